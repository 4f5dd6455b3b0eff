import Anatomy
import Bytes
import Rules

/// What is chosen of rules: on the command line, or by a project for its files.
struct CheckSettings: Sendable {
  /// Names of rules, in which `*` stands for any letters.
  var only: [String] = []
  var skip: [String] = []
  /// Nil leaves it to brand and content.
  var profile: Profile?
  /// The least severity that makes the exit status 1.
  var threshold = Severity.error
  /// Of rules by name; the last that fits counts.
  var severities: [(rules: String, severity: Severity)] = []
  /// The file that they were read from.
  var file: String?

  /// What the command line says counts before what a project says. Either of `--only` and `--skip`
  /// takes the place of both.
  func overridden(by invocation: Invocation) -> CheckSettings {
    var choices = self
    let (only, skip) = (invocation.value(.only), invocation.value(.skip))
    if !only.isEmpty || !skip.isEmpty { (choices.only, choices.skip) = (only, skip) }
    if let profile = invocation.value(.profile) { choices.profile = Profile(rawValue: profile) }
    if let least = Severity.least(of: invocation.value(.failOn)) { choices.threshold = least }
    return choices
  }
}

/// As a project writes them.
extension CheckSettings {
  /// False for a member of another name.
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
        throw file.problem("\"\(word.escapedForDisplay)\" is no profile", at: member)
      }
    case .key("fail-on"):
      var severities: [Severity] = []
      for (node, word) in try file.texts(member) {
        severities.append(try Self.severity(word, of: file, at: node))
      }
      threshold = severities.min() ?? threshold
    case .key("severity"):
      guard file.isObject(member) else {
        throw file.problem("it is no object of rules", at: member)
      }
      for own in member.children {
        guard case .key(let name) = own.name, SelectedRules.isKnown(name) else {
          throw file.problem(
            "no rule is called \(own.name.description.escapedForDisplay)", at: own)
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
      throw file.problem("no rule is called \(name.escapedForDisplay)", at: node)
    }
    return names.map(\.1)
  }

  private static func severity(
    _ word: String, of file: ConfigFile, at node: Node
  ) throws(ConfigFile.Problem) -> Severity {
    guard let severity = Severity.named(word) else {
      throw file.problem("\"\(word.escapedForDisplay)\" is not error, warning or info", at: node)
    }
    return severity
  }
}

extension Severity {
  static func named(_ word: String) -> Severity? { allCases.first { $0.word == word } }

  /// Of those that have these names.
  static func least(of words: [String]) -> Severity? { words.compactMap(named).min() }
}
