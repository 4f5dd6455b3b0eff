extension Option where Value == Bool {
  static var items: Self {
    flag("--items", summary: "every piece of metadata, with its key and where it stands")
  }
}

extension Option where Value == String? {
  static var keySpace: Self {
    text("--key-space", placeholder: "SPACE", summary: "only items of a space: itsk, mdta, id3 …")
  }
  static var identifier: Self {
    text(
      "--id", placeholder: "IDENTIFIER",
      summary: "only items of an identifier, or of the constant that AVFoundation has for it")
  }
  static var language: Self {
    text(
      "--language", placeholder: "TAG", summary: "only items in a language, or in none: en, pt-BR")
  }
}

extension Command {
  static let info = Command(
    name: "info",
    summary: "print what files say about themselves",
    discussion: [
      "With --items a line for each piece of metadata, whatever the format: its identifier, as "
        + "AVFoundation writes them, its value, its type, its language, and the path and place "
        + "that it was read from.",
      "Identifiers are a key space and a key: itsk/%A9nam is ©nam in the list that iTunes writes.",
    ],
    operands: [Operand.files],
    options: [
      Option.items, Option.keySpace, Option.identifier, Option.language, Option.json, Option.hash,
      Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
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
