package import Anatomy
import Keys

/// Properties of metadata keys that follow from the key alone, without a value.
extension TagKey {
  /// Creates the key that an identifier contains.
  package init(_ identifier: Identifier) {
    self.init(space: identifier.keySpace, name: identifier.readableKey)
  }

  /// The key with which an item is looked up in the list of known keys. For a user-defined ID3 text
  /// (`TXXX`), it includes the given description; other keys are returned unchanged.
  package func normalized(describedAs description: String?) -> TagKey {
    guard space == .id3, let description, let id = Self.described[name] else { return self }
    return TagKey(space: .id3, name: "\(id):\(description)")
  }

  /// The IDs of ID3 frames with a meaning that depends on a description or an owner, and the IDs by
  /// which the list of known keys names these frames.
  private static let described = ["TXXX": "TXXX", "TXX": "TXXX", "UFID": "UFID", "UFI": "UFID"]

  /// Whether values of the key are bytes that usually are text, such as identifiers of ID3.
  package var isForTextInData: Bool { space == .id3 && Self.described[name] == "UFID" }

  /// All identifiers that the key has in AVFoundation's common key space. Some keys have several.
  package var commonIdentifiers: [Identifier] {
    guard let entry = KnownKeys.entry(for: self), !entry.ranks.isEmpty else { return [] }
    var found: [Identifier] = []
    for common in NormalizedField.allCases.filter({ entry.ranks[$0] != nil }).compactMap(\.common)
    where !found.contains(common) { found.append(common) }
    return found
  }

  /// Whether the key occurs only in structured values of XMP, such as the events of a history or
  /// the address of a person.
  package var isForStructures: Bool {
    space == .xmp && (name.hasPrefix("st") || name.hasPrefix("Iptc4xmp")) && name.contains(":")
  }

  /// Whether values of the key are lists of people with their roles.
  package var isForPeople: Bool {
    KnownKeys.entry(for: self)?.ranks.keys.contains { $0.role != nil } ?? false
      && space == .id3
  }

  /// Whether values of the key are dates.
  package var isForDates: Bool {
    feeds(.creationDate, .lastModifiedDate, .year) || KnownKeys.entry(for: self)?.type == .date
      || Self.namesOfDates.contains(name.lowercased())
  }

  /// Whether values of the key can be a position in a sequence, with or without the length of the
  /// sequence, such as track 3 of 12.
  package var isForPositions: Bool { feeds(.trackNumber, .discNumber, .movementNumber) }

  /// Whether values of the key can be only the length of a sequence, without a position, such as
  /// the number of tracks of an album.
  package var isForCounts: Bool {
    feeds(.trackCount, .discCount, .movementCount) && !isForPositions
  }

  /// Names that tagging programs use for the date of the first release, in any key space. The names
  /// are in lowercase.
  private static let namesOfDates: Set<String> = Set(
    ["", "txxx:", "com.apple.itunes."].flatMap { prefix in
      ["originaldate", "originalyear", "origyear"].map { prefix + $0 }
    })
}
