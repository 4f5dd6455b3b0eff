package import Anatomy
import Bytes
import Movie

/// The tag that an item is in, and whether it can be changed.
extension KeyedItem {
  /// The node that is the tag of the item: the node with the value, or one around it.
  package var tagNode: Node {
    var tag = node
    while tag.tagKey == nil, let parent = tag.parent { tag = parent }
    // The content of a compressed tag is a node with the same key.
    while let parent = tag.parent, parent.tagKey == tag.tagKey, parent.source !== tag.source,
      tag.tagKey != nil
    { tag = parent }
    return tag.tagKey == nil ? node : tag
  }

  /// The author of the tag of the item; nil if the tag has none.
  package var author: (any TagAuthor)? { tagNode.tagAuthor }

  /// Where the value is, for the author of the tag.
  package var tagPlace: TagPlace { TagPlace(key, tag: tagNode, node: node, range: range) }

  /// How the value can be changed; nil if it is no tag, or the tag has no author.
  package var tagForm: TagForm? {
    let place = tagPlace
    return place.tag.tagAuthor?.form(of: place)
  }

  /// Whether the item describes another resource than the metadata that contain it, such as an ingredient
  /// of a picture.
  package var describesOtherResource: Bool { node.describesOtherResource(range) }

  /// Whether the item is in a file that is embedded in the file, or in a tag inside another tag, such
  /// as a chapter, and describes only that.
  package var isEmbedded: Bool {
    var node = tagNode
    if case .item = scope { return !describesPicture }
    if node.source !== node.document.source { return true }
    while let parent = node.parent {
      if node.isTagPacket {
        node = parent
        continue
      }
      // A tag of another format, such as ID3 in a chunk, describes the file.
      if node.isPayload, !node.hasTagsOfFile, !node.wrapsTagsOfFile { return true }
      if parent.tagKey != nil { return true }
      node = parent
    }
    return false
  }

  /// Whether the item describes what its scope names: neither a file or tag inside, nor another
  /// resource.
  package var describesItsScope: Bool { !isEmbedded && !describesOtherResource }

  /// Whether the item describes the picture of an image file, of which it is an item.
  package var describesPicture: Bool {
    if case .item = scope { node.describesFile } else { false }
  }

  /// Whether the item is a field of fixed width in a header, such as those of ID3v1.
  package var isField: Bool {
    if case .field = tagForm { tagNode.tagKey == nil } else { false }
  }

  /// Whether the item is a tag that describes the content, and can be changed. Other items are
  /// settings in headers of the format.
  package var isEditable: Bool {
    switch tagForm {
    case nil, .setting: false
    case .fields, .whole, .entry, .field, .locked: true
    }
  }

  /// Whether the item is a tag, and not a setting in a header of the format.
  package var isTag: Bool {
    tagNode.tagKey != nil || [.xmp, .exif, .gps].contains(keySpace) || isEditable
  }
}

extension Node {
  /// Whether the node only contains a structure with tags of the file, such as Exif metadata after the
  /// offset of the structure.
  fileprivate var wrapsTagsOfFile: Bool {
    ownTagAuthor == nil && children.first?.hasTagsOfFile ?? false
  }
}
