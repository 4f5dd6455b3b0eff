extension Operand where Value == String {
  static var wanted: Self {
    one("TEXT|0xHEX", summary: "text in any of the usual encodings, or bytes: 0x474f5052")
  }
}

extension Command {
  static let find = Command(
    name: "find",
    summary: "say which field, sample or gap holds a value",
    discussion: [
      "Looks for bytes in the whole file and in what is unpacked from it. Text is looked for as "
        + "UTF-8 and as UTF-16 of both byte orders, letter by letter.",
      "Each place is one line: the field or sample that its first byte belongs to, the offset, the "
        + "length, the encoding, and what the field holds. An offset with a plus counts in "
        + "unpacked bytes.",
    ],
    operands: [Operand.file, Operand.wanted],
    options: [Option.json, Option.noMagic, Option.color, Option.width],
    examples: [
      .init("mediainspect find holiday.mov +46.4500", "where a place is written down"),
      .init("mediainspect find holiday.mov 0x00000001", "the same for bytes"),
    ],
    outcomes: [
      .clean: "found",
      .findings: "the file does not hold it",
      .notExamined: "the file cannot be read, or is of no kind that is understood",
    ],
    run: runFind)
}
