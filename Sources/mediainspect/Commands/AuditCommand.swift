import Anatomy
import Privacy

extension Option where Value == String? {
  static var policy: Self {
    word(
      "--policy", placeholder: "POLICY", of: Policy.all.map(\.name),
      summary: "what is to go: publish where nothing is said; explain POLICY tells more")
  }
}

extension Option where Value == [String] {
  static var keep: Self {
    names(
      "--keep", placeholder: "LIST",
      summary: "what is to stay all the same: categories, identifiers or paths")
  }
  static var drop: Self {
    names(
      "--drop", placeholder: "LIST",
      summary: "what is to go all the same: categories, identifiers or paths")
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
        + "total; files in folders that are no media are skipped and counted.",
      "Picture and sound, file names and the files beside a file are not judged.",
    ],
    operands: [Operand.paths],
    options: [
      Option.policy, Option.keep, Option.drop, Option.full, Option.json, Option.csv,
      Option.noMagic, Option.failOnCategories, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect audit holiday.mov", "what a movie tells"),
      .init("mediainspect audit --policy location photos/", "which files tell places"),
      .init("mediainspect audit --fail-on location,account *.mp4", "for a check before publishing"),
    ],
    outcomes: [
      .clean: "nothing found that the policy removes, or that --fail-on lists",
      .findings: "something was found that the policy removes, or that --fail-on lists",
      .notExamined: "a file cannot be read, or is of no kind that is understood",
    ],
    run: runAudit)
}
