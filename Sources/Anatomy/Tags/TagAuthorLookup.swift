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
