/// A grammar of structures with metadata tags, which changes and adds tags. A structure that contains others
/// with tags, such as a file, also places new ones.
package protocol TagAuthor: Sendable {
  /// Returns the keys and texts with which a structure states a value; nil if it has no key for it. The first
  /// part has the key of the value as the structure spells it.
  ///
  /// - Parameters:
  ///   - text: the value; nil to find only the key.
  ///   - structure: the structure with the tags; nil for a new one.
  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement?
  /// Returns how a present value can be changed; nil if only its bytes can be.
  func form(of value: TagPlace) -> TagForm?
  /// Returns the change of a tag that gives it other values; nil if only its fields can be changed one by one.
  ///
  /// - Parameter values: the values of the whole tag, or of the place if the tag is no whole. Empty to
  ///   remove the value at the place.
  func rewriting(of value: TagPlace, to values: [NewTagValue]) throws(TagRefusal) -> TagRewriting?
  /// Returns all insertions that carry out changes of the tags in a structure.
  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting
  /// Returns the free space that a node is; nil for other nodes.
  func freeSpace(in node: Node) -> FreeSpace?
}

/// A grammar of files with lists of tags.
package protocol TagContainer: Sendable {
  /// Whether the tags in a file inside another one describe the file around it.
  var describesFileAround: Bool { get }
  /// Returns the lists of tags of a file or track, and those that it can get. The first ones get new tags.
  func lists(in scope: Node) throws(TagRefusal) -> [TagList]
}

/// An author of tags with several versions, or with a form in which they cannot be changed.
package protocol VersionedTagAuthor: TagAuthor {
  /// Returns a tag in a version, and in a form in which it can be changed; nil if it is in this form.
  ///
  /// - Parameter version: nil for the version that the tag has.
  func conversion(of tag: Node, to version: Int?) throws(TagRefusal) -> ConvertedTag?
  /// Returns the changes that give an edited tag the form that the original had; nil if it has the form.
  func restoration(of tag: Node, like original: Node) -> TagRewriting?
}

/// A grammar of tracks that state their language.
package protocol TrackAuthor: Sendable {
  /// Returns the settings that give a track a language; nil if the track has none.
  func settings(of language: NewTrackLanguage, for track: Node) -> [TrackSetting]?
}
