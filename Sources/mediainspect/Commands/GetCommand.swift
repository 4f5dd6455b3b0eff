extension Operand where Value == String {
  static var key: Self {
    one("PATH|KEY", summary: "a path, an identifier, a key (©nam, @nam) or a name (artist)")
  }
}

extension Option where Value == Bool {
  static var raw: Self { flag("--raw", summary: "the bytes of one value, undecoded") }
}

extension Command {
  static let get = Command(
    name: "get",
    summary: "print the values at a path or of a key",
    discussion: [
      "Every value that matches, decoded, a line each. With --raw the bytes of the one value that "
        + "matches go to standard output; several are listed instead and none is written.",
      "A key with a byte that cannot be typed may be written as \\xa9nam, 0xa96e616d, @nam or as "
        + "the decimal number that its four bytes make.",
    ],
    operands: [Operand.file, Operand.key],
    options: [
      Option.raw, Option.rows, Option.json, Option.noMagic, Option.failOn, Option.color,
      Option.width,
    ],
    examples: [
      .init("mediainspect get holiday.mov /moov/mvhd.creation_time", "when the movie was made"),
      .init("mediainspect get song.m4a @nam", "the title"),
      .init("mediainspect get song.mp3 artist", "the same of every format"),
      .init("mediainspect get song.m4a itsk/covr", "by identifier, as AVFoundation has them"),
      .init("mediainspect get song.m4a covr --raw > cover.jpg", "the cover, as a file of its own"),
    ],
    outcomes: [
      .clean: "printed",
      .findings: "nothing matches, or what --fail-on lists was found",
      .usage: "wrong usage, or several values for --raw",
      .notExamined: "the file cannot be read, or is of no kind that is understood",
    ],
    run: runGet)
}
