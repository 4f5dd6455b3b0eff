package import Anatomy
import Bytes
import Movie

/// The tag that contains an item, and whether the tag can be changed.
extension KeyedItem {
  /// The node that is the tag of the item: the node that contains the value, or a node around it.
  package var tagNode: Node {
    var tag = node
    while tag.tagKey == nil, let parent = tag.parent { tag = parent }
    // The content of a compressed tag is a node with the same key. The tag is the outer node, which
    // is compressed.
    while let parent = tag.parent, parent.tagKey == tag.tagKey, parent.source !== tag.source,
      tag.tagKey != nil
    { tag = parent }
    return tag.tagKey == nil ? node : tag
  }

  /// The grammar of the tag's format, which changes the item's tag; nil if the tag cannot be
  /// changed.
  package var author: (any TagAuthor)? { tagNode.tagAuthor }

  /// The key, the nodes and the bytes of the value, in the form in which ``author`` takes them.
  package var tagPlace: TagPlace { TagPlace(key, tag: tagNode, node: node, range: range) }

  /// How the value can be changed; nil if the item is not a tag, or if its tag has no author.
  package var tagForm: TagForm? {
    let place = tagPlace
    return place.tag.tagAuthor?.form(of: place)
  }

  /// Whether the item describes a resource other than the subject of the metadata that contains the
  /// item. An example of such a resource is an ingredient of a picture.
  package var describesOtherResource: Bool { node.describesOtherResource(range) }

  /// Whether the item describes only a part of the file: an image item (HEIF), an embedded file
  /// that contains the metadata item, or the subject of a tag around the metadata item, such as a
  /// chapter.
  package var isEmbedded: Bool {
    var node = tagNode
    if case .item = scope { return !describesPicture }
    if node.source !== node.document.source { return true }
    while let parent = node.parent {
      if node.isTagPacket {
        node = parent
        continue
      }
      // An embedded structure of tags, such as ID3 in a chunk, describes the file around it. The
      // tags of other embedded files describe only the embedded file.
      if node.isPayload, !node.hasTagsOfFile, !node.wrapsTagsOfFile { return true }
      if parent.tagKey != nil { return true }
      node = parent
    }
    return false
  }

  /// Whether the item describes the whole file or track, and not an embedded file, a chapter or
  /// another resource.
  package var describesItsScope: Bool { !isEmbedded && !describesOtherResource }

  /// Whether the metadata item is inside an image item (HEIF), but describes the whole file.
  package var describesPicture: Bool {
    if case .item = scope { node.describesFile } else { false }
  }

  /// Whether the item is a field of fixed width in a header, such as a field of an ID3v1 tag.
  package var isField: Bool {
    if case .field = tagForm { tagNode.tagKey == nil } else { false }
  }

  /// Whether the item is a tag that describes the content, in a format with tags that can be
  /// edited. Other items are settings, or tags of formats that cannot be edited.
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
  /// Whether the node is only a wrapper around a structure with tags of the file, such as an offset
  /// in front of Exif metadata.
  fileprivate var wrapsTagsOfFile: Bool {
    ownTagAuthor == nil && children.first?.hasTagsOfFile ?? false
  }
}
