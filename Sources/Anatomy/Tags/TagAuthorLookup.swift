extension Document {
  /// The grammar that finds the lists of tags in this file; nil if tags of the format cannot be
  /// edited.
  package var tagContainer: (any TagContainer)? {
    root.nodeKind.container ?? root.tagPacket(levels: 4)?.nodeKind.container
  }

  /// Returns the lists of tags of the file or a track, and the lists that can be added to it.
  package func tagLists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard let tagContainer else {
      throw TagRefusal("tags of this format cannot be edited yet")
    }
    // A file of a format without lists of tags may contain a metadata packet with a list.
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

  /// Whether the node is of the kind of structure, such as an XMP packet, in which files of any
  /// format can contain tags of the given key space.
  package func isStructure(ofTagsIn space: KeySpace) -> Bool {
    document.nodeKind(ofNewTagsIn: space) === nodeKind
  }

  /// The author of the tags in a node of this kind; nil if there is none.
  package var ownTagAuthor: (any TagAuthor)? { nodeKind.author }

  /// The grammar that finds the lists of tags in a file of this kind; nil if the node is not a
  /// file.
  package var ownTagContainer: (any TagContainer)? { nodeKind.container }

  /// The grammar that sets the language of a track of this kind; nil if the language cannot be set.
  package var trackAuthor: (any TrackAuthor)? { nodeKind.capabilities.trackAuthor }

  /// The grammar that writes chapters in a file of this kind; nil if they cannot be written.
  package var chapterAuthor: (any ChapterAuthor)? { nodeKind.capabilities.chapterAuthor }

  /// The grammar that writes timed metadata in a file of this kind; nil if it cannot be written.
  package var timedMetadataAuthor: (any TimedMetadataAuthor)? {
    nodeKind.capabilities.timedMetadataAuthor
  }

  /// Returns the first metadata packet below this node that describes the file; nil if there is
  /// none. Packets of files that are embedded in tags are skipped. `levels` limits the depth of the
  /// search.
  package func tagPacket(levels: Int) -> Node? {
    guard levels > 0 else { return nil }
    for child in children {
      if child.isTagPacket { return child }
      // A packet inside an embedded file describes only that file, so it is not searched for.
      if child.nodeKind.container?.describesFileAround == false { continue }
      if let found = child.tagPacket(levels: child.tagKey == nil ? levels - 1 : 1) { return found }
    }
    return nil
  }

  /// Whether the structure has tags that describe the file around it.
  package var hasTagsOfFile: Bool {
    nodeKind.container?.describesFileAround ?? (nodeKind.author != nil)
  }

  /// The nearest structure with an author that changes its tags: this node or one that encloses it.
  /// Nil if the tags cannot be changed.
  package var authoredStructure: Node? {
    var node: Node? = self
    while let candidate = node, candidate.nodeKind.author == nil { node = candidate.parent }
    return node
  }

  /// The author that changes the tags in or around this node; nil if they cannot be changed.
  package var tagAuthor: (any TagAuthor)? { authoredStructure?.nodeKind.author }
}
