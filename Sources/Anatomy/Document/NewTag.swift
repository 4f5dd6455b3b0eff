package import Bytes

/// A metadata value that is to be written, with its key.
package struct NewTag {
  package let key: TagKey
  package let value: NewTagValue
  /// The language of the value; nil for no language.
  package let language: TagLanguage?

  package init(_ key: TagKey, _ value: NewTagValue, language: TagLanguage? = nil) {
    self.key = key
    self.value = value
    self.language = language
  }
}

/// The language of a metadata value, and the country where it is used.
package struct TagLanguage: Equatable {
  /// An ISO 639-2 code.
  package let code: String
  /// An ISO 3166-1 code of two uppercase letters; nil for all countries.
  package let country: String?
  /// The language and country as a BCP 47 tag, such as `de` or `fr-CA`.
  package let tag: String

  package init(code: String, country: String? = nil, tag: String? = nil) {
    self.code = code
    self.country = country
    self.tag = tag ?? [code, country].compactMap(\.self).joined(separator: "-")
  }
}

/// A metadata value that is to be written.
package enum NewTagValue: Equatable {
  case text(String)
  /// A whole number. If the number of its bytes is nil, the key determines it.
  case integer(Int64, bytes: Int? = nil, isSigned: Bool = true)
  case real(Double, bytes: Int)
  /// A text with two codes that state what it means, such as who rated a movie.
  case classified(by: FourCC, as: String, text: String)
  /// A position in a sequence and its length; 0 means unknown.
  case pair(number: Int, count: Int)
  case file([UInt8], PictureFormat)
  case data([UInt8])
  /// A place in degrees and meters, with 16 fraction bits each.
  case place(latitude: Int64, longitude: Int64, altitude: Int64)

  /// The formats of pictures that tags contain.
  package enum PictureFormat: Sendable { case jpeg, png, bmp, gif }
}

/// How a tag is added to a file: new structures, or why it cannot be added.
package enum TagAddition {
  /// The format may require further tags, which are written with the structures. The item of an image
  /// file that contains the tag is stated if it is new.
  case insertions([TagInsertion], with: [NewTag] = [], item: Int? = nil)
  /// A present tag is written again with these values, because all of them are in one structure.
  case values([NewTagValue], of: Node)
  /// Bytes inside a present node are replaced.
  case replacement(Replacement, in: Node)
  /// The file cannot contain the tag.
  case impossible(String)
  /// The key cannot have the value, in any file.
  case unfit(String)
}

/// A new structure or row that contains a tag, or to which a tag refers.
package struct TagInsertion {
  package enum Place {
    /// The bytes are a child of the node, before another child or after the last one.
    case child(before: Node?)
    /// The bytes are a row after the last row of the only list or table in the node.
    case row
    /// The bytes replace others of the node.
    case range(ByteRange)
  }

  package let bytes: [UInt8]
  package let node: Node
  package let place: Place

  package init(_ bytes: [UInt8], into node: Node, _ place: Place) {
    self.bytes = bytes
    self.node = node
    self.place = place
  }
}

