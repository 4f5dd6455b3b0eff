import Anatomy
import Bytes
import Metadata

/// Compares descriptions of tracks and chapters with ffprobe.
struct MediumComparison {
  private(set) var tally = Tally()

  static func tally(of document: Document, _ facts: StreamFacts) -> Tally {
    var comparison = MediumComparison()
    let tracks = document.tracks()
    if facts.isISOMedia {
      comparison.compareMovie(document, facts)
    } else if soundFormats.contains(where: facts.formatNames.contains) {
      let stream = facts.streams.first { $0.text("codec_type") == "audio" }
      if let stream, let track = tracks.first {
        comparison.compareSound(track, stream, "medium 1", isAlone: true)
      }
    }
    comparison.compareChapters(document, facts)
    return comparison.tally
  }

  private static let soundFormats: [Substring] = ["mp3", "aac", "flac", "wav", "aiff"]

  private mutating func compareMovie(_ document: Document, _ facts: StreamFacts) {
    let streams = facts.streams.filter { !$0.disposition("attached_pic") }
    for track in document.tracks() where track.mediaType != .stillPicture {
      let matching = streams.filter { $0.number("id") == track.id }
      guard matching.count == 1, let stream = matching.first else { continue }
      let name = "medium \(track.number)"
      compareCodec(track, stream, name)
      compareTimes(track, from: document.firstDecodeTime(of: track.id), stream, name)
      comparePicture(track, stream, name)
      if stream.text("codec_type") == "audio" { compareSound(track, stream, name) }
      // Without a language ffprobe has no tag, or `und`.
      let theirs = stream.tag("language").flatMap { $0 == "und" ? nil : $0 }
      let ours = track.language.extendedTag ?? track.language.code
      tally.compare(
        "\(name) language", ours == "und" ? nil : ours.map { LanguageTag($0) },
        theirs.map { LanguageTag($0) })
    }
  }

  private mutating func compareCodec(
    _ track: TrackDescription, _ stream: StreamFacts.Entry, _ name: String
  ) {
    guard let codec = track.codec, let expected = Self.codecs[codec.parameterName] else { return }
    // ffprobe reports chapter tracks as binary data.
    guard let theirs = stream.text("codec_name"), theirs != "bin_data" else { return }
    tally.compare("\(name) codec", expected, theirs)
  }

  /// ffmpeg's codec names by the start of the codec parameter.
  private static let codecs: [String: String] = [
    "avc1": "h264", "avc3": "h264", "hvc1": "hevc", "hev1": "hevc", "dvhe": "hevc", "dvh1": "hevc",
    "vvc1": "vvc", "vvi1": "vvc", "av01": "av1", "vp08": "vp8", "vp09": "vp9", "mp4v.20": "mpeg4",
    "mp4v.61": "mpeg2video", "mp4v.6A": "mpeg1video", "mp4v.6C": "mjpeg", "mp4v.6D": "png",
    "s263": "h263", "jpeg": "mjpeg", "mp4a.40": "aac", "mp4a.66": "aac", "mp4a.67": "aac",
    "mp4a.69": "mp3", "mp4a.6B": "mp3", "ac-3": "ac3", "ec-3": "eac3", "ac-4": "ac4",
    "Opus": "opus", "fLaC": "flac", "alac": "alac", "samr": "amr_nb", "sawb": "amr_wb",
    "sowt": "pcm_s16le", "twos": "pcm_s16be", "ulaw": "pcm_mulaw",
    "alaw": "pcm_alaw", "apch": "prores", "apcn": "prores", "ap4h": "prores", "apcs": "prores",
    "apco": "prores", "cvid": "cinepak", "CFHD": "cfhd", "AVdh": "dnxhd", "AVdn": "dnxhd",
    "tx3g": "mov_text", "wvtt": "webvtt", "stpp": "ttml", "c608": "eia_608", "mp4a.A9": "dts",
    "mp4a.DD": "vorbis", "rle": "qtrle", "png": "png", "SVQ3": "svq3", "dtsc": "dts",
  ]

  private mutating func compareTimes(
    _ track: TrackDescription, from start: Int, _ stream: StreamFacts.Entry, _ name: String
  ) {
    if let scale = stream.timescale, track.mediaDuration?.isEstimate != true {
      // ffprobe counts from 0, even if the first fragment begins later.
      let begin = track.edits == nil ? start : 0
      let ours = track.mediaDuration?.value.converted(to: scale).map { Int($0.value) + begin }
      tally.compare("\(name) duration", ours ?? 0, stream.number("duration_ts") ?? 0)
    }
    guard track.mediaType == .video, let rate = track.frameRate, !rate.isEstimate else { return }
    // ffprobe approximates a fraction with large numbers by another one.
    let average = stream.text("avg_frame_rate")
    if average != "0/0" { tally.compare("\(name) average rate", rate.average.description, average) }
    if rate.isConstant, let theirs = stream.text("r_frame_rate"), theirs != "0/0" {
      tally.compare("\(name) rate", rate.average.description, theirs)
    }
  }

