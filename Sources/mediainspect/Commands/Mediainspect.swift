import Formats

extension Program {
  static let mediainspect = Program(
    name: "mediainspect",
    summary: "look into media files, down to the last byte",
    discussion: [
      "Reads media files and says what is in them: their structure, every field with its name, "
        + "its place and its meaning, and what is wrong with them. Files are only read, unless "
        + "clean is told to put its copy in their place.",
      "Results go to standard output, errors to standard error. Options may stand among operands; "
        + "-- ends the options; a file named - is standard input. With several files the exit "
        + "status is the gravest: 3, then 1, then 0.",
    ],
    versionNumber: Version.number,
    versionText: { Version.text(magic: LibMagic.version) },
    commands: [
      .tree, .hex, .get, .find, .info, .timeline, .check, .audit, .clean, .report, .explain,
    ])
}
