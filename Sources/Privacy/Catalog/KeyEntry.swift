package import Anatomy

/// What the catalogue knows of a tag.
package struct KeyEntry: Sendable {
  package let category: Category
  package let weight: Gravity
  /// It is a number, or a few: words in it are something else.
  package let isNumber: Bool
  /// Who is known to write it.
  package let writer: String?
}

extension Category {
  /// Where nothing more is known of what is told.
  package var weight: Gravity {
    switch self {
    case .location, .account, .face, .speech, .path: .high
    case .person, .device, .identifier, .time, .unreferenced, .picture, .motion: .medium
    case .software, .provenance, .unknown, .text, .descriptive, .structure, .playback, .encoding:
      .low
    }
  }
}
