/// The role of a field in its structure. If the field has to be updated after an edit, its role
/// states what the field refers to.
package enum Role: Sendable, Hashable {
  case plain
  case type
  case version
  case flags
  case size(of: Extent)
  case count(of: Counted)
  /// The position of an item in the named list. In most lists, positions are counted from 1.
  case index(into: ListName)
  case id(of: IDSpace)
  case reference(to: IDSpace)
  case checksum(Checksum, over: Extent)
  /// An offset from a base. `unit` is the number of bytes per unit of the offset.
  case offset(from: OffsetBase, unit: Int)
  case time(Epoch)
  case duration(Clock)
  /// A point in time on a timeline. It may be negative.
  case moment(Clock)
  case timescale(Clock)
  case language
  /// Bytes that are a complete file of another format, such as a picture or a document.
  case payload
  /// Bytes that continue content of another node. The content is decoded in that node.
  case continuation
  /// Coded picture and sound.
  case media
  case reserved
  case padding
  case terminator
  /// Bytes after the last field that the declaration defines.
  case trailing
  /// Bytes that do not match the declaration, or for which there is no declaration.
  case undecoded
  /// Media data that no other structure refers to.
  case unreferenced
}

/// The bytes that a size field counts.
package enum Extent: Sendable, Hashable {
  case node
  /// The bytes of the node that follow this field.
  case restOfNode
  /// All bytes of the node except a given number of bytes that the size does not count.
  case nodeBut(Int)
  case nextField
  case nextFields(Int)
  case field(String)
  /// The whole table row or list item that contains the field.
  case row
  /// All bytes of the enclosing structure.
  case parent
  /// Bytes directly after those of the previous table row. The bytes of the first row begin at the
  /// offset that the named field contains.
  case consecutive(from: String)
  case sample
  case samples
  /// The bytes of an extent. They begin at the offset that another field of the same row or item
  /// states. Without such a field, they begin directly after the previous extent.
  case extent
  case file
}

/// The kind of items that a count field counts.
package enum Counted: Sendable, Hashable {
  case rows
  case children
  case samples
  case field(String)
}

/// The name of a list with items that other fields refer to by their position.
package struct ListName: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
}

/// The name of a space of identifiers. A `reference` field refers to the `id` field with the same
/// identifier in the same space.
package struct IDSpace: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
  package static let track: IDSpace = "track"
  package static let item: IDSpace = "item"
}

/// The position that an offset is counted from.
package enum OffsetBase: Sendable, Hashable {
  case file
  /// The start of the nearest enclosing node with the given code, such as the movie fragment.
  case enclosing(String)
  /// As `enclosing`, but an offset of zero refers to the start of the file.
  case enclosingOrFile(String)
  /// The end of the data of the previous track run (`trun`) or other node of the same kind.
  case previousRun
  /// The start of the payload of a sibling node with the given code.
  case payload(of: String)
  /// The first byte after the node.
  case endOfNode
  case field(String)
  /// The start of another file. Such an offset is never updated.
  case otherFile
  /// A position that other fields of the node define, as the specification describes.
  case describedByFields(by: String)
}

package enum Checksum: Sendable, Hashable {
  case crc16, crc32, md5, sha256
}

/// The time at which a clock is zero, with the unit in which it counts.
package enum Epoch: Sendable, Hashable {
  /// Zero is 1904-01-01T00:00:00Z, counted in seconds.
  case macintosh
  /// Zero is 1970-01-01T00:00:00Z, counted in seconds.
  case unix
  /// Zero is 1900-01-01T00:00:00Z, counted in seconds as a 32.32 fixed-point number.
  case ntp
}

/// The clock in which a time is counted. The format family determines its units per second.
package struct Clock: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
  package static let movie: Clock = "movie"
  package static let media: Clock = "media"
  /// A clock with a timescale in the same structure.
  package static let own: Clock = "own"
}
