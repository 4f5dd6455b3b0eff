package import Anatomy

/// What is known about keys without their values.
extension TagKey {
  /// The key of an identifier.
  package init(_ identifier: Identifier) {
    self.init(space: identifier.keySpace.name, name: identifier.readableKey)
  }

  /// The key with which an item is looked up in the field tables. User-defined ID3 texts (`TXXX`)
  /// are distinguished by their description.
  package func normalized(describedAs description: String?) -> TagKey {
    guard space == "id3", name == "TXXX" || name == "TXX", let description else { return self }
    return TagKey(space: "id3", name: "TXXX:" + description)
  }

  /// All identifiers that the key has in AVFoundation's common key space. Some keys have several.
  package var commonIdentifiers: [Identifier] {
    let uses = FieldTables.all.uses(of: self).map(\.field)
    guard !uses.isEmpty else { return [] }
    var found: [Identifier] = []
    for common in NormalizedField.allCases.filter(uses.contains).compactMap(\.common)
    where !found.contains(common) { found.append(common) }
    return found
  }

  /// Whether the key occurs only in structured values of XMP, such as the events of a history or the address of
  /// a person.
  package var isForStructures: Bool {
    space == "xmp" && (name.hasPrefix("st") || name.hasPrefix("Iptc4xmp")) && name.contains(":")
  }

  /// Whether values of the key are dates.
  package var isForDates: Bool {
    feeds(.creationDate, .lastModifiedDate, .year) || Self.dates.contains("\(space)/\(name)")
      || Self.namesOfDates.contains(name.lowercased())
  }

  /// Whether values of the key can be a position in a sequence and its length, as for tracks.
  package var isForPositions: Bool { feeds(.trackNumber, .discNumber) }

  /// Whether values of the key can be the length of a sequence alone.
  package var isForCounts: Bool { feeds(.trackCount, .discCount) && !isForPositions }

  /// Keys for dates that are not in the table of any normalized field.
  private static let dates: Set<String> = [
    "itsk/purd", "id3/TDEN", "id3/TDOR", "id3/TDRL", "id3/TDTG", "exif/DateTimeDigitized",
  ]

  /// Names, in any key space, that taggers give to the date of the first release.
  private static let namesOfDates: Set<String> = Set(
    ["", "txxx:", "com.apple.itunes."].flatMap { prefix in
      ["originaldate", "originalyear", "origyear"].map { prefix + $0 }
    })
}
