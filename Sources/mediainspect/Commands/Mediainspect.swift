import Formats

extension Program {
  static let mediainspect = Program(
    name: "mediainspect",
    summary: "inspect, check and clean media files",
    discussion: [
      "Reads media files and prints their structure, their fields with name, offset and meaning, and "
        + "violations of their standards. No command changes an input file, except clean and edit with --in-place.",
      "Results are written to standard output, messages to standard error. Options may follow operands; "
        + "-- ends the options; the operand - is standard input.",
    ],
    versionNumber: Version.number,
    versionText: { Version.text(magic: LibMagic.version) },
    commands: [
      .tree, .hex, .get, .find, .info, .timeline, .check, .audit, .clean, .edit, .diff, .skeleton,
      .report,
      .explain,
    ], topics: Topic.all, overviewOfFiles: .overview)
}