/// A grammar of files to which metadata tags can be added.
package protocol TagAuthor: Sendable {
  /// Returns the reason why tags of the file cannot be changed; nil if they can.
  func obstacle(in root: Node) -> String?
  /// Returns the reason why a tag cannot be changed; nil if it can.
  func obstacle(to tag: Node) -> String?
  /// Returns the structure with a signature of the whole file, which is not valid after an edit; nil
  /// if there is none.
  func signature(in root: Node) -> Node?
  /// Returns the key spaces of new tags, with the preferred one first. Empty if tags cannot be added.
  /// `scope` is the root of the file, or a track.
  func spaces(forNewTagsIn scope: Node) -> [String]
  /// Returns the changes that make tags editable without changing what they state, such as the removal
  /// of unsynchronisation.
  func preparation(of root: Node) -> [TagRewriting]
  /// Returns a tag of the file in another version of its format; nil if the format has no versions.
  func conversion(of root: Node, to version: Int) -> ConvertedTag?
  /// Returns the changes that undo the preparation after an edit of the file.
  func completion(of root: Node, editedFrom original: Node) -> [TagRewriting]
  /// Whether free space takes up the difference in size whenever there is enough of it, so that the
  /// rest of the file does not move.
  var usesFreeSpace: Bool { get }
  /// Whether a node is a tag of which the value can be replaced.
  func isTag(_ node: Node) -> Bool
  /// Whether a node contains values of tags in its fields, which are changed one by one.
  func holdsTags(_ node: Node) -> Bool
  /// Whether the values of a key can be changed.
  func changes(_ key: TagKey) -> Bool
  /// Whether the field with a value of a key can be overwritten, without a change by the author.
  func mayChangeFields(of key: TagKey) -> Bool
  /// Returns the key with which the file states what a key means, which may be one of another version
  /// of the format; nil if it cannot. A part of the key that is stored as a value is omitted.
  func storedKey(of key: TagKey, in scope: Node) -> TagKey?
  /// Returns the texts with which the format states a value that it divides or cannot state exactly,
  /// such as a date; nil if it states the value as it is.
  func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement?
  /// Whether all values of a tag are in one structure, which is written again as a whole.
  func statesTogether(_ tag: Node) -> Bool
  /// Returns the change of such a tag that gives it other values; nil if the tag cannot state them.
  func replacement(in tag: Node, stating values: [NewTagValue]) -> Replacement?
  /// Returns the change of a value at a range of a node; nil if the value is replaced in another way.
  ///
  /// - Parameter value: the new value; nil to remove the value.
  func replacement(
    ofValueAt range: ByteRange, in node: Node, stating value: NewTagValue?
  ) -> TagRewriting?
  /// Returns the change of a field of fixed width that is the value of a key; nil if the value of the
  /// key is no such field.
  ///
  /// - Parameter text: the new value; nil to remove the value.
  func change(ofField name: String, in node: Node, stating text: String?) -> TagFieldChange?
  /// Returns how a tag is added. `scope` is the root of the file, or a track.
  func addition(of tag: NewTag, to scope: Node) -> TagAddition
  /// Returns the content of a node that contains one value, after its header, with another value;
  /// nil if the node cannot contain that value.
  func content(of node: Node, stating value: NewTagValue) -> [UInt8]?
  /// Returns the number with which a key states a genre, given its number in the list of ID3 and its
  /// ID in Apple's stores; nil if the key cannot state it as a number.
  func genreNumber(music: Int?, store: Int?, for key: TagKey) -> Int?
  /// Returns free space after the list of tags that contains a node; nil if there is no place for it.
  func newFreeSpace(of size: Int, after node: Node) -> TagInsertion?
  /// Returns the settings that give a track a language; nil if the track has none.
  func settings(of language: TrackLanguage, for track: Node) -> [TrackSetting]?
  /// Whether the tags are a packet that describes the file around it.
  var isPacket: Bool { get }
  /// Returns a packet with one tag, for files without a packet; nil if it cannot state the tag.
  func newPacket(stating tag: NewTag) -> [UInt8]?
  /// Returns a packet with more or less free space, so that it has a size; nil if this is not possible.
  func packet(_ bytes: [UInt8], fittedTo size: Int) -> [UInt8]?
  /// Returns all changes of a packet in the form in which the structure around it can contain them; nil if
  /// it cannot.
  func fitted(_ changes: TagRewriting) -> TagRewriting?
  /// Returns the change that stores a packet in another place of the structure around it, because it no
  /// longer fits into its place; nil if this is not possible.
  func storing(_ packet: [UInt8], insteadOf node: Node) -> TagRewriting?
  /// Whether the tags describe the file around the structure, and not only the structure, which may be
  /// a file inside another one.
  var describesFileAround: Bool { get }
  /// Whether a structure that is stored apart from the others has tags of the file, such as an item of an
  /// image file that describes the picture.
  func describesFile(_ node: Node) -> Bool
  /// Whether an edit moved data to which there may be unknown offsets.
  func movesData(in root: Node, editedFrom original: Node) -> Bool
  /// The byte that fills free space.
  var freeByte: UInt8 { get }
  /// Returns the content of a node that is only free space; nil for other nodes.
  func freeSpace(in node: Node) -> ByteRange?
}

