extension Operand where Value == String {
  static var place: Self {
    one("PATH|@OFFSET", summary: "a node or field, or a byte: @64206 or @0xfade")
  }
}

extension Command {
  static let hex = Command(
    name: "hex",
    summary: "print the bytes of a node beside what they mean",
    discussion: [
      "Address, bytes and characters, and beside each run of bytes the name and value of the "
        + "field that owns it.",
      "With an offset: the field that owns that byte, and the nodes around it from the outermost "
        + "to the innermost.",
    ],
    operands: [Operand.file, Operand.place],
    options: [
      Option.rows, Option.json, Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect hex holiday.mov /moov/mvhd", "the movie header, byte by byte"),
      .init("mediainspect hex holiday.mov @0x1bade", "what the byte at 0x1bade belongs to"),
      .init(
        "mediainspect hex song.m4a /moov/udta --color always | less -R",
        "the tags, coloured, in a pager"),
    ],
    outcomes: [
      .clean: "printed",
      .findings: "no such place, a structural error, or what --fail-on lists",
      .notExamined: "the file cannot be read, or is of no kind that is understood",
    ],
    run: runHex)
}
