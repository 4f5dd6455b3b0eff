package import Anatomy

/// A policy for cleaning and auditing: an action for each category of disclosures, with exceptions.
package struct Policy: Sendable {
  package private(set) var name: String
  package let summary: String
  private let readsSamplesItself: Bool
  private let actions: [Category: Action]
  private let changedAspects: Set<PresentationAspect>
  /// The lists of exceptions. Later lists take precedence over earlier ones.
  private var exceptions: [Exceptions] = []

  package enum Action: String, Sendable, Hashable, CaseIterable {
    case remove
    /// The data is kept and not reported as a finding.
    case keep
    /// The data is kept and reported as a finding.
    case report
    /// The data is kept in music, and removed from all other files.
    case keepInMusic = "keep-in-music"

    package var words: String {
      switch self {
      case .remove: "is removed"
      case .keep: "is kept"
      case .report: "is kept and reported"
      case .keepInMusic: "is kept in music files, and removed from all other files"
      }
    }
  }

  package init(
    name: String, summary: String, actions: [Category: Action],
    changing aspects: Set<PresentationAspect> = [], readsSamples: Bool = false
  ) {
    self.name = name
    self.summary = summary
    readsSamplesItself = readsSamples
    self.actions = actions
    changedAspects = aspects
  }

  /// Whether all samples are read to find encoder signatures.
  package var readsSamples: Bool {
    readsSamplesItself || exceptions.contains { $0.removes(.encoding) }
  }

  /// Returns the action for a category, without exceptions. If the policy has no entry for the
  /// category, the action is `remove`.
  package func action(for category: Category) -> Action { actions[category] ?? .remove }

  /// Whether the policy removes all disclosures of a category, from any kind of file.
  package func removes(_ category: Category) -> Bool {
    for own in exceptions.reversed() {
      if let action = own.action(for: category) { return action == .remove }
    }
    return action(for: category) == .remove
  }

  /// Returns the action for a disclosure in a file of the given kind: `remove`, `keep` or `report`.
  ///
  /// - Parameter path: Returns the path of the disclosure, for exceptions that name paths.
  package func action(
    for disclosure: Disclosure, in medium: Audit.Medium,
    called path: (Disclosure) -> String = \.path
  ) -> Action {
    for own in exceptions.reversed() {
      if let action = own.action(for: disclosure, called: path) { return action }
    }
    let action = action(for: disclosure.category)
    guard action == .keepInMusic else { return action }
    return medium == .music ? .keep : .remove
  }

  /// Whether an exception requests the removal of the given disclosure.
  ///
  /// - Parameter path: Returns the path of the disclosure, for exceptions that name paths.
  package func isAsked(
    toRemove disclosure: Disclosure, called path: (Disclosure) -> String = \.path
  ) -> Bool {
    exceptions.contains { $0.action(for: disclosure, called: path) == .remove }
  }

  /// Whether removing data under this policy may change the given aspect of the presentation.
  package func mayChange(_ aspect: PresentationAspect) -> Bool {
    changedAspects.contains(aspect)
  }

  /// Returns the paths in all exceptions with actions for which `isWanted` returns true.
  func paths(where isWanted: (Action) -> Bool) -> [NodePath] {
    exceptions.flatMap { $0.paths(where: isWanted) }
  }

  /// Returns this policy with additional exceptions.
  ///
  /// - Parameter name: The new name; nil keeps the name.
  package func except(_ own: Exceptions, called name: String? = nil) -> Policy {
    var policy = self
    if !own.isEmpty { policy.exceptions.append(own) }
    if let name { policy.name = name }
    return policy
  }
}
