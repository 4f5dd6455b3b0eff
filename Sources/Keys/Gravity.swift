/// How sensitive disclosed data is.
package enum Gravity: Int, Sendable, Hashable, Comparable, CaseIterable {
  case low, medium, high

  package var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  package init?(word: some StringProtocol) {
    guard let weight = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = weight
  }

  package static func < (left: Gravity, right: Gravity) -> Bool { left.rawValue < right.rawValue }
}