  private mutating func comparePicture(
    _ track: TrackDescription, _ stream: StreamFacts.Entry, _ name: String
  ) {
    guard stream.text("codec_type") == "video", let picture = track.picture else { return }
    if let width = stream.number("width"), width != 0 {
      tally.compare("\(name) width", picture.encoded?.width, width)
      tally.compare("\(name) height", picture.encoded?.height, stream.number("height"))
    }
    // ffprobe counts counterclockwise, and describes mirrored pictures only by the matrix.
    let theirs = stream.rotation.map { (360 - $0) % 360 } ?? 0
    if !picture.orientation.isMirrored, let ours = picture.orientation.clockwise {
      tally.compare("\(name) rotation", ours, theirs)
    }
  }

  private mutating func compareSound(
    _ track: TrackDescription, _ stream: StreamFacts.Entry, _ name: String,
    isAlone: Bool = false
  ) {
    tally.compare("\(name) sample rate", track.sound?.sampleRate, stream.number("sample_rate"))
    if let channels = stream.number("channels"), channels > 0 {
      tally.compare("\(name) channels", track.sound?.channels, channels)
    }
    // The length of other streams without a container is compared in other tests.
    guard isAlone, let duration = track.mediaDuration, !duration.isEstimate,
      track.codec?.code == "fLaC" || track.codec?.name.hasPrefix("PCM") == true,
      let scale = stream.timescale
    else { return }
    tally.compare(
      "medium length", duration.value.converted(to: scale).map { Int($0.value) },
      stream.number("duration_ts"))
  }

  private mutating func compareChapters(_ document: Document, _ facts: StreamFacts) {
    let lists = document.chapterLists()
    // ffprobe reports cue sheets of FLAC as chapters.
    guard !facts.formatNames.isEmpty, !facts.formatNames.contains("flac"),
      !lists.isEmpty || !facts.chapters.isEmpty
    else {
      return
    }
    // Chapter tracks take precedence over Nero chapters, in ffprobe too.
    let chapters = (lists.first?.flat ?? []).sorted { $0.start < $1.start }
    tally.compare("medium chapters", chapters.count, facts.chapters.count)
    let others = facts.chapters.sorted { ($0.number("start") ?? 0) < ($1.number("start") ?? 0) }
    for (ours, theirs) in zip(chapters, others) {
      guard let scale = theirs.timescale else { continue }
      let place = "chapter at \(ours.start.value)"
      tally.compare(
        "medium chapter start", ours.start.converted(to: scale).map { Int($0.value) },
        theirs.number("start"), at: place)
      tally.compare("medium chapter title", ours.title ?? "", theirs.tag("title") ?? "", at: place)
      let end = ours.duration.flatMap { ours.start.adding($0)?.converted(to: scale) }
      if let theirs = theirs.number("end"), theirs >= 0 {
        tally.compare("medium chapter end", end.map { Int($0.value) }, theirs, at: place)
      }
    }
  }
}

extension Document {
  /// The decode time of a track's first fragment, if no samples are before it.
  fileprivate func firstDecodeTime(of id: Int?) -> Int {
    let tracks = root.child("moov")?.children("trak") ?? []
    let tables = tracks.first { $0.child("tkhd")?.integer(named: "track_ID") == id }?
      .descendant("mdia", "minf", "stbl")
    if let count = tables?.child("stsz")?.integer(named: "sample_count"), count > 0 { return 0 }
    let fragments = root.children("moof").lazy.flatMap { $0.children("traf") }
    let first = fragments.first { $0.child("tfhd")?.integer(named: "track_ID") == id }
    return first?.child("tfdt")?.integer(named: "baseMediaDecodeTime") ?? 0
  }
}

extension ChapterList {
  /// Nested chapters as a flat list, without those that only contain others.
  fileprivate var flat: [MediaChapter] {
    func leaves(_ chapters: [MediaChapter]) -> [MediaChapter] {
      chapters.flatMap { $0.children.isEmpty ? [$0] : leaves($0.children) }
    }
    return leaves(chapters)
  }
}

extension Codec {
  /// The part of the codec parameter that names the codec.
  fileprivate var parameterName: String {
    let parts = (parameter ?? code).split(separator: ".")
    let isObject = parts.first == "mp4a" || parts.first == "mp4v"
    return parts.prefix(isObject ? 2 : 1).joined(separator: ".")
  }
}
