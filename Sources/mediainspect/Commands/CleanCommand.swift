import Privacy

extension Option where Value == Bool {
  static var inPlace: Self {
    flag("--in-place", summary: "replace each input file by its verified copy")
  }
  static var dryRun: Self {
    flag("--dry-run", summary: "print which data would be removed, without writing files")
  }
  static var force: Self {
    flag("--force", summary: "replace existing output files, but never an input file")
  }
  static var faststart: Self {
    flag(
      "--faststart",
      summary: "move the moov box in front of the media data, for playback during download")
  }
  static var withValues: Self {
    flag(
      "--with-values",
      summary: "include removed values, full file paths and options in the --report file")
  }
  static var quietCleaning: Self {
    flag("-q", "--quiet", summary: "print only the files that need a decision")
  }
  static var keepTimes: Self {
    flag("--keep-times", summary: "set the file times of the copy to those of the original")
  }
}

extension Option where Value == String? {
  static var output: Self {
    text(
      "-o", "--output", placeholder: "OUT",
      summary: "write the copy to this file, into this folder, or to standard output (-) "
        + "[default: NAME.clean.EXT]")
  }
}

extension Option where Value == String? {
  static var report: Self {
    text(
      "--report", placeholder: "FILE",
      summary: "write a JSON report on the removed data and the verification to FILE")
  }
}

extension Command {
  static let clean = Command(
    name: "clean",
    summary: "write a copy without identifying data, and verify it",
    discussion: [
      "Writes a copy without the data that the policy selects, and updates its sizes, "
        + "counts, offsets and checksums. The copy is read back from disk and verified before "
        + "it gets its final name. It must have exactly the expected audit findings and "
        + "violate no rule that the original does not violate. Samples and coded pictures "
        + "must be unchanged except for planned edits, and so must what decides how they are "
        + "presented, such as rotation and color (info --presentation prints it). Other "
        + "structures must not contain removed values. If the verification fails, no copy is "
        + "kept.",
      "The original is never changed unless --in-place is given. Raw photos other than DNG, "
        + "and formats that clean does not support, are refused: no copy is written, and the "
        + "exit status is 3. mediainspect explain clean lists the formats.",
      "Sidecars in folders, such as XMP files and descriptions by Google Takeout, are left out: "
        + "no copy is written, and a message names each with its findings; see help sidecars.",
      "The record that --report writes lists which bytes of the copy are unchanged. "
        + "mediainspect-verify-copy, which is installed too, checks a copy against it without "
        + "this program.",
      "Data that cannot be removed without breaking the file is kept and reported, and the "
        + "exit status is 1.",
    ],
    operands: [Operand.paths],
    options: [
      Option.output, Option.inPlace, Option.dryRun, Option.force, Option.keepTimes,
      Option.faststart,
      Option.policy,
      Option.keep, Option.remove, Option.report, Option.withValues, Option.quietCleaning,
      Option.json,
      Option.progress, Option.hash,
      Option.configFile, Option.noConfig, Option.noMagic,
      Option.condition, Option.filesFrom, Option.nullSeparated, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect clean holiday.mov", "writes holiday.clean.mov"),
      .init("mediainspect clean --dry-run --policy all-metadata *.mp4", "data to be removed"),
      .init(
        "mediainspect clean --faststart --policy none film.mp4",
        "moves moov in front of the media data, removes nothing"),
      .init(
        "mediainspect clean --remove '/moov/trak[2]' film.mov",
        "a copy that also lacks the second track"),
      .init("mediainspect clean -o public/ *.mov", "copies in the folder public"),
      .init("mediainspect clean -o - holiday.mov > copy.mov", "a copy on standard output"),
    ],
    statuses: StatusMeanings(
      "the copies were written, and contain nothing that the policy removes",
      findings: "a copy still contains data that the policy removes, or that may be such data"),
    run: runClean)
}
