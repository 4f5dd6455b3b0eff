import ChapterFormats
extension Option where Value == Bool {
  static var items: Self {
    flag("--items", summary: "print every metadata item with its key, path and offset")
  }
}

extension Option where Value == Bool {
  static var presentation: Self {
    flag(
      "--presentation", summary: "print the facts that decide how media is decoded and presented")
  }
}

extension Option where Value == Bool {
  static var precise: Self {
    flag("--precise", summary: "read all samples to compute exact durations and bit rates")
  }
}

extension Option where Value == [String] {
  static var csvKeys: Self {
    names(
      "--csv", placeholder: "KEYS", leftOutBeside: "--columns",
      summary: "print CSV with one row per file and the values of these keys, separated by commas: "
        + "title,artist,itsk/%A9too")
  }
}

extension Option where Value == [String] {
  static var columns: Self {
    names(
      "--columns", placeholder: "FACTS",
      completion: .facts,
      summary: "print one row per file with these facts, separated by commas: "
        + "title,duration,video.codec; with all, every fact but editable.FIELD; as CSV, or with "
        + "--json as flat JSON")
  }
}

extension Option where Value == String? {
  static var template: Self {
    text(
      "--format", placeholder: "TEMPLATE",
      summary: "print one line per file, such as '{artist} – {title} ({duration:mm:ss})'")
  }
  static var chapterFormat: Self {
    text(
      "--chapters", placeholder: "FORMAT",
      summary: "print only the chapters, as edit --chapters reads them: "
        + ChapterFormat.all.map(\.name).joined(separator: ", "))
  }
  static var keySpace: Self {
    text(
      "--key-space", placeholder: "SPACE",
      summary: "print only metadata items of this key space: itsk, mdta, udta, uiso, id3, ...")
  }
  static var language: Self {
    text(
      "--language", placeholder: "TAG",
      summary: "print only metadata items, alternate tracks and chapters in this language: en, "
        + "pt-BR")
  }
}

extension Command {
  static let info = Command(
    name: "info",
    summary: "print type, tracks, chapters and tags of media files",
    discussion: [
      "Prints the file type; the tracks with codec, duration and picture or audio format; "
        + "groups of alternate tracks; chapters; and tags by names that are common to all "
        + "formats. If several tags disagree, all their values are printed with paths.",
      "With --items, prints one line per metadata item: its AVFoundation identifier (key "
        + "space and key, such as itsk/%A9nam), value, data type, language, path and offset. "
        + "Items of timed metadata follow: those of the first groups of each track, or of all "
        + "groups with --rows all.",
      "With --presentation, prints what decides how pictures and sound are decoded and "
        + "presented, such as dimensions, rotation and color: one line per field, with its path, "
        + "offset and size. Pictures in tags are not included.",
    ],
    operands: [Operand.paths],
    options: [
      Option.items, Option.presentation, Option.keySpace, Option.identifier, Option.language,
      Option.precise,
      Option.rows, Option.csvKeys, Option.columns, Option.template, Option.chapterFormat,
      Option.trust, Option.json, Option.hash, Option.noMagic, Option.failOn, Option.condition,
      Option.filesFrom,
      Option.nullSeparated, Option.evidence, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect info holiday.mov", "an overview of a movie"),
      .init("mediainspect info --items holiday.mov", "all metadata items of a movie"),
      .init("mediainspect info --csv title,artist,album *.m4a", "a table of tags"),
      .init(
        "mediainspect info --columns width,height --where 'duration > 10 min' *.mov",
        "a table of facts about long movies"),
      .init("mediainspect info --items --id iTunesMetadataSongName *.m4a", "the titles of songs"),
    ],
    statuses: StatusMeanings(
      "the information was printed",
      findings: "a finding about the type is at or above the threshold"),
    run: runInfo)
}
