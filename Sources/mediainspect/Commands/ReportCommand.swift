extension Option where Value == String? {
  static var reportOutput: Self {
    text(
      "-o", "--output", placeholder: "OUT", completion: .files,
      summary: "an HTML page, a JSON file, a folder, or - for standard output")
  }
  static var caseText: Self {
    text(
      "--case", placeholder: "TEXT",
      summary: "name of the case; adds the time of examination and digests")
  }
  static var examiner: Self {
    text(
      "--examiner", placeholder: "TEXT", summary: "name of the examiner; adds the same as --case")
  }
}

extension Option where Value == Bool {
  static var redact: Self {
    flag("--redact", summary: "leave out the values of audit findings everywhere")
  }
}

extension Command {
  static let report = Command(
    name: "report",
    summary: "write an HTML or JSON report about files",
    discussion: [
      "Writes one HTML page that needs no network and no other file: a verdict, a map of "
        + "the bytes, the structure with fields and bytes, findings of check and audit, "
        + "metadata, tracks over time, and locations. If OUT ends in .json, the same data is "
        + "written as JSON. For several files or a folder, OUT is a folder with one page per "
        + "file and an index.",
      "The page contains the bytes of structures, and only the beginning of some samples. "
        + "With --redact, values of findings are left out everywhere, as are pictures, "
        + "locations, digests and the name of the file, so that the page can be shared.",
    ],
    operands: [Operand.paths],
    options: [
      Option.reportOutput, Option.force, Option.policy, Option.keep, Option.remove, Option.redact,
      Option.caseText,
      Option.examiner, Option.noConfig, Option.noMagic,
    ],
    examples: [
      .init("mediainspect report holiday.mov -o holiday.html", "a page about a movie"),
      .init("mediainspect report --redact holiday.mov -o shared.html", "a page that can be shared"),
      .init("mediainspect report holiday.mov -o holiday.json", "the same data as JSON"),
      .init("mediainspect report photos/ -o report/", "an index, and a page for each file"),
    ],
    run: runReport)
}
