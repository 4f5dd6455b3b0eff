extension Option where Value == String? {
  static var at: Self { text("--at", placeholder: "PATH", summary: "only the nodes at PATH") }
}

extension Option where Value == Bool {
  static var fields: Self { flag("--fields", summary: "every field, with its offset and meaning") }
  static var hex: Self { flag("--hex", summary: "the bytes beside the fields") }
  static var hash: Self { flag("--hash", summary: "the SHA-256 and MD5 of each file") }
}

extension Option where Value == Int? {
  static var depth: Self { count("--depth", summary: "no more than N levels of nodes") }
}

extension Command {
  static let tree = Command(
    name: "tree",
    summary: "print the structure of media files",
    discussion: [
      "A line for each box, frame, tag or chunk: its code, its title, where it begins, how long "
        + "it is, and the values that matter most. The first lines say what the file is by its "
        + "structure, by libmagic and by its name, and whether they agree.",
      "A step of a path may be numbered, counting from 1 among siblings of one kind; * stands "
        + "for any step, ** for any number of them.",
      "The JSON of one file is one object; several files give a line each.",
    ],
    operands: [Operand.files],
    options: [
      Option.at, Option.fields, Option.hex, Option.depth, Option.rows, Option.json, Option.hash,
      Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect tree holiday.mov", "the structure of a movie"),
      .init("mediainspect tree --depth 2 *.m4a", "the upper levels of many files"),
      .init(
        "mediainspect tree holiday.mov --at '/moov/trak[2]' --fields --hex",
        "one track with all its fields and their bytes"),
      .init(
        "mediainspect tree holiday.mov --at '/moov/**/stsz' --fields --rows all",
        "the size of every sample"),
      .init("mediainspect tree --json --hash - < holiday.mov", "all of it as JSON"),
    ],
    outcomes: [
      .clean: "nothing found",
      .findings: "a structural error was found, or what --fail-on lists",
      .notExamined: "a file cannot be read, or is of no kind that is understood",
    ],
    run: runTree)
}
