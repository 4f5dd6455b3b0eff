import Rules

extension Option where Value == Bool {
  static var listRules: Self {
    flag("--list-rules", summary: "list the selected rules, and check nothing")
  }
  static var noConfig: Self {
    flag("--no-config", summary: "ignore \(ProjectConfig.name); see help config")
  }
  static var sarif: Self { flag("--sarif", summary: "print a SARIF 2.1.0 log about all files") }
  static var junit: Self { flag("--junit", summary: "print JUnit XML about all files") }
}

extension Option where Value == String? {
  static var profile: Self {
    word(
      "--profile", placeholder: "PROFILE",
      of: [Profile.automatic] + Profile.allCases.map(\.rawValue),
      summary: "check for this kind of file; auto chooses it by brand and content")
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
    summary: "check media files against the rules of their standards",
    discussion: [
      "Checks what the standards require of each structure, and whether structures agree "
        + "with each other. Prints each rule with findings once: message, paths, bytes and "
        + "clause. explain RULE prints the requirement, the likely cause and a fix."
    ],
    operands: [Operand.filesOrNone],
    options: [
      Option.profile, Option.only, Option.skip, Option.listRules, Option.json, Option.sarif,
      Option.junit, Option.noConfig, Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect check holiday.mov", "the findings in a movie"),
      .init("mediainspect check --only 'isom.stbl.*' *.mp4", "only rules about sample tables"),
      .init(
        "mediainspect check --sarif *.mp4 > check.sarif", "a log for editors and build servers"),
      .init("mediainspect check --list-rules --profile heif", "the rules for HEIF images"),
    ],
    run: runCheck)
}