extension TagAuthor {
  package func preparation(of root: Node) -> [TagRewriting] { [] }
  package func completion(of root: Node, editedFrom original: Node) -> [TagRewriting] { [] }
  package func obstacle(in root: Node) -> String? { nil }
  package func obstacle(to tag: Node) -> String? { nil }
  package func conversion(of root: Node, to version: Int) -> ConvertedTag? { nil }
  package var usesFreeSpace: Bool { false }
  package var freeByte: UInt8 { 0 }
  package var isPacket: Bool { false }
  package var describesFileAround: Bool { true }
  package func newPacket(stating tag: NewTag) -> [UInt8]? { nil }
  package func packet(_ bytes: [UInt8], fittedTo size: Int) -> [UInt8]? { nil }
  package func fitted(_ changes: TagRewriting) -> TagRewriting? { changes }
  package func storing(_ packet: [UInt8], insteadOf node: Node) -> TagRewriting? { nil }
  package func movesData(in root: Node, editedFrom original: Node) -> Bool { false }
  package func holdsTags(_ node: Node) -> Bool { false }
  package func describesFile(_ node: Node) -> Bool { false }
  package func isTag(_ node: Node) -> Bool { node.tagKey != nil }
  package func changes(_ key: TagKey) -> Bool { true }
  package func mayChangeFields(of key: TagKey) -> Bool { true }
  package func storedKey(of key: TagKey, in scope: Node) -> TagKey? { key }
  package func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? { nil }
  package func statesTogether(_ tag: Node) -> Bool { false }
  package func replacement(in tag: Node, stating values: [NewTagValue]) -> Replacement? { nil }
  package func replacement(
    ofValueAt range: ByteRange, in node: Node, stating value: NewTagValue?
  ) -> TagRewriting? { nil }
  package func change(ofField name: String, in node: Node, stating text: String?) -> TagFieldChange?
  {
    nil
  }
  package func signature(in root: Node) -> Node? { nil }
  package func content(of node: Node, stating value: NewTagValue) -> [UInt8]? { nil }
  package func genreNumber(music: Int?, store: Int?, for key: TagKey) -> Int? { nil }
  package func newFreeSpace(of size: Int, after node: Node) -> TagInsertion? { nil }
  package func settings(of language: TrackLanguage, for track: Node) -> [TrackSetting]? { nil }
  package func freeSpace(in node: Node) -> ByteRange? { nil }
}

extension TagKey {
  /// Returns the tag before which a new one with this key is inserted: new tags are in the order of
  /// their keys among the last ones, so that the result does not depend on which one is added first.
  /// Nil if it is the last one.
  ///
  /// - Parameter tags: the present tags in order. Those without a key end the order.
  package func follower(among tags: some BidirectionalCollection<Node>, key: (Node) -> TagKey?)
    -> Node?
  {
    tags.reversed().prefix { key($0).map(precedes) ?? false }.last
  }
}

