/// A grammar of structures with metadata tags, which changes and adds the tags. If a structure can
/// contain other structures with tags, as a file can, its grammar also inserts such structures.
package protocol TagAuthor: Sendable {
  /// Returns the keys and texts with which a structure states the value of `key`; nil if the
  /// structure has no such key. The first part of the result has `key` itself, as the structure
  /// spells it.
  ///
  /// - Parameters:
  ///   - text: the value; nil to find only the key.
  ///   - structure: the structure with the tags; nil for a new one.
  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement?
  /// Returns how a present value can be changed; nil if only its bytes can be replaced.
  func form(of value: TagPlace) -> TagForm?
  /// Returns the change that gives a tag the given values; nil if only the fields of the tag can be
  /// changed one by one.
  ///
  /// - Parameter values: all new values of the tag, if the tag is written as a whole. Otherwise the
  ///   new value at the place, or an empty list to remove the value at the place.
  func rewriting(of value: TagPlace, to values: [NewTagValue]) throws(TagRefusal) -> TagRewriting?
  /// Returns the insertions and other data that carry out the given changes of tags in a structure.
  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting
  /// Returns the free space that a node consists of; nil if the node is not free space.
  func freeSpace(in node: Node) -> FreeSpace?
}

/// A grammar of files with lists of tags.
package protocol TagContainer: Sendable {
  /// Whether the tags in an embedded file of this kind describe the file in which it is embedded.
  var describesFileAround: Bool { get }
  /// Returns the lists of tags of a file or track, and the lists that can be added to it. Lists in
  /// which new tags are preferably written are first.
  func lists(in scope: Node) throws(TagRefusal) -> [TagList]
}

/// An author of tags with several versions, or with a form in which they cannot be changed.
package protocol VersionedTagAuthor: TagAuthor {
  /// Returns the conversion of a tag to the given version, or to a form in which the tag can be
  /// changed. Nil if the tag already has this version or form.
  ///
  /// - Parameter version: the version to convert to; nil to keep the version and change only the
  ///   form.
  func conversion(of tag: Node, to version: Int?) throws(TagRefusal) -> ConvertedTag?
  /// Returns the changes that give an edited tag the form of the original tag; nil if it already
  /// has this form.
  func restoration(of tag: Node, like original: Node) -> TagRewriting?
}

/// A grammar of tracks with properties that can be set.
package protocol TrackAuthor: Sendable {
  /// Returns the settings that give a track a property.
  func settings(
    of property: TrackProperty, for track: Node
  ) throws(TagRefusal) -> [TrackSetting]
  /// Returns the settings that state a date in all headers of a file.
  ///
  /// - Parameter date: the seconds since 1970; nil for no date.
  func settings(ofHeaderDate date: Int64?, in file: Node) throws(TagRefusal) -> [TrackSetting]
  /// Returns the settings that give a track a language; nil if the track cannot state a language.
  func settings(of language: NewTrackLanguage, for track: Node) -> [TrackSetting]?
}
