package import Bytes

/// The tags of one key space in one structure, and what writes them.
package struct TagList {
  package let space: KeySpace
  /// The structure with the tags, or in which they are inserted; nil if it is not in the file yet.
  package let structure: Node?
  package let author: any TagAuthor
  /// Whether new tags are written here if no key space is named.
  package let isForNewTags: Bool
  /// Whether readers that find the list read no others, so that it has to state what they state.
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
  /// The key space by which a structure with tags of this one is found: GPS tags are in an Exif structure.
  package var ofStructure: KeySpace { self == .gps ? .exif : self }
}

/// Where a value of a tag is.
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
  /// - Parameter joins: whether a new value of the key becomes a value of the same tag.
  case whole(joins: Bool)
  /// The tag is an entry of a list that is written as a whole.
  case entry
  /// The value is a field of fixed width in a structure, which can be removed if none of its fields has a
  /// value.
  case field(ofRemovable: Bool)
  /// The value decides how the content is decoded or shown, so that no edit changes it.
  case setting
  /// The tag is in a structure that cannot be changed, for a reason.
  case locked(String)
}

/// The changes of the tags in one structure.
package struct TagChanges {
  /// The structure; nil for a new one.
  package let structure: Node?
  /// New values of entries; nil to remove the entry.
  package var entries: [(place: TagPlace, value: NewTagValue?)] = []
  /// The tags that are removed. They do not count as present.
  package var removed: Set<Node> = []
  package var added: [NewTag] = []
  /// The structures with tags that are placed in this one.
  package var contents: [TagContent] = []
  /// The number of bytes of free space to add after the tags of a key space; nil to add none.
  package var freeSpace: (size: Int, space: KeySpace)?

  package init(of structure: Node?) { self.structure = structure }
}

/// A structure with tags that is placed in another one.
package struct TagContent {
  package let space: KeySpace
  package let bytes: [UInt8]
  /// The structure that it replaces; nil if it is a new one.
  package let replaced: Node?

  package init(_ space: KeySpace, _ bytes: [UInt8], replacing replaced: Node? = nil) {
    self.space = space
    self.bytes = bytes
    self.replaced = replaced
  }
}

/// What carries out changes of tags.
package struct TagWriting {
  package var insertions: [TagInsertion] = []
  /// Tags that the format requires in addition to the requested ones.
  package var others: [NewTag] = []
  /// The bytes of a structure that still have to be placed: a new one, or one that does not fit into its place.
  package var content: [UInt8]?
  /// The items of an image file with the contents, in order; empty if they are no items.
  package var items: [Int] = []
  /// The only value that several new ones of a key become; nil if they are not joined.
  package var joined: NewTagValue?
  /// Whether the entries are removed by edits of the structure.
  package var removesEntries = false

  package init(
    _ insertions: [TagInsertion] = [], with others: [NewTag] = [], content: [UInt8]? = nil
  ) {
    self.insertions = insertions
    self.others = others
    self.content = content
  }

  /// The entries are removed by edits of the structure, because nothing else changes.
  package static var byRemovingEntries: TagWriting {
    var writing = TagWriting()
    writing.removesEntries = true
    return writing
  }
}

/// Zeros after tags, which later tags can use.
package struct FreeSpace {
  package let range: ByteRange
  /// Whether it takes up a difference in size whenever there is enough of it.
  package let isAlwaysUsed: Bool

  package init(_ range: ByteRange, always isAlwaysUsed: Bool) {
    self.range = range
    self.isAlwaysUsed = isAlwaysUsed
  }
}
