extension Operand where Value == String {
  static var place: Self {
    one("PATH|@OFFSET", summary: "a node, a field, or the offset of a byte: @64206 or @0xfade")
  }
}

extension Command {
  static let hex = Command(
    name: "hex",
    summary: "print the bytes and fields of a node",
    discussion: [
      "Prints offsets, bytes and characters, and next to each run of bytes the name and "
        + "value of its field. With @OFFSET, prints the field that contains this byte and the "
        + "nodes that enclose it."
    ],
    operands: [Operand.file, Operand.place],
    options: [
      Option.rows, Option.json, Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect hex holiday.mov /moov/mvhd", "the movie header, byte by byte"),
      .init("mediainspect hex holiday.mov @0x1530", "what the byte at 0x1530 belongs to"),
      .init(
        "mediainspect hex song.m4a /moov/udta --color always | less -R",
        "the tags, in color, in a pager"),
    ],
    run: runHex)
}
