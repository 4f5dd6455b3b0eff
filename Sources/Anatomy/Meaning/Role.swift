/// The part that a field plays in its structure. What a rewrite has to mend names its other end.
package enum Role: Sendable, Hashable {
  case plain
  case type
  case version
  case flags
  case size(of: Extent)
  case count(of: Counted)
  /// A place in a list, counted from 1 unless the list's name says otherwise.
  case index(into: ListName)
  case id(of: IDSpace)
  case reference(to: IDSpace)
  case checksum(Checksum, over: Extent)
  /// A place, in units of so many bytes from a base.
  case offset(from: OffsetBase, unit: Int)
  case time(Epoch)
  case duration(Clock)
  /// A point on a time line, which may be negative.
  case moment(Clock)
  case timescale(Clock)
  case language
  /// Bytes that are a file of their own: a picture, a document.
  case payload
  /// Goes on with what begins in another structure, and is opened there.
  case continuation
  /// Picture and sound.
  case media
  case reserved
  case padding
  case terminator
  /// Behind everything that the declaration knows.
  case trailing
  /// What could not be read as the declaration says, or has no declaration.
  case undecoded
  /// Media bytes that nothing refers to.
  case unreferenced
}

/// What a size counts.
package enum Extent: Sendable, Hashable {
  case node
  /// The node without this field and what stands before it.
  case restOfNode
  /// The node without so many of its bytes, which a size leaves out.
  case nodeBut(Int)
  case nextField
  case nextFields(Int)
  case field(String)
  /// The whole table row or list item that the field is in.
  case row
  /// The structure that this one is in.
  case parent
  /// Bytes that follow those of the row before; the first row's begin where the named field leads.
  case consecutive(from: String)
  case sample
  case samples
  /// Bytes that the offset beside it, or what stands before them, leads to.
  case extent
  case file
}

/// What a count counts.
package enum Counted: Sendable, Hashable {
  case rows
  case children
  case samples
  case field(String)
}

/// Lists whose places are referred to by number.
package struct ListName: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
}

/// Numbers that identify things: all `id` and `reference` fields of one space belong together.
package struct IDSpace: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
  package static let track: IDSpace = "track"
  package static let item: IDSpace = "item"
}

/// Where an offset counts from.
package enum OffsetBase: Sendable, Hashable {
  case file
  /// The start of the nearest enclosing node of this kind, such as the movie fragment.
  case enclosing(String)
  /// As that, but zero leads to where the file begins.
  case enclosingOrFile(String)
  /// The end of what the previous run of the same kind describes.
  case previousRun
  /// The start of the payload of a sibling node of this kind.
  case payload(of: String)
  /// The first byte behind the node.
  case endOfNode
  case field(String)
  /// Never mended: the bytes are in another file.
  case otherFile
  /// The base is told by other fields of the node, in the words of the specification.
  case describedByFields(by: String)
}

package enum Checksum: Sendable, Hashable {
  case crc16, crc32, md5, sha256
}

/// Where a clock began.
package enum Epoch: Sendable, Hashable {
  /// Seconds since 1904-01-01T00:00:00Z.
  case macintosh
  /// Seconds since 1970-01-01T00:00:00Z.
  case unix
  /// 32.32 fixed-point seconds since 1900-01-01T00:00:00Z.
  case ntp
}

/// Whose units a time is counted in; the family knows how many of them are a second.
package struct Clock: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  package init(stringLiteral name: String) { self.name = name }
  package static let movie: Clock = "movie"
  package static let media: Clock = "media"
  /// The units are stated in the same structure.
  package static let own: Clock = "own"
}
