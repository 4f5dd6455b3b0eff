import Expressions

extension Topic {
  /// How files are chosen by conditions.
  static let conditions = Topic(
    name: "where", summary: "conditions that choose files, and templates",
    text: ExpressionHelp.topic + "\n\n" + facts + "\n\n"
      + "From other programs:\n\n"
      + translations.map { "    \($0.theirs)\n        \($0.ours)" }.joined(separator: "\n"),
    examples: [
      .init(
        "mediainspect info --where 'duration > 10 min' --columns title,duration *.mov",
        "a table of long movies"),
      .init("mediainspect check --where 'audio.channels > 2' photos", "a check of some files"),
      .init(
        "mediainspect clean --where 'findings.location > 0' photos -o copies",
        "copies of the files with a location"),
      .init("mediainspect info --format '{title} ({duration:mm:ss})' *.m4a", "a line per song"),
    ])

  private static let facts = """
    The names are facts, metadata fields and keys: info --columns all prints all
    facts of a file, explain NAME describes one, and explain --list lists them. A
    key such as 'itsk/%A9nam' is put in backticks. In edit, --where KEY=VALUE
    without spaces around = compares exactly, and VALUE needs no quotes.
    """

  /// A question as it is asked of another program, and the options that ask mediainspect.
  struct Translation: Sendable {
    let theirs: String
    let ours: String

    init(_ theirs: String, _ ours: String) { (self.theirs, self.ours) = (theirs, ours) }
  }

  static let translations = ofExifTool + ofMediaInfo + ofFFprobe

  private static let ofExifTool: [Translation] = [
    .init("exiftool -if '$Artist eq \"Ann\"'", "--where 'artist == \"Ann\"'"),
    .init("exiftool -if '$Title =~ /live/i'", "--where 'title matches \"live\"'"),
    .init("exiftool -if '$Title =~ /^Live/'", "--where 'title BEGINSWITH \"Live\"'"),
    .init("exiftool -if 'not $Artist'", "--where 'missing(artist) or empty(artist)'"),
    .init("exiftool -if 'defined $Comment'", "--where 'exists(comments)'"),
    .init("exiftool -if '$ImageWidth > 4000'", "--where 'width > 4000'"),
    .init("exiftool -if '$ImageHeight > $ImageWidth'", "--where 'height > width'"),
    .init("exiftool -if '$GPSLatitude'", "--where 'exists(location.latitude)'"),
    .init("exiftool -if '$GPSLatitude# > 60'", "--where 'location.latitude > 60'"),
    .init("exiftool -if '$Make eq \"Canon\"'", "--where 'make == \"Canon\"'"),
    .init("exiftool -if '$Model =~ /iPhone/'", "--where 'model CONTAINS \"iPhone\"'"),
    .init("exiftool -if '$CreateDate lt \"2020:\"'", "--where 'creationDate < 2020'"),
    .init("exiftool -if '$Duration# > 600'", "--where 'duration > 10 min'"),
    .init("exiftool -if '$FileSize# > 1e9'", "--where 'size > 1 GB'"),
    .init("exiftool -if '$Rotation == 90'", "--where 'video.rotation == 90'"),
    .init("exiftool -if '$Keywords =~ /beach/i'", "--where 'any subject contains \"beach\"'"),
    .init("exiftool -p '$Artist - $Title'", "--format '{artist} - {title}'"),
    .init("exiftool -p '$FileName $Duration#'", "--format '{fileName} {duration:s}'"),
    .init("exiftool -T -Title -Artist", "--columns title,artist"),
    .init("exiftool -j -Make -Model", "--columns make,model --json"),
  ]

  private static let ofMediaInfo: [Translation] = [
    .init("mediainfo --Inform='General;%Duration%'", "--format '{duration:s}'"),
    .init("mediainfo --Inform='General;%FileSize%'", "--format '{size}'"),
    .init("mediainfo --Inform='General;%Format%'", "--format '{kind}'"),
    .init("mediainfo --Inform='General;%Performer% %Title%'", "--format '{artist} {title}'"),
    .init(
      "mediainfo --Inform='Video;%Width%x%Height%'", "--format '{video.width}x{video.height}'"),
    .init("mediainfo --Inform='Video;%FrameRate%'", "--format '{video.frameRate}'"),
    .init("mediainfo --Inform='Video;%Format%'", "--format '{video.codec}'"),
    .init("mediainfo --Inform='Video;%BitDepth%'", "--format '{video.bitDepth}'"),
    .init("mediainfo --Inform='Audio;%Channels%'", "--format '{audio.channels}'"),
    .init("mediainfo --Inform='Audio;%SamplingRate%'", "--format '{audio.sampleRate}'"),
    .init("mediainfo --Inform='Audio;%Language%'", "--format '{audio.languages}'"),
  ]

  private static let ofFFprobe: [Translation] = [
    .init("ffprobe -show_entries format=duration", "--columns duration"),
    .init("ffprobe -show_entries format=size,bit_rate", "--columns size,bitRate"),
    .init("ffprobe -show_entries format=nb_streams", "--columns tracks"),
    .init("ffprobe -show_entries format_tags=title", "--columns title"),
    .init("ffprobe -show_entries stream=codec_name", "--columns codecs"),
    .init(
      "ffprobe -select_streams v:0 -show_entries stream=width,height",
      "--columns video.width,video.height"),
    .init(
      "ffprobe -select_streams v:0 -show_entries stream=r_frame_rate", "--columns video.frameRate"),
    .init(
      "ffprobe -select_streams v:0 -show_entries stream=pix_fmt",
      "--columns video.chroma,video.bitDepth"),
    .init(
      "ffprobe -select_streams a:0 -show_entries stream=channels",
      "--columns audio.channels,audio.layout"),
    .init(
      "ffprobe -select_streams a:0 -show_entries stream_tags=language", "--columns audio.language"),
  ]
}
