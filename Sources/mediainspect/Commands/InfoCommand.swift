extension Option where Value == Bool {
  static var items: Self {
    flag("--items", summary: "every piece of metadata, with its key and where it stands")
  }
}

extension Option where Value == Bool {
  static var precise: Self {
    flag("--precise", summary: "exact durations and bit rates, from all samples")
  }
}

extension Option where Value == String? {
  static var keySpace: Self {
    text(
      "--key-space", placeholder: "SPACE",
      summary: "only items of a key space: itsk, mdta, udta, uiso, id3 and so on")
  }
  static var language: Self {
    text(
      "--language", placeholder: "TAG",
      summary: "items and choices in a language or in none, chapters for it: en, pt-BR")
  }
}

extension Command {
  static let info = Command(
    name: "info",
    summary: "print what files say about themselves",
    discussion: [
      "What a file is, its tracks with codecs, times, pictures and sound, what can be chosen among "
        + "them, its chapters, and what its tags say, under names that are the same for all "
        + "formats. Where sources disagree, all are told with their places.",
      "With --items a line for each piece of metadata, whatever the format: its identifier, as "
        + "AVFoundation writes them, its value, its type, its language, and the path and place "
        + "that it was read from. What tracks say over time comes last, with its time: of each "
        + "track the first, and with --rows all everything.",
      "Identifiers are a key space and a key: itsk/%A9nam is ©nam in the list that iTunes writes.",
    ],
    operands: [Operand.files],
    options: [
      Option.items, Option.keySpace, Option.identifier, Option.language, Option.precise,
      Option.rows,
      Option.json, Option.hash, Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect info holiday.mov", "what a movie is and says"),
      .init("mediainspect info --items holiday.mov", "all that a movie says about itself"),
      .init(
        "mediainspect info --items --id iTunesMetadataSongName *.m4a", "the titles of songs"),
    ],
    outcomes: [
      .clean: "printed",
      .findings: "what --fail-on lists was found",
      .notExamined: "a file cannot be read, or is of no kind that is understood",
    ],
    run: runInfo)
}
