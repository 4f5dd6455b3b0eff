import RuleEngine
import Rules

extension Option where Value == Bool {
  static var listRules: Self {
    flag("--list-rules", summary: "list the selected rules instead of checking files")
  }
  static var brief: Self {
    flag(
      "--brief",
      summary:
        "with --json, print at most 1.5 KB per file: the violated rules and the first finding "
        + "of each; no rules that hold")
  }
  static var noConfig: Self {
    flag("--no-config", summary: "ignore \(ProjectConfig.name); see help config")
  }
  static var sarif: Self { flag("--sarif", summary: "print one SARIF 2.1.0 log for all files") }
  static var junit: Self { flag("--junit", summary: "print one JUnit XML report for all files") }
}

extension Option where Value == String? {
  static var lineFormat: Self {
    word(
      "--format", placeholder: "gcc|github", of: ["gcc", "github"],
      summary: "print one line per finding: FILE:OFFSET: SEVERITY: MESSAGE [RULE] as compilers do, "
        + "or commands of GitHub Actions")
  }
  static var minSeverity: Self {
    word(
      "--min-severity", placeholder: "SEVERITY", of: ["error", "warning", "info"],
      summary: "print only findings of this severity or higher [default: info]")
  }
  static var profile: Self {
    word(
      "--profile", placeholder: "PROFILE",
      of: [Profile.automatic] + Profile.allCases.map(\.rawValue),
      summary: "apply the rules for this kind of file: "
        + Profile.allCases.map(\.rawValue).joined(separator: ", ")
        + "; auto detects the kind by brand and content [default: auto]")
  }
}

extension Option where Value == [String] {
  static var only: Self {
    names(
      "--only", placeholder: "RULES", summary: "check only these rules; * matches any characters")
  }
  static var skip: Self {
    names(
      "--skip", placeholder: "RULES", summary: "do not check these rules; * matches any characters")
  }
}

extension Command {
  static let check = Command(
    name: "check",
    summary: "check media files against their standards",
    discussion: [
      "Checks each structure against the requirements of its standard, and whether "
        + "structures are consistent with each other. Prints each violated rule once, with "
        + "message, paths, bytes and clause. mediainspect explain RULE prints the requirement "
        + "of a rule, the likely cause of its findings and a fix.",
      "A finding is an error if most readers fail or show something else, a warning if some "
        + "readers do, and info if the file is only unusual.",
      "Media segments are checked together with the initialization segment among the files, and "
        + "with the segment before them. Segments are in the order of the numbers in their names.",
    ],
    operands: [Operand.paths],
    options: [
      Option.profile, Option.only, Option.skip, Option.listRules, Option.minSeverity,
      Option.lineFormat, Option.quiet, Option.json, Option.brief, Option.sarif, Option.junit,
      Option.hash,
      Option.trust, Option.configFile, Option.noConfig, Option.noMagic, Option.failOn,
      Option.condition, Option.filesFrom,
      Option.nullSeparated, Option.evidence, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect check holiday.mov", "the findings in a movie"),
      .init("mediainspect check --only 'isom.stbl.*' *.mp4", "only the rules for sample tables"),
      .init("mediainspect check .", "all media files in this folder, segments together"),
      .init(
        "mediainspect check --sarif *.mp4 > check.sarif",
        "a SARIF log for editors and build servers"),
      .init("mediainspect check --list-rules --profile heif", "the rules for HEIF images"),
    ],
    statuses: StatusMeanings(
      "no finding at or above the threshold",
      findings: "a finding at or above the threshold"),
    run: runCheck)
}
