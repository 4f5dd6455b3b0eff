/// The kind of information that a field contains.
package enum Subject: Sendable, Hashable {
  case category(Category)
  /// A metadata tag in a key space. If the key is nil, the enclosing structure states it. The
  /// category is given only if the layout itself defines it.
  case tag(space: KeySpace, key: String?, Category? = nil)
  /// The name of a key of a key space, without a value.
  case keyName(space: KeySpace, key: String)
}

extension Subject {
  /// The category of the information, as far as it is known without the key of the tag.
  package var category: Category? {
    switch self {
    case .category(let category): category
    case .tag(_, _, let category): category
    case .keyName: nil
    }
  }
}

/// Kinds of information in a file, mostly about persons, places and works.
package enum Category: String, Sendable, Hashable, CaseIterable {
  // These categories identify persons, places and things.
  case location, person, account, face, speech, device, identifier, time, software, path
  case unreferenced, provenance, picture, unknown
  /// Readings of motion sensors (acceleration, rotation, magnetic field, gravity, orientation over
  /// time), from which a path can be reconstructed and a person recognized by gait.
  case motion
  /// Free text that a person wrote.
  case text
  // These categories describe a work: its title, creators and collection (descriptive); its
  // chapters and languages (structure); how it is meant to be played, such as slow motion,
  // timecodes and cue points (intent); and how it is played.
  case descriptive, structure, intent, playback
  /// Information that an encoder wrote into the samples.
  case encoding
}
