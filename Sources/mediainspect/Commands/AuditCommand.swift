import Anatomy
import Privacy

extension Option where Value == String? {
  static var policy: Self {
    word(
      "--policy", placeholder: "POLICY", of: Policy.all.map(\.name), orFile: PolicyFile.isMeant,
      summary: "what to remove: a policy or a policy file [default: identifying]")
  }
}

extension Option where Value == [String] {
  static var keep: Self {
    names(
      "--keep", placeholder: "LIST",
      summary: "keep these categories, identifiers or paths")
  }
  static var remove: Self {
    names(
      "--remove", placeholder: "LIST",
      summary: "also remove these categories, identifiers or paths")
  }
  static var failOnCategories: Self {
    list(
      "--fail-on", of: Category.allCases.map(\.rawValue) + ["none"],
      summary: "exit 1 only on findings of these categories")
  }
}

extension Option where Value == Bool {
  static var full: Self {
    flag("--full", summary: "print each finding, also for several files")
  }
}

extension Operand where Value == [String] {
  static var paths: Self {
    oneOrMore("PATH", summary: "a media file, or a folder to walk", completion: .files)
  }
}

extension Command {
  static let audit = Command(
    name: "audit",
    summary: "find data that identifies people, places and devices",
    discussion: [
      "Lists data that identifies people, places, devices and accounts, states when and "
        + "with what a file was made, is unreferenced, or cannot be decoded, with its bytes, "
        + "and whether the policy would remove it. Folders are walked; files in them that are "
        + "not media are skipped and counted. With several files, prints one line for each "
        + "and a total.",
      "Not examined: what picture and sound show, file names, sidecar files. No findings "
        + "does not mean that a file is safe to publish.",
    ],
    operands: [Operand.paths],
    options: [
      Option.policy, Option.keep, Option.remove, Option.full, Option.json, Option.sarif, Option.csv,
      Option.noConfig, Option.noMagic, Option.failOnCategories, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect audit holiday.mov", "the findings in a movie"),
      .init("mediainspect audit --policy location photos/", "which photos state locations"),
      .init("mediainspect audit --policy policy.json *.mp4", "findings under a policy file"),
      .init("mediainspect audit --fail-on location,account *.mp4", "a check before publishing"),
    ],
    run: runAudit)
}
