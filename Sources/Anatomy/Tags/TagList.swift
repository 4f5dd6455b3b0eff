package import Bytes

/// The tags of one key space in one structure, and the author that writes them.
package struct TagList {
  package let space: KeySpace
  /// The structure that contains the tags, or into which they are inserted; nil if it is not in the
  /// file yet.
  package let structure: Node?
  package let author: any TagAuthor
  /// Whether new tags are written to this list if no key space is named.
  package let isForNewTags: Bool
  /// Whether readers that find this list ignore all other lists, so that it has to repeat the tags
  /// of the other lists.
  package let hidesOthers: Bool

  package init(
    _ space: KeySpace, in structure: Node?, by author: any TagAuthor,
    forNewTags isForNewTags: Bool = true, hidingOthers hidesOthers: Bool = false
  ) {
    self.hidesOthers = hidesOthers
    self.space = space
    self.structure = structure
    self.author = author
    self.isForNewTags = isForNewTags
  }
}

extension KeySpace {
  /// The key space by which a structure with tags of this key space is found. It is this key space
  /// itself, except for GPS tags, which are in an Exif structure.
  package var ofStructure: KeySpace { self == .gps ? .exif : self }
}

/// The location of one value of a tag.
package struct TagPlace {
  package let key: TagKey
  /// The node that is the tag.
  package let tag: Node
  /// The node with the value, which is the tag or inside it.
  package let node: Node
  package let range: ByteRange

  package init(_ key: TagKey, tag: Node, node: Node, range: ByteRange) {
    self.key = key
    self.tag = tag
    self.node = node
    self.range = range
  }
}

/// How a value of a tag can be changed.
package enum TagForm: Equatable {
  /// The tag is a structure with fields, which are changed one by one.
  case fields
  /// All values of the tag are written together.
  ///
  /// - Parameter joins: whether a new value with the same key is added to this tag and does not
  ///   become a separate tag.
  case whole(joins: Bool)
  /// The tag is an entry of a list, and an edit writes the whole list.
  case entry
  /// The value is a field of fixed width in a structure. If `ofRemovable` is set, the structure can
  /// be removed when none of its fields has a value.
  case field(ofRemovable: Bool)
  /// The value decides how the content is decoded or shown, so that no edit changes it.
  case setting
  /// The tag is in a structure that cannot be changed, for the given reason.
  case locked(String)
}

/// The changes of the tags in one structure.
package struct TagChanges {
  /// The structure; nil for a new one.
  package let structure: Node?
  /// The new values of tags that are entries of a list. A value of nil removes the entry.
  package var entries: [(place: TagPlace, value: NewTagValue?)] = []
  /// The tags that are removed. They are treated as if they were no longer present.
  package var removed: Set<Node> = []
  package var added: [NewTag] = []
  /// Other structures with tags, such as an XMP packet, that are placed in this structure.
  package var contents: [TagContent] = []
  /// The number of bytes of free space to add after the tags of a key space; nil to add none.
  package var freeSpace: (size: Int, space: KeySpace)?

  package init(of structure: Node?) { self.structure = structure }
}

/// A structure with tags that is placed in another one.
package struct TagContent {
  package let space: KeySpace
  package let bytes: [UInt8]
  /// The structure that the new bytes replace; nil if they are a new structure.
  package let replaced: Node?

  package init(_ space: KeySpace, _ bytes: [UInt8], replacing replaced: Node? = nil) {
    self.space = space
    self.bytes = bytes
    self.replaced = replaced
  }
}

/// The insertions and other data that carry out changes of tags.
package struct TagWriting {
  package var insertions: [TagInsertion] = []
  /// Tags that the format requires in addition to the requested ones.
  package var others: [NewTag] = []
  /// The bytes of a structure that the caller still has to place: a new structure, or a changed one
  /// that does not fit into its old place. Nil if there is none.
  package var content: [UInt8]?
  /// The IDs of the items in an image file that contain `TagChanges.contents`, in the same order;
  /// empty if the contents are not stored as items.
  package var items: [Int] = []
  /// The value into which several new values of one key are joined; nil if they are not joined.
  package var joined: NewTagValue?
  /// Whether the caller has to remove each entry by a separate edit, because the insertions do not
  /// remove it.
  package var removesEntries = false

  package init(
    _ insertions: [TagInsertion] = [], with others: [NewTag] = [], content: [UInt8]? = nil
  ) {
    self.insertions = insertions
    self.others = others
    self.content = content
  }

  /// A result for changes that only remove entries. The caller removes each entry by a separate
  /// edit.
  package static var byRemovingEntries: TagWriting {
    var writing = TagWriting()
    writing.removesEntries = true
    return writing
  }
}

/// Zeros after tags, which later tags can use.
package struct FreeSpace {
  package let range: ByteRange
  /// Whether this free space is always used to compensate for a change in the size of the tags, if
  /// it is large enough. Otherwise it is used only on request.
  package let isAlwaysUsed: Bool

  package init(_ range: ByteRange, always isAlwaysUsed: Bool) {
    self.range = range
    self.isAlwaysUsed = isAlwaysUsed
  }
}
