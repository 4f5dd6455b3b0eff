import Formats

extension Program {
  static let mediainspect = Program(
    name: "mediainspect",
    summary: "inspect, check and clean media files",
    discussion: [
      "Reads media files and prints their structure, every field with its name, offset and meaning, and "
        + "what is wrong with them. No command changes an input, except clean --in-place.",
      "Results are written to standard output, messages to standard error. Options may follow operands; "
        + "-- ends the options; - is standard input.",
    ],
    versionNumber: Version.number,
    versionText: { Version.text(magic: LibMagic.version) },
    commands: [
      .tree, .hex, .get, .find, .info, .timeline, .check, .audit, .clean, .report, .explain,
    ], topics: Topic.all)
}
