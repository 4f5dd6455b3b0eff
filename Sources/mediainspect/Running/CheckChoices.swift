import Anatomy
import Rules

/// What is chosen of rules: on the command line, or by a project for its files.
struct CheckChoices: Sendable {
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
  func overridden(by invocation: Invocation) -> CheckChoices {
    var choices = self
    let (only, skip) = (invocation.value(.only), invocation.value(.skip))
    if !only.isEmpty || !skip.isEmpty { (choices.only, choices.skip) = (only, skip) }
    if let profile = invocation.value(.profile) { choices.profile = Profile(rawValue: profile) }
    if let least = Severity.least(of: invocation.value(.failOn)) { choices.threshold = least }
    return choices
  }
}

extension Severity {
  static func named(_ word: String) -> Severity? { allCases.first { $0.word == word } }

  /// Of those that have these names.
  static func least(of words: [String]) -> Severity? { words.compactMap(named).min() }
}
