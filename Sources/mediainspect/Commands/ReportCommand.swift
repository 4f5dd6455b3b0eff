extension Option where Value == String? {
  static var reportOutput: Self {
    text(
      "-o", "--output", placeholder: "OUT", completion: .files,
      summary: "write the report to this HTML or .json file, into this folder, or to standard "
        + "output (-)")
  }
  static var caseText: Self {
    text(
      "--case", placeholder: "TEXT",
      summary: "name of the case; also adds the time of examination and digests to the report")
  }
  static var examiner: Self {
    text(
      "--examiner", placeholder: "TEXT",
      summary: "name of the examiner; also adds the time of examination and digests to the report")
  }
}

extension Option where Value == Bool {
  static var pictures: Self {
    flag(
      "--pictures",
      summary:
        "show pictures in the page: the file itself, covers and thumbnails; not with --redact")
  }
  static var redact: Self {
    flag(
      "--redact",
      summary: "omit the values of audit findings, pictures, locations, digests and file names")
  }
}

extension Command {
  static let report = Command(
    name: "report",
    summary: "write an HTML or JSON report about files",
    discussion: [
      "Writes one HTML page that needs no network and no other file: a verdict, a map of "
        + "the bytes, the structure with fields and bytes, the findings of check and audit, "
        + "metadata, a timeline of the tracks, and locations. If OUT ends in .json, the same "
        + "data is written as JSON. For several files or a folder, OUT is a .json file, or a "
        + "folder that receives one page per file and an index.",
      "The page contains the bytes of structures, and only the beginning of some samples. "
        + "With --redact, the values of audit findings are omitted everywhere, as are pictures, "
        + "locations, digests and the name of the file, so that the page can be shared.",
    ],
    operands: [Operand.paths],
    options: [
      Option.reportOutput, Option.force, Option.policy, Option.keep, Option.remove, Option.redact,
      Option.pictures, Option.trust,
      Option.caseText,
      Option.examiner, Option.condition, Option.filesFrom, Option.nullSeparated, Option.evidence,
      Option.configFile,
      Option.noConfig, Option.noMagic,
    ],
    examples: [
      .init("mediainspect report holiday.mov -o holiday.html", "an HTML page about a movie"),
      .init("mediainspect report --redact holiday.mov -o shared.html", "a page that can be shared"),
      .init("mediainspect report holiday.mov -o holiday.json", "the same data as JSON"),
      .init(
        "mediainspect report --pictures photos/ -o album/", "an index with pictures of the files"),
      .init("mediainspect report photos/ -o report/", "an index, and a page for each file"),
    ],
    statuses: StatusMeanings(
      "the report was written", findings: "a finding is at or above the threshold"),
    run: runReport)
}
