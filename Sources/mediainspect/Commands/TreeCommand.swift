extension Option where Value == String? {
  static var at: Self {
    text("--at", placeholder: "PATH", summary: "print only the nodes at PATH; see help paths")
  }
}

extension Option where Value == Bool {
  static var fields: Self {
    flag("--fields", summary: "print every field with its offset and meaning")
  }
  static var rowsAsCSV: Self {
    flag(
      "--csv",
      summary:
        "with --at, print the rows of tables, or the samples at PATH, as CSV with one row each")
  }
  static var textconv: Self {
    flag(
      "--textconv",
      summary:
        "print the structures without offsets and sizes, for git diff; tables and samples as "
        + "digests")
  }
  static var hex: Self {
    flag("--hex", summary: "print every field with its bytes, offset and meaning")
  }
  static var hash: Self { flag("--hash", summary: "print the SHA-256 and MD5 of each file") }
}

extension Option where Value == Int? {
  static var depth: Self { count("--depth", summary: "print at most N levels of nodes") }
}

extension Command {
  static let tree = Command(
    name: "tree",
    summary: "print the structure of media files",
    discussion: [
      "Prints one line for each box, frame, tag or chunk: code, title, offset, size, and "
        + "its most important values. The first two lines state the file type according to the "
        + "structure, libmagic and the file name, and whether these are consistent.",
      "For git diff, two lines of configuration are needed: *.mov diff=mediainspect in the file "
        + ".gitattributes, and textconv = mediainspect tree --textconv in the section "
        + "[diff mediainspect] of the configuration of git.",
    ],
    operands: [Operand.paths],
    options: [
      Option.at, Option.rowsAsCSV, Option.textconv, Option.fields, Option.hex, Option.depth,
      Option.rows,
      Option.json, Option.hash,
      Option.noMagic, Option.failOn, Option.condition, Option.filesFrom, Option.nullSeparated,
      Option.evidence,
      Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect tree holiday.mov", "the structure of a movie"),
      .init("mediainspect tree --depth 2 *.m4a", "the upper levels of several files"),
      .init(
        "mediainspect tree holiday.mov --at '/moov/trak[2]' --fields --hex",
        "one track with all its fields and their bytes"),
      .init(
        "mediainspect tree holiday.mov --at '/moov/**/stsz' --fields --rows all",
        "the size of every sample"),
      .init(
        "mediainspect tree holiday.mov --at '/moov/trak[1]/samples[1..9]' --csv",
        "the first nine samples as a table"),
      .init(
        "mediainspect tree --json --hash - < holiday.mov",
        "the whole structure as JSON, with digests"),
    ],
    statuses: StatusMeanings(
      "the structure was printed",
      findings: "nothing has the path, or a finding of the structure is at or above the threshold"),
    run: runTree)
}
