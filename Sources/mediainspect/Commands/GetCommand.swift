extension Operand where Value == String {
  static var key: Self {
    one("PATH|KEY", summary: "a path, an identifier, a key (©nam, @nam) or a field (title, artist)")
  }
}

extension Option where Value == Bool {
  static var raw: Self { flag("--raw", summary: "write the bytes of one value, not decoded") }
}

extension Command {
  static let get = Command(
    name: "get",
    summary: "print the values at a path or of a key",
    discussion: [
      "Prints every matching value, decoded, one per line. With --raw, writes the bytes "
        + "of the only match to standard output; if there are several, they are listed and "
        + "none is written.",
      "A key with bytes that cannot be typed may be written as \\xa9nam, 0xa96e616d, @nam, "
        + "or as the decimal number of its four bytes.",
    ],
    operands: [Operand.file, Operand.key],
    options: [
      Option.raw, Option.rows, Option.json, Option.noMagic, Option.failOn, Option.color,
      Option.width,
    ],
    examples: [
      .init(
        "mediainspect get holiday.mov /moov/mvhd.creation_time", "the creation time of a movie"),
      .init("mediainspect get song.m4a @nam", "the title, by its key"),
      .init("mediainspect get song.mp3 artist", "the artist, by the name that all formats share"),
      .init("mediainspect get song.m4a itsk/covr", "the cover, by its AVFoundation identifier"),
      .init("mediainspect get song.m4a covr --raw > cover.jpg", "the cover, written to a file"),
    ],
    run: runGet)
}
