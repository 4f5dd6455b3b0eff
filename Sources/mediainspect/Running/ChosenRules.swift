import Anatomy
import Rules

/// The rules that were asked for.
struct ChosenRules: Sendable {
  let rules: [Rule]
  let profile: Profile?
  /// A pattern that fits no rule.
  let unknown: String?

  init(_ invocation: Invocation) {
    let only = invocation.value(.only)
    let skip = invocation.value(.skip)
    unknown = (only + skip).first { text in
      let pattern = Wildcard(text)
      return !Rule.all.contains { pattern.matches($0.id) }
    }
    let (wanted, unwanted) = (only.map { Wildcard($0) }, skip.map { Wildcard($0) })
    rules = Rule.all.filter { rule in
      (wanted.isEmpty || wanted.contains { $0.matches(rule.id) })
        && !unwanted.contains { $0.matches(rule.id) }
    }
    profile = invocation.value(.profile).flatMap { Profile(rawValue: $0) }
  }

  func profiles(for document: Document) -> Set<Profile> {
    profile?.implied ?? Set(fitting: document.root)
  }
}
