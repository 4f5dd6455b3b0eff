package import Anatomy

/// What becomes of each category, and of what is named beside them.
package struct Policy: Sendable {
  package private(set) var name: String
  package let summary: String
  private let readsSamplesItself: Bool
  private let actions: [Category: Action]
  /// Each made over those before it.
  private var exceptions: [Exceptions] = []

  package enum Action: String, Sendable, Hashable, CaseIterable {
    case remove
    /// Kept, and not a finding.
    case keep
    /// Kept, and a finding.
    case report
    /// Kept in music, and removed from all other files.
    case keepInMusic = "keep-in-music"

    package var words: String {
      switch self {
      case .remove: "is removed"
      case .keep: "is kept"
      case .report: "is kept and reported"
      case .keepInMusic: "is kept in music, and removed from all other files"
      }
    }
  }

  package init(
    name: String, summary: String, actions: [Category: Action], readsSamples: Bool = false
  ) {
    self.name = name
    self.summary = summary
    readsSamplesItself = readsSamples
    self.actions = actions
  }

  /// Whether samples are read for what encoders wrote into them.
  package var readsSamples: Bool {
    readsSamplesItself || exceptions.contains { $0.removes(.encoding) }
  }

  /// What is not in the table goes.
  package func action(for category: Category) -> Action { actions[category] ?? .remove }

  /// Whether all of a category goes, from whatever file.
  package func removes(_ category: Category) -> Bool {
    for own in exceptions.reversed() {
      if let action = own.action(for: category) { return action == .remove }
    }
    return action(for: category) == .remove
  }

  /// What becomes of something in a file of this kind: `drop`, `keep` or `report`.
  ///
  /// - Parameter path: what it is called where paths are meant.
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

  /// The paths that are named, of some actions.
  func paths(where isWanted: (Action) -> Bool) -> [NodePath] {
    exceptions.flatMap { $0.paths(where: isWanted) }
  }

  /// The same but for what is named.
  package func except(_ own: Exceptions, called name: String? = nil) -> Policy {
    var policy = self
    if !own.isEmpty { policy.exceptions.append(own) }
    if let name { policy.name = name }
    return policy
  }
}
