extension Operand where Value == String {
  static var place: Self {
    one(
      "PATH|@OFFSET",
      summary: "the path of a node or field, or the offset of a byte: @64206 or @0xfade")
  }
}

extension Command {
  static let hex = Command(
    name: "hex",
    summary: "print the bytes and fields of a node",
    discussion: [
      "Prints the bytes with their offsets and as characters, and next to them the name "
        + "and value of each field. With @OFFSET, prints the field that contains the byte at "
        + "this offset, and the nodes that enclose it."
    ],
    operands: [Operand.paths, Operand.place],
    options: [
      Option.rows, Option.json, Option.noMagic, Option.failOn, Option.condition, Option.filesFrom,
      Option.nullSeparated, Option.evidence, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect hex holiday.mov /moov/mvhd", "the movie header, byte by byte"),
      .init("mediainspect hex holiday.mov @0x1530", "the field and the nodes at 0x1530"),
      .init(
        "mediainspect hex song.m4a /moov/udta --color always | less -R",
        "the user data, in color, in a pager"),
    ],
    statuses: StatusMeanings(
      "the bytes were printed", findings: "nothing has the path"),
    run: runHex)
}
