import Anatomy
import Privacy

extension Option where Value == String? {
  static var policy: Self {
    word(
      "--policy", placeholder: "POLICY", of: Policy.all.map(\.name), orFile: PolicyFile.isMeant,
      summary: "what is to go: publish where nothing is said, or a file; explain POLICY tells more")
  }
}

extension Policy {
  static let fileFormat =
    "A policy file is an object of JSON with members that may all be left out: policy (the built-in "
    + "one to go from; publish otherwise), and drop, keep and report (a text or a list of texts: "
    + "categories, identifiers or paths). What is kept stays and is no finding, what is reported "
    + "stays and is reported. A path counts before an identifier, and that before a category; of those "
    + "that are as exact, drop counts first, then report; a longer path is more exact. A path that "
    + "drops takes out what it leads to in the file, with all in it that nothing keeps, also where "
    + "the audit has nothing to tell of it."
}

extension Option where Value == [String] {
  static var keep: Self {
    names(
      "--keep", placeholder: "LIST",
      summary: "keep this, whatever the policy says: categories, identifiers or paths")
  }
  static var remove: Self {
    names(
      "--remove", placeholder: "LIST",
      summary: "remove this too, whatever the policy says: categories, identifiers or paths")
  }
  static var failOnCategories: Self {
    list(
      "--fail-on", of: Category.allCases.map(\.rawValue),
      summary: "exit 1 only on findings of these categories, with commas between")
  }
}

extension Option where Value == Bool {
  static var full: Self {
    flag("--full", summary: "tell of several files what is told of one: each finding")
  }
}

extension Operand where Value == [String] {
  static var paths: Self {
    oneOrMore("PATH", summary: "a media file, or a folder that is walked", completion: .files)
  }
}

extension Command {
  static let audit = Command(
    name: "audit",
    summary: "find what says who, where, when and with what",
    discussion: [
      "Lists what in a file identifies people, places, devices and accounts, what says when and with "
        + "what it was made, and what is hidden or not understood, with the bytes, and whether it "
        + "would go under a policy. Of folders and of several files there is a line for each and a "
        + "total; files in folders that are no media are skipped, counted and named, the first of them. Those "
        + "that by their names, or by libmagic, are media and that cannot be read are not examined.",
      "Files beside a file that go with it are named, but in CSV, which has no place for them.",
      "Picture and sound, file names and the files beside a file are not judged.",
      Policy.fileFormat,
      "A project makes its choices in the member audit of \(ProjectConfig.name), an object that has those "
        + "members, of which policy may name a policy file beside it, and fail-on (categories). The "
        + "nearest such file counts, for clean too, and the report names it. Options of the command "
        + "line win; a policy of theirs takes the place of all that the project says of what goes.",
      "A path of --keep or --remove that leads to nothing in a file is reported, and so is an identifier that "
        + "nothing in any of the files is called by: both make the exit status 1.",
    ],
    operands: [Operand.paths],
    options: [
      Option.policy, Option.keep, Option.remove, Option.full, Option.json, Option.sarif, Option.csv,
      Option.noConfig, Option.noMagic, Option.failOnCategories, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect audit holiday.mov", "what a movie tells"),
      .init("mediainspect audit --policy location photos/", "which files tell places"),
      .init("mediainspect audit --policy house.json *.mp4", "by a policy of one's own"),
      .init("mediainspect audit --fail-on location,account *.mp4", "for a check before publishing"),
    ],
    outcomes: [
      .clean: "nothing found that the policy removes, or that --fail-on lists",
      .findings:
        "something goes or is in --fail-on, or --keep or --remove meets nothing",
      .notExamined: "a file cannot be read, or is of no kind that is understood",
    ],
    run: runAudit)
}
