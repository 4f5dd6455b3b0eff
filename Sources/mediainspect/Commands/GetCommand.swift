extension Operand where Value == String {
  static var key: Self {
    one(
      "PATH|KEY",
      summary: "a path, a metadata identifier, a metadata key (©nam, @nam) or a common name "
        + "(title, artist)")
  }
}

extension Option where Value == Bool {
  static var raw: Self {
    flag("--raw", summary: "write the undecoded bytes of the value, if only one matches")
  }
}

extension Command {
  static let get = Command(
    name: "get",
    summary: "print the values at a path or of a metadata key",
    discussion: [
      "Prints every matching value, decoded, one per line. With --raw, writes the bytes "
        + "of the value to standard output if there is exactly one match; several matches are "
        + "only listed.",
      "A four-character key that cannot be typed, such as ©nam, may be written as \\xa9nam, "
        + "0xa96e616d, @nam, or as the decimal number of its four bytes.",
      "All keys that info --items prints are accepted, with their key space "
        + "(mdta/com.apple.quicktime.make) or without it (com.apple.quicktime.make). Without the "
        + "key space, a path with the same name takes precedence.",
    ],
    operands: [Operand.paths, Operand.key],
    options: [
      Option.raw, Option.rows, Option.json, Option.noMagic, Option.failOn, Option.condition,
      Option.filesFrom,
      Option.nullSeparated, Option.evidence, Option.color,
      Option.width,
    ],
    examples: [
      .init(
        "mediainspect get holiday.mov /moov/mvhd.creation_time", "the creation time of a movie"),
      .init("mediainspect get song.m4a @nam", "the title, by its key"),
      .init("mediainspect get song.mp3 artist", "the artist, by the common name of all formats"),
      .init("mediainspect get song.m4a itsk/covr", "the cover picture, by its identifier"),
      .init(
        "mediainspect get song.m4a covr --raw > cover.jpg", "the cover picture, written to a file"),
    ],
    statuses: StatusMeanings(
      "the value was printed",
      findings: "there is no such value"),
    run: runGet)
}
