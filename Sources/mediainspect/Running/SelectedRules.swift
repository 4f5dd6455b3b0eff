import Anatomy
import Bytes
import Rules

/// The rules that are asked for, and how grave each is.
struct SelectedRules: Sendable {
  let rules: [Rule]
  let profile: Profile?
  let threshold: Severity
  /// Of rules that a project takes to be more or less grave than they are.
  let severities: [String: Severity]
  /// The file of the project that chose, if one did.
  let file: String?

  init(_ choices: CheckSettings) {
    let (wanted, unwanted) = (choices.only.map { Wildcard($0) }, choices.skip.map { Wildcard($0) })
    rules = Rule.all.filter { rule in
      (wanted.isEmpty || wanted.contains { $0.matches(rule.id) })
        && !unwanted.contains { $0.matches(rule.id) }
    }
    var severities: [String: Severity] = [:]
    for (names, severity) in choices.severities {
      let pattern = Wildcard(names)
      for rule in rules where pattern.matches(rule.id) { severities[rule.id] = severity }
    }
    self.severities = severities
    (profile, threshold, file) = (choices.profile, choices.threshold, choices.file)
  }

  func profiles(for document: Document) -> Set<Profile> {
    profile?.implied ?? Set(fitting: document.root)
  }

  /// Who chose, if that was not the command line alone.
  var words: String? { file.map { "choices of \($0.fileNameForDisplay)" } }

  /// Whether a name, in which `*` stands for any letters, is one of any rule.
  static func isKnown(_ name: String) -> Bool {
    let pattern = Wildcard(name)
    return Rule.all.contains { pattern.matches($0.id) }
  }
}
