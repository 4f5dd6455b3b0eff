import Anatomy
import Privacy

extension Option where Value == String? {
  static var policy: Self {
    word(
      "--policy", placeholder: "POLICY", of: Policy.all.map(\.name), orFile: PolicyFile.isMeant,
      summary: "policy that selects the data to remove: a name or a JSON file; see help policies "
        + "[default: identifying]")
  }
}

extension Option where Value == [String] {
  static var keep: Self {
    names(
      "--keep", placeholder: "LIST",
      summary: "keep data with these categories, identifiers or paths")
  }
  static var remove: Self {
    names(
      "--remove", placeholder: "LIST",
      summary: "also remove data with these categories, identifiers or paths")
  }
  static var failOnCategories: Self {
    list(
      "--fail-on", of: Category.allCases.map(\.rawValue) + ["none"],
      summary: "exit with status 1 only for findings of these categories "
        + "[default: all that the policy removes]")
  }
}

extension Option where Value == Bool {
  static var full: Self {
    flag("--full", summary: "for several files, print every finding instead of one line per file")
  }
}

extension Command {
  static let audit = Command(
    name: "audit",
    summary: "find data that identifies people, places and devices",
    discussion: [
      "Lists data that identifies people, places, devices or accounts; data about the time "
        + "and software of creation; unreferenced data; and structures that are not decoded. "
        + "Each finding is printed with its path, its byte range, and whether the policy "
        + "removes it.",
      "HIGH: the value identifies a person, an account, a device or a place, such as a name, a "
        + "serial number or coordinates. MEDIUM: it narrows down who, where, when or with which "
        + "device, such as a date, a city or a model; it identifies a file or a work; or viewers do "
        + "not show it. LOW: it identifies nothing by itself, such as the name of a program.",
      "Folders are searched recursively; files in them that are not media are skipped and "
        + "counted. For several files, prints one line per file and a total.",
      "Sidecars in folders, such as XMP files and descriptions by Google Takeout, are examined "
        + "too. Each location, person and account in them is printed with the medium that the "
        + "sidecar belongs to; see help sidecars. Sidecars of a single named file are only listed.",
      "Not examined: visible and audible content, file names. A file without findings is not "
        + "necessarily safe to publish.",
    ],
    operands: [Operand.paths],
    options: [
      Option.policy, Option.keep, Option.remove, Option.full, Option.quiet, Option.hash,
      Option.json, Option.sarif, Option.csv,
      Option.configFile, Option.noConfig, Option.noMagic, Option.failOnCategories, Option.condition,
      Option.filesFrom,
      Option.nullSeparated, Option.evidence, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect audit holiday.mov", "the findings in a movie"),
      .init("mediainspect audit --policy location photos/", "the photos that contain locations"),
      .init("mediainspect audit --policy policy.json *.mp4", "the findings under a policy file"),
      .init(
        "mediainspect audit --fail-on location,account *.mp4",
        "exit status 1 if a file contains a location or an account"),
    ],
    statuses: StatusMeanings(
      "nothing that the policy removes was found",
      findings: "something that the policy removes, or that --fail-on names, was found"),
    run: runAudit)
}
