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

/// What bytes can tell about somebody or something.
package enum Category: String, Sendable, Hashable, CaseIterable {
  // What identifies people, places and things.
  case location, person, account, face, speech, device, identifier, time, software, path
  case unreferenced, provenance, picture, unknown
  /// Readings of motion sensors (acceleration, rotation, magnetic field, gravity, orientation over
  /// time), from which a path can be reconstructed and a person recognized by gait.
  case motion
  /// What somebody wrote freely.
  case text
  // What describes a work: its title, who made it, what it is a part of; chapters and languages; how
  // it is to be played.
  case descriptive, structure, playback
  /// Written into the samples by an encoder.
  case encoding
}
