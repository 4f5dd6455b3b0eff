import Privacy

extension Option where Value == Bool {
  static var inPlace: Self {
    flag("--in-place", summary: "put the copy in the place of the file, once it is proven")
  }
  static var dryRun: Self {
    flag("--dry-run", summary: "say what would be done, and write nothing")
  }
  static var force: Self {
    flag("--force", summary: "replace existing files, but never an input")
  }
  static var faststart: Self {
    flag("--faststart", summary: "put what describes the tracks before the media")
  }
  static var withValues: Self {
    flag("--with-values", summary: "tell removed values and whole paths in the report")
  }
  static var keepTimes: Self {
    flag("--keep-times", summary: "give the copy the times of the file")
  }
}

extension Option where Value == String? {
  static var output: Self {
    text(
      "-o", "--output", placeholder: "OUT",
      summary: "the copy, a folder for copies, or - for standard output; default NAME.clean.EXT")
  }
}

extension Option where Value == String? {
  static var report: Self {
    text("--report", placeholder: "FILE", summary: "write what was done, and its proof, as JSON")
  }
}

extension Command {
  static let clean = Command(
    name: "clean",
    summary: "write a copy without what an audit finds, and prove it",
    discussion: [
      "Takes out what the policy removes: structures, tracks, hidden bytes, samples that no edit "
        + "shows and that none is decoded from; what states sizes, counts and places is mended. "
        + "Where the policy removes it, what encoders wrote into samples is blank then: user data of "
        + "AVC, HEVC and VVC, text in front of the sound of AAC, names that fill up frames of MP3. "
        + "The copy is read again from disk before it gets its name: its audit finds what was "
        + "announced and nothing else, it breaks no rule that the file did not break, its samples "
        + "are those of the file but for these, and no removed value of some length is left outside "
        + "of them.",
      "There is no copy of a file that could not be read completely, or that changed meanwhile. The copy "
        + "has the mode, access control list and extended attributes of the file, or is refused. "
        + "Attributes that state where a file came from, or what someone wrote about it, are removed "
        + "where the policy removes provenance or notes; others are kept, and both are listed by name.",
      "With -o - the copy of one file is written to standard output, once it is verified, and messages "
        + "to standard error. Output folders are created.",
      "With --faststart the moov of a movie comes to stand before its media data, so that a player can "
        + "begin before it has all of the file; all places in it are mended, and the proof is the same.",
      "Policy files and what projects choose are told of by audit --help.",
      "A path of --remove takes out what it leads to in the file, be it a track or a box that tells "
        + "nothing. A path or identifier of --keep or --remove that meets nothing makes the exit status 1.",
      "With --in-place a file of which nothing is to go stays as it is; other names of it, which hard links "
        + "are, keep the old content, and that is said.",
      "What cannot go without breaking the file stays, is named, and makes the exit status 1.",
      "Raw photos of cameras, and files whose coded data no family decodes, are refused: nothing is "
        + "written, one line states the reason, and the exit status is 3. explain clean lists the formats.",
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
      .init("mediainspect clean --dry-run --policy all-metadata *.mp4", "what would go"),
      .init(
        "mediainspect clean --faststart --policy none film.mp4", "moves, and removes nothing"),
      .init("mediainspect clean --remove '/moov/trak[2]' film.mov", "a copy without a track"),
      .init("mediainspect clean -o public/ *.mov", "copies in a folder"),
      .init("mediainspect clean -o - holiday.mov > copy.mov", "a copy on standard output"),
    ],
    outcomes: [
      .clean: "each copy is written and proven, or nothing was to be removed",
      .findings:
        "something stays that was to go or move, or --keep or --remove meets nothing",
      .notExamined:
        "a file cannot be read completely or is refused, or no copy was verified",
    ],
    run: runClean)
}
