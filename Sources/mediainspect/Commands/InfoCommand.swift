extension Option where Value == Bool {
  static var items: Self {
    flag("--items", summary: "print every metadata item with its key, path and offset")
  }
}

extension Option where Value == Bool {
  static var precise: Self {
    flag("--precise", summary: "read all samples for exact durations and bit rates")
  }
}

extension Option where Value == String? {
  static var keySpace: Self {
    text(
      "--key-space", placeholder: "SPACE",
      summary: "print only items of a key space: itsk, mdta, udta, uiso, id3, ...")
  }
  static var language: Self {
    text(
      "--language", placeholder: "TAG",
      summary: "print only items, alternatives and chapters of a language: en, pt-BR")
  }
}

extension Command {
  static let info = Command(
    name: "info",
    summary: "print type, tracks, chapters and tags of media files",
    discussion: [
      "Prints what a file is, its tracks with codec, duration, picture and sound format, "
        + "selectable alternatives, chapters, and tags under names that all formats share. If "
        + "several tags disagree, all values are printed with their paths.",
      "With --items, prints one line per metadata item: its AVFoundation identifier (key "
        + "space and key, such as itsk/%A9nam), value, data type, language, path and offset. "
        + "Timed metadata follows: the first group of each track, or all of them with --rows "
        + "all.",
    ],
    operands: [Operand.files],
    options: [
      Option.items, Option.keySpace, Option.identifier, Option.language, Option.precise,
      Option.rows,
      Option.json, Option.hash, Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect info holiday.mov", "an overview of a movie"),
      .init("mediainspect info --items holiday.mov", "all metadata items of a movie"),
      .init("mediainspect info --items --id iTunesMetadataSongName *.m4a", "the titles of songs"),
    ],
    run: runInfo)
}
