extension Operand where Value == String {
  static var wanted: Self {
    one("TEXT|0xHEX", summary: "the text to find, or bytes as hexadecimal digits: 0x474f5052")
  }
}

extension Option where Value == Bool {
  static var ignoreCase: Self {
    flag("-i", "--ignore-case", summary: "ignore the case of the letters A to Z")
  }
}

extension Command {
  static let find = Command(
    name: "find",
    summary: "find which field, sample or gap contains a value",
    discussion: [
      "Searches whole files, and all data that is decompressed or reassembled from them. "
        + "Text is searched for as UTF-8 and as UTF-16 in both byte orders.",
      "Prints one line per match: the field or sample that contains the first byte of the "
        + "match, the offset, the size, the encoding, and the value of the field. An offset "
        + "with a plus sign is an offset in decompressed or reassembled data.",
    ],
    operands: [Operand.paths, Operand.wanted],
    options: [
      Option.ignoreCase, Option.json, Option.noMagic, Option.condition, Option.filesFrom,
      Option.nullSeparated,
      Option.evidence, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect find holiday.mov +46.4500", "the fields that contain a coordinate"),
      .init("mediainspect find holiday.mov 0x00000001", "all occurrences of four bytes"),
      .init("mediainspect find -i . apple", "a word in all media files of this folder"),
    ],
    statuses: StatusMeanings(
      "the value was found",
      findings: "the value was not found"),
    run: runFind)
}
