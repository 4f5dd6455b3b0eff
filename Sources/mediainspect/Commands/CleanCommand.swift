import Privacy

extension Option where Value == Bool {
  static var inPlace: Self {
    flag("--in-place", summary: "replace the file by the copy after verification")
  }
  static var dryRun: Self {
    flag("--dry-run", summary: "print what would be removed, and write nothing")
  }
  static var force: Self {
    flag("--force", summary: "replace existing files, but never an input")
  }
  static var faststart: Self {
    flag("--faststart", summary: "move moov in front of the media data")
  }
  static var withValues: Self {
    flag("--with-values", summary: "include removed values and whole paths in the report")
  }
  static var keepTimes: Self {
    flag("--keep-times", summary: "give the copy the file times of the original")
  }
}

extension Option where Value == String? {
  static var output: Self {
    text(
      "-o", "--output", placeholder: "OUT",
      summary: "the copy, a folder, or - for standard output [default: NAME.clean.EXT]")
  }
}

extension Option where Value == String? {
  static var report: Self {
    text(
      "--report", placeholder: "FILE",
      summary: "write a JSON record of removed data and verification to FILE")
  }
}

extension Command {
  static let clean = Command(
    name: "clean",
    summary: "write a copy without identifying data, and verify it",
    discussion: [
      "Removes what the policy removes from a copy, and updates sizes, counts, offsets "
        + "and checksums. The copy is read again from disk before it gets its name: its "
        + "findings must be those announced, it must violate no other rule than the original, "
        + "samples and coded pictures must be unchanged except for announced edits, and "
        + "removed values must not be elsewhere in it. Otherwise nothing is written.",
      "The original is never changed unless --in-place is given. Raw photos, and files "
        + "with coded data that is not decoded, are refused: nothing is written, and the exit "
        + "status is 3. explain clean lists the formats.",
      "Data that cannot be removed without breaking the file is kept, reported, and makes "
        + "the exit status 1.",
    ],
    operands: [Operand.files],
    options: [
      Option.output, Option.inPlace, Option.dryRun, Option.force, Option.keepTimes,
      Option.faststart,
      Option.policy,
      Option.keep, Option.remove, Option.report, Option.withValues, Option.json,
      Option.noConfig, Option.noMagic,
      Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect clean holiday.mov", "writes holiday.clean.mov"),
      .init("mediainspect clean --dry-run --policy all-metadata *.mp4", "what would be removed"),
      .init(
        "mediainspect clean --faststart --policy none film.mp4",
        "moves moov to the front, removes nothing"),
      .init("mediainspect clean --remove '/moov/trak[2]' film.mov", "a copy without a track"),
      .init("mediainspect clean -o public/ *.mov", "copies in a folder"),
      .init("mediainspect clean -o - holiday.mov > copy.mov", "a copy on standard output"),
    ],
    run: runClean)
}
