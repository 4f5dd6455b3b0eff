package import Bytes

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
  func spaces(forNewTagsIn scope: Node) -> [KeySpace]
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
  func settings(of language: NewTrackLanguage, for track: Node) -> [TrackSetting]?
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
  package func settings(of language: NewTrackLanguage, for track: Node) -> [TrackSetting]? { nil }
  package func freeSpace(in node: Node) -> ByteRange? { nil }
}
