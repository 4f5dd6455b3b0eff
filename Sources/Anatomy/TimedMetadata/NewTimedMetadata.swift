/// Timed metadata that is to be written into a file, in a form that does not depend on a container:
/// values of keys, each for a range of time.
package struct NewTimedMetadata: Sendable {
  /// What the values with this key mean, and their type.
  package struct Key: Hashable, Sendable {
    package var identifier: TagKey
    package var type: TimedDataType
    /// The language as a BCP 47 tag; nil if it is not stated.
    package var language: String?
    /// Data for the interpretation of the values; empty if there is none.
    package var setup: [UInt8]

    package init(
      _ identifier: TagKey, _ type: TimedDataType, language: String? = nil, setup: [UInt8] = []
    ) {
      self.identifier = identifier
      self.type = type
      self.language = language
      self.setup = setup
    }
  }

  /// The values for a range of time.
  package struct Group: Sendable {
    package var start: RationalTime
    /// The end; nil if the values hold until the next group starts, or until the end.
    package var end: RationalTime?
    /// Empty if nothing is stated for the range.
    package var items: [Item]

    package init(start: RationalTime, end: RationalTime? = nil, items: [Item]) {
      self.start = start
      self.end = end
      self.items = items
    }
  }

  package struct Item: Sendable {
    /// The index of the key.
    package var key: Int
    package var value: TimedValue

    package init(_ key: Int, _ value: TimedValue) {
      self.key = key
      self.value = value
    }
  }

  package var keys: [Key]
  /// The IDs of the tracks that the metadata describes. Empty if it describes the whole file.
  package var describedTracks: [Int]
  /// Passes the groups in order of their start to a visitor. Throws if the groups cannot be read
  /// again.
  package let forEachGroup: @Sendable ((Group) -> Void) throws(TagRefusal) -> Void

  package init(
    keys: [Key], describing describedTracks: [Int] = [],
    forEachGroup: @escaping @Sendable ((Group) -> Void) throws(TagRefusal) -> Void
  ) {
    self.keys = keys
    self.describedTracks = describedTracks
    self.forEachGroup = forEachGroup
  }

  /// The key of a position.
  package static let location = TagKey(
    space: .quickTimeMetadata, name: "com.apple.quicktime.location.ISO6709")
}

/// The type of values of timed metadata.
package enum TimedDataType: Hashable, Sendable {
  /// A type of the QuickTime File Format, by its number.
  case wellKnown(Int)
  /// A type with a name in reverse domain order. It conforms to a type of the QuickTime File
  /// Format, and values are stored as those of that type.
  case named(String, conformingTo: Int)

  package static let location = named(
    "com.apple.metadata.datatype.location.ISO6709", conformingTo: 1)

  /// The number of the type that decides how values are stored.
  package var base: Int {
    switch self {
    case .wellKnown(let number): number
    case .named(_, let base): base
    }
  }
}
