extension Document {
  /// What knows the lists of tags in this file; nil if tags of the format cannot be edited.
  package var tagContainer: (any TagContainer)? {
    root.nodeKind.container ?? root.tagPacket(levels: 4)?.nodeKind.container
  }

  /// Returns the lists of tags of the file or a track, and those that it can get.
  package func tagLists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard let tagContainer else {
      throw TagRefusal("tags of this format cannot be edited yet")
    }
    // A file of another format may contain a packet.
    let isOther = scope.isRoot && scope.nodeKind.container == nil
    return try tagContainer.lists(in: isOther ? scope.tagPacket(levels: 4) ?? scope : scope)
  }

  /// The key spaces of new tags, with the preferred one first. Empty if tags cannot be added.
  package var spacesOfNewTags: [KeySpace] {
    (try? tagLists(in: root))?.filter(\.isForNewTags).map(\.space) ?? []
  }
}

extension Node {
  /// Whether the node is a packet of metadata, which describes the file around it.
  package var isTagPacket: Bool { isPayload && isStructure(ofTagsIn: .xmp) }

  /// Whether the node is of the kind that is written for tags of a key space in files of any format.
  package func isStructure(ofTagsIn space: KeySpace) -> Bool {
    document.nodeKind(ofNewTagsIn: space) === nodeKind
  }

  /// The author of the tags in a node of this kind; nil if there is none.
  package var ownTagAuthor: (any TagAuthor)? { nodeKind.author }

  /// What knows the lists of tags in a file of this kind; nil if the node is no file.
  package var ownTagContainer: (any TagContainer)? { nodeKind.container }

  /// What sets the language of a track of this kind; nil if there is nothing that does.
  package var trackAuthor: (any TrackAuthor)? { nodeKind.capabilities.trackAuthor }

  /// The first packet of metadata below this node that describes the file, and is not in a file inside a
  /// tag.
  package func tagPacket(levels: Int) -> Node? {
    guard levels > 0 else { return nil }
    for child in children {
      if child.isTagPacket { return child }
      // Files inside the file have other packets.
      if child.nodeKind.container?.describesFileAround == false { continue }
      if let found = child.tagPacket(levels: child.tagKey == nil ? levels - 1 : 1) { return found }
    }
    return nil
  }

  /// Whether the structure has tags that describe the file around it.
  package var hasTagsOfFile: Bool {
    nodeKind.container?.describesFileAround ?? (nodeKind.author != nil)
  }

  /// The structure with the tags that this node is part of, which an author writes; nil if they cannot be
  /// changed.
  package var authoredStructure: Node? {
    var node: Node? = self
    while let candidate = node, candidate.nodeKind.author == nil { node = candidate.parent }
    return node
  }

  /// The author of the tags that this node is part of; nil if they cannot be changed.
  package var tagAuthor: (any TagAuthor)? { authoredStructure?.nodeKind.author }
}
