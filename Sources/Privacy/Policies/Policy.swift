package import Anatomy

/// What becomes of each category.
package struct Policy: Sendable {
  package let name: String
  package let summary: String
  /// Whether samples are read for what encoders wrote into them.
  package let readsSamples: Bool
  private let actions: [Category: Action]

  package enum Action: String, Sendable, Hashable, CaseIterable {
    /// Goes.
    case drop
    /// Stays, and is no finding.
    case keep
    /// Stays, and is told.
    case report
    /// Stays in works of sound, and goes from everything else.
    case sound

    package var words: String {
      switch self {
      case .drop: "is removed"
      case .keep: "stays"
      case .report: "stays, and is told"
      case .sound: "stays in works of sound, and is removed from everything else"
      }
    }
  }

  package init(
    name: String, summary: String, actions: [Category: Action], readsSamples: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.readsSamples = readsSamples
    self.actions = actions
  }

  /// What is not in the table goes.
  package func action(for category: Category) -> Action { actions[category] ?? .drop }

  /// What becomes of something in a file of this kind: `drop`, `keep` or `report`.
  package func action(for trace: Trace, in medium: Audit.Medium) -> Action {
    let action = action(for: trace.category)
    guard action == .sound else { return action }
    return medium == .work ? .keep : .drop
  }
}
