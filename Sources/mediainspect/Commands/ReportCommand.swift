extension Option where Value == String? {
  static var reportOutput: Self {
    text(
      "-o", "--output", placeholder: "OUT", completion: .files,
      summary: "a page (.html), the same for programs (.json), or a folder for several files")
  }
  static var caseText: Self {
    text(
      "--case", placeholder: "TEXT",
      summary: "what the case is called; adds the time of the examination and digests of the file")
  }
  static var examiner: Self {
    text("--examiner", placeholder: "TEXT", summary: "who examines; adds the same as --case")
  }
}

extension Option where Value == Bool {
  static var redact: Self {
    flag("--redact", summary: "leave out what findings of the audit say, wherever it stands")
  }
}

extension Command {
  static let report = Command(
    name: "report",
    summary: "write a page to look around in a file",
    discussion: [
      "One page that needs no network and nothing beside it: a verdict in words, a map of the bytes, "
        + "the structure with its fields and bytes, findings of check and audit, metadata, tracks "
        + "over time, and places. With a name that ends in .json the same is written for programs.",
      "Bytes of structures are in it; of picture and sound there is only the beginning of some "
        + "samples. Of very large files what is left out is told.",
      "With --redact the page can itself be shared: values of findings are in none of its fields, "
        + "bytes, names or pictures, and it tells neither the name nor digests of the file. Digests "
        + "and the time of the examination are only told with --case or --examiner; otherwise a "
        + "report is the same on every run.",
      "Existing files are replaced only with --force, and inputs never. Nobody can read a report who "
        + "cannot read all files that it is about. With -o - the page is written to standard output.",
      "Of several files, or a folder, OUT is a folder: a page for each, and index.html that lists "
        + "them. With .json it is a file with a line for each.",
    ],
    operands: [Operand.paths],
    options: [
      Option.reportOutput, Option.force, Option.policy, Option.keep, Option.remove, Option.redact,
      Option.caseText,
      Option.examiner, Option.noConfig, Option.noMagic,
    ],
    examples: [
      .init("mediainspect report holiday.mov -o holiday.html", "a page to look around in"),
      .init("mediainspect report --redact holiday.mov -o shared.html", "a page to show to others"),
      .init("mediainspect report holiday.mov -o holiday.json", "the same for programs"),
      .init("mediainspect report photos/ -o report/", "an index, and a page for each file"),
    ],
    outcomes: [
      .clean: "written, whatever was found",
      .notExamined: "a file is not understood or not read completely, or a report is not written",
    ],
    run: runReport)
}
