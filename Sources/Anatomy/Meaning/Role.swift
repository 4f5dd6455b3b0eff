/// The role of a field in its structure. A role that has to be updated after an edit names what the
/// field refers to.
package enum Role: Sendable, Hashable {
  case plain
  case type
  case version
  case flags
  case size(of: Extent)
  case count(of: Counted)
  /// A position in a list, counted from 1 unless the list's name implies otherwise.
  case index(into: ListName)
  case id(of: IDSpace)
  case reference(to: IDSpace)
  case checksum(Checksum, over: Extent)
  /// An offset from a base, in units of a number of bytes.
  case offset(from: OffsetBase, unit: Int)
  case time(Epoch)
  case duration(Clock)
  /// A time on a timeline, which may be negative.
  case moment(Clock)
  case timescale(Clock)
  case language
  /// Bytes that are a separate file: a picture, a document.
  case payload
  /// Continues content that begins in another node. The content is decoded there.
  case continuation
  /// Coded picture and sound.
  case media
  case reserved
  case padding
  case terminator
  /// Bytes after everything that the declaration defines.
  case trailing
  /// Bytes that do not match the declaration, or have none.
  case undecoded
  /// Media bytes that nothing refers to.
  case unreferenced
}

/// The bytes that a size covers.
package enum Extent: Sendable, Hashable {
  case node
  /// The bytes of the node after this field.
  case restOfNode
  /// The node without a number of its bytes that the size does not count.
  case nodeBut(Int)
  case nextField
  case nextFields(Int)
  case field(String)
  /// The whole table row or list item that contains the field.
  case row
  /// The enclosing structure.
  case parent
  /// Bytes that follow those of the row before. Those of the first row begin at the offset in the
  /// named field.
  case consecutive(from: String)
  case sample
  case samples
  /// Bytes at the offset next to this field, or after the bytes before them.
  case extent
  case file
}

/// The items that a count counts.
package enum Counted: Sendable, Hashable {
  case rows
  case children
  case samples
  case field(String)
}

/// Names a list with positions that other fields refer to by number.
package struct ListName: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
}

/// Names a space of identifiers: all `id` and `reference` fields of one space belong together.
package struct IDSpace: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
  package static let track: IDSpace = "track"
  package static let item: IDSpace = "item"
}

/// The position that an offset is counted from.
package enum OffsetBase: Sendable, Hashable {
  case file
  /// The start of the nearest enclosing node of this kind, such as the movie fragment.
  case enclosing(String)
  /// As `enclosing`, but zero refers to the start of the file.
  case enclosingOrFile(String)
  /// The end of the data that the previous run of the same kind describes.
  case previousRun
  /// The start of the payload of a sibling node of this kind.
  case payload(of: String)
  /// The first byte after the node.
  case endOfNode
  case field(String)
  /// Never updated: the bytes are in another file.
  case otherFile
  /// Other fields of the node define the base, as the specification describes.
  case describedByFields(by: String)
}

package enum Checksum: Sendable, Hashable {
  case crc16, crc32, md5, sha256
}

/// The start of a clock.
package enum Epoch: Sendable, Hashable {
  /// Seconds since 1904-01-01T00:00:00Z.
  case macintosh
  /// Seconds since 1970-01-01T00:00:00Z.
  case unix
  /// 32.32 fixed-point seconds since 1900-01-01T00:00:00Z.
  case ntp
}

/// The clock that a time is counted in. The format family knows its units per second.
package struct Clock: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
  package static let movie: Clock = "movie"
  package static let media: Clock = "media"
  /// The units are stated in the same structure.
  package static let own: Clock = "own"
}
