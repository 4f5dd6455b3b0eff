import Anatomy
import Bytes
import Crypto
import RuleEngine
import Rules

/// The rules that the settings select, with their severities.
struct SelectedRules: ConfigFileSettings {
  let selection: RuleSelection
  let profile: Profile?
  let threshold: Severity?
  /// The severities with which the settings replace the severities of rules, by rule id.
  let severities: [String: Severity]
  /// The configuration file that the settings were read from; nil if there is none.
  let file: String?
  /// The trusted signers of content credentials; nil if no list was named.
  let trust: TrustList?

  init(_ settings: CheckSettings, trusting trust: TrustList?) {
    self.trust = trust
    let (wanted, skipped) = (
      settings.only.map { Wildcard($0) }, settings.skip.map { Wildcard($0) }
    )
    let rules = Rule.all.filter { rule in
      (wanted.isEmpty || wanted.contains { $0.matches(rule.id) })
        && !skipped.contains { $0.matches(rule.id) }
    }
    selection = rules.count == Rule.all.count ? .all : RuleSelection(rules)
    var severities: [String: Severity] = [:]
    for (names, severity) in settings.severities {
      let pattern = Wildcard(names)
      for rule in rules where pattern.matches(rule.id) { severities[rule.id] = severity }
    }
    self.severities = severities
    (profile, threshold, file) = (settings.profile, settings.threshold, settings.file)
  }

  /// Returns the profiles with the rules that are checked for a file: the chosen profile with the
  /// profiles that it implies or, without a choice, the profiles that fit the file.
  func profiles(for document: Document) -> Set<Profile> {
    profile?.implied ?? Set(fitting: document.root)
  }

  /// Returns whether at least one rule id matches `name`, in which `*` matches any characters.
  static func isKnown(_ name: String) -> Bool {
    let pattern = Wildcard(name)
    return Rule.all.contains { pattern.matches($0.id) }
  }
}