/// Changes of the bytes of a structure with tags.
package struct TagRewriting {
  package let tag: Node
  package private(set) var replacements: [Replacement]

  package init(of tag: Node, _ replacements: [Replacement]) {
    (self.tag, self.replacements) = (tag, replacements)
  }

  package mutating func append(_ others: [Replacement]) { replacements += others }

  /// The changes in order, without those in removed ranges; nil if others overlap.
  package var inOrder: [Replacement]? {
    var kept: [Replacement] = []
    for change in replacements.sorted(by: { one, other in
      (one.range.start, other.range.end) < (other.range.start, one.range.end)
    }) {
      if let last = kept.last, change.range.start < last.range.end {
        guard last.bytes.isEmpty, change.range.end <= last.range.end else { return nil }
      } else {
        kept.append(change)
      }
    }
    return kept
  }
}

/// A tag in another version of its format.
package enum ConvertedTag {
  /// The new bytes of the whole tag, and messages about what they state in another way.
  case tag(Node, [UInt8], losses: [String])
  case impossible(String)
}

/// The texts with which a format states one value, and what is lost.
package struct TagStatement {
  /// The first part has the key of the value. Parts without a text are removed.
  package let parts: [(key: TagKey, text: String?)]
  /// A message about the part of the value that the format cannot state; nil if there is none.
  package let loss: String?

  package init(_ parts: [(key: TagKey, text: String?)], loss: String? = nil) {
    self.parts = parts
    self.loss = loss
  }
}

/// The change of a field of fixed width that is the value of a key.
package struct TagFieldChange {
  package let range: ByteRange
  package let bytes: [UInt8]
  /// The value that the field states afterwards; nil if it states none.
  package let text: String?
  /// A message about the part of the value that the field cannot state; nil if there is none.
  package let loss: String?

  package init(_ range: ByteRange, _ bytes: [UInt8], stating text: String?, loss: String? = nil) {
    self.range = range
    self.bytes = bytes
    self.text = text
    self.loss = loss
  }
}

/// The language of a track: an ISO 639-2 code, and a BCP 47 tag if it states more than the code.
package struct TrackLanguage {
  package let code: String
  package let tag: String?

  package init(code: String, tag: String?) {
    self.code = code
    self.tag = tag
  }
}

/// A field or structure of a track that states its language.
package struct TrackSetting {
  package enum Change {
    case replace(ByteRange, [UInt8])
    case insert([UInt8], before: Node?)
    case remove
  }

  package let node: Node
  package let path: String
  package let change: Change
  package let before: String?
  package let after: String?

  package init(_ change: Change, of node: Node, path: String, before: String?, after: String?) {
    self.change = change
    self.node = node
    self.path = path
    self.before = before
    self.after = after
  }
}

extension Document {
  /// The author of tags in this file: of its format, or of a packet of metadata that the format
  /// contains. Nil if tags cannot be added.
  package var tagAuthor: (any TagAuthor)? {
    root.nodeKind.author ?? root.tagPacket(levels: 4)?.nodeKind.author
  }
}

extension Node {
  /// Whether the node is a packet of metadata, which describes the file around it.
  package var isTagPacket: Bool { isPayload && nodeKind.author?.isPacket ?? false }

  /// The first packet of metadata below this node that describes the file, and is not in a file inside a
  /// tag.
  package func tagPacket(levels: Int) -> Node? {
    guard levels > 0 else { return nil }
    for child in children {
      if child.isTagPacket { return child }
      // Files inside the file have other packets.
      if child.nodeKind.author?.describesFileAround == false { continue }
      if let found = child.tagPacket(levels: child.tagKey == nil ? levels - 1 : 1) { return found }
    }
    return nil
  }

  /// The author of the tags in a node of this kind; nil if it is not known.
  package var ownTagAuthor: (any TagAuthor)? { nodeKind.author }

  /// Whether the structure has an author of tags that describe the file around it.
  package var hasTagsOfFile: Bool { nodeKind.author?.describesFileAround ?? false }

  /// The author of the tags that this node is part of; nil if they cannot be changed.
  package var tagAuthor: (any TagAuthor)? {
    var node: Node? = self
    while let candidate = node {
      if let author = candidate.nodeKind.author { return author }
      node = candidate.parent
    }
    return nil
  }
}
