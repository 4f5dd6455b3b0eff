/// What a field tells about the world.
package enum Subject: Sendable, Hashable {
  case category(Category)
  /// A tag in a key space; a nil key is told by the structure around the field. The category is
  /// there where the layout itself tells it.
  case tag(space: String, key: String?, Category? = nil)
}

extension Subject {
  /// What can be told without knowing the key.
  package var category: Category? {
    switch self {
    case .category(let category): category
    case .tag(_, _, let category): category
    }
  }
}

/// What can identify somebody or something.
package enum Category: String, Sendable, Hashable, CaseIterable {
  case location, person, account, face, speech, device, identifier, time, software, path
  case hidden, provenance, picture, unknown
}
