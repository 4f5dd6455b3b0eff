import Rules

extension Option where Value == Bool {
  static var listRules: Self {
    flag("--list-rules", summary: "list the rules that would be looked at, and check nothing")
  }
  static var noConfig: Self {
    flag("--no-config", summary: "follow no \(ProjectConfig.name)")
  }
  static var sarif: Self { flag("--sarif", summary: "print a log in SARIF 2.1.0") }
  static var junit: Self { flag("--junit", summary: "print XML as JUnit does") }
}

extension Option where Value == String? {
  static var profile: Self {
    word(
      "--profile", placeholder: "PROFILE",
      of: [Profile.automatic] + Profile.allCases.map(\.rawValue),
      summary: "what the file is to be; auto goes by brand and content")
  }
}

extension Option where Value == [String] {
  static var only: Self {
    names("--only", placeholder: "RULES", summary: "only these rules; * stands for any letters")
  }
  static var skip: Self {
    names("--skip", placeholder: "RULES", summary: "not these rules; * stands for any letters")
  }
}

extension Command {
  static let check = Command(
    name: "check",
    summary: "say what is wrong, where, and by which clause",
    discussion: [
      "Holds files against rules: what standards demand of a structure, and what structures say of "
        + "each other. Each broken rule is told once, with its first places, the bytes that show "
        + "it, and the clause; explain RULE tells more.",
      "Rules that found nothing to look at are counted apart from rules that hold.",
      "--sarif and --junit put all files into one log for build servers and editors. In that of "
        + "JUnit a rule fails where --fail-on lists what it found, and is skipped where it found "
        + "nothing to look at.",
      "A project makes its own choices in \(ProjectConfig.name), an object of JSON that lies beside its "
        + "files or in a folder around them; the nearest counts alone, and the report names it. Its "
        + "members are only, skip and fail-on (a text or a list of texts), profile (a text) and "
        + "severity (an object of rules and how grave each is). Options of the command line win; "
        + "either of --only and --skip takes the place of both.",
    ],
    operands: [Operand.filesOrNone],
    options: [
      Option.profile, Option.only, Option.skip, Option.listRules, Option.json, Option.sarif,
      Option.junit, Option.noConfig, Option.noMagic, Option.failOn, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect check holiday.mov", "what is wrong with a movie"),
      .init("mediainspect check --only 'isom.stbl.*' *.mp4", "only its sample tables"),
      .init("mediainspect check --sarif *.mp4 > check.sarif", "a log for editors"),
      .init("mediainspect check --list-rules --profile heif", "what images are held to"),
    ],
    outcomes: [
      .clean: "nothing found, or only what is less grave than an error",
      .findings: "an error was found, or what --fail-on lists",
      .notExamined: "a file cannot be read, or is of no kind that is understood",
    ],
    run: runCheck)
}
