package import Anatomy

/// Properties of a tag in the catalog.
package struct KeyEntry: Sendable {
  package let category: Category
  package let weight: Gravity
  /// Whether the tag's values consist only of numbers. The meaning of text in such a tag is
  /// unknown.
  package let isNumber: Bool
  /// The known writers of the tag.
  package let writer: String?
}

extension Category {
  /// The gravity of a disclosure of this category, unless a more specific one is known.
  package var weight: Gravity {
    switch self {
    case .location, .account, .face, .speech, .path: .high
    case .person, .device, .identifier, .time, .unreferenced, .picture, .motion: .medium
    case .software, .provenance, .unknown, .text, .descriptive, .structure, .intent, .playback,
      .encoding:
      .low
    }
  }
}
