import Anatomy
import Bytes
import RuleEngine
import Rules

/// The settings for `check`, from the command line or from the configuration file of a project.
struct CheckSettings: Sendable {
  /// The ids of the rules to check (`only`; if empty, all rules), and of the rules to skip
  /// (`skip`). In an id, `*` matches any characters.
  var only: [String] = []
  var skip: [String] = []
  /// The profile that the settings name; nil to detect it by the brand and the content of each
  /// file.
  var profile: Profile?
  /// The lowest severity that causes exit status 1; nil if no severity does.
  var threshold: Severity? = .error
  /// Severities that replace the severities of the rules. If several entries match a rule, the last
  /// one applies.
  var severities: [(rules: String, severity: Severity)] = []
  /// The configuration file that the settings were read from; nil if there is none.
  var file: String?

  /// Returns these settings of a project, overridden by the options on the command line. Each of
  /// `--only` and `--skip` replaces both `only` and `skip` of the project.
  func overridden(by invocation: Invocation) -> CheckSettings {
    var settings = self
    let (only, skip) = (invocation.value(.only), invocation.value(.skip))
    if !only.isEmpty || !skip.isEmpty { (settings.only, settings.skip) = (only, skip) }
    if let profile = invocation.value(.profile) { settings.profile = Profile(rawValue: profile) }
    settings.threshold = Severity.threshold(of: invocation.value(.failOn), default: threshold)
    return settings
  }
}

/// Settings in the configuration file of a project.
extension CheckSettings {
  /// Reads one member of the JSON file. Returns false if the name of the member is unknown.
  mutating func take(
    _ member: Node, of file: ConfigFile
  ) throws(ConfigFile.Problem) -> Bool {
    switch member.name {
    case .key("only"): only = try Self.rules(member, of: file)
    case .key("skip"): skip = try Self.rules(member, of: file)
    case .key("profile"):
      let word = try file.text(member)
      profile = Profile(rawValue: word)
      guard profile != nil || word == Profile.automatic else {
        throw file.problem(
          "\"\(word.escapedForDisplay)\" is not a profile; mediainspect check --help lists all profiles",
          at: member)
      }
    case .key("fail-on"):
      let words = try file.texts(member)
      for (node, word) in words where word != "none" {
        _ = try Self.severity(word, of: file, at: node)
      }
      threshold = Severity.threshold(of: words.map(\.1), default: threshold)
    case .key("severity"):
      guard file.isObject(member) else {
        throw file.problem("expected an object that maps rules to severities", at: member)
      }
      for own in member.children {
        guard case .key(let name) = own.name, SelectedRules.isKnown(name) else {
          throw file.problem(
            "no rule matches \(own.name.description.escapedForDisplay)", at: own)
        }
        severities.append((name, try Self.severity(try file.text(own), of: file, at: own)))
      }
    default: return false
    }
    return true
  }

  private static func rules(
    _ member: Node, of file: ConfigFile
  ) throws(ConfigFile.Problem) -> [String] {
    let names = try file.texts(member)
    for (node, name) in names where !SelectedRules.isKnown(name) {
      throw file.problem("no rule matches \(name.escapedForDisplay)", at: node)
    }
    return names.map(\.1)
  }

  private static func severity(
    _ word: String, of file: ConfigFile, at node: Node
  ) throws(ConfigFile.Problem) -> Severity {
    guard let severity = Severity.named(word) else {
      throw file.problem(
        "\"\(word.escapedForDisplay)\" is not a severity: error, warning or info", at: node)
    }
    return severity
  }
}

extension Severity {
  /// Returns the severity with the given name; nil if there is none.
  static func named(_ word: String) -> Severity? { allCases.first { $0.word == word } }

  /// Returns the lowest severity that causes exit status 1, from the value of `--fail-on`; nil for
  /// `none`.
  static func threshold(of words: [String], default least: Severity?) -> Severity? {
    words.isEmpty ? least : words.contains("none") ? nil : words.compactMap(named).min()
  }

  func reaches(_ threshold: Severity?) -> Bool { threshold.map { self >= $0 } ?? false }
}
