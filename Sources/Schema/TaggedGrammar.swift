package import Anatomy
package import Bytes

/// A grammar for content that may have metadata tags before and after it.
package struct TaggedGrammar: Grammar {
  /// Adds the content between the tags to the children of a node. It is called only if the content
  /// is not empty.
  package typealias Content = @Sendable (OuterTags, Node, inout ChildList) -> Void

  package let terminology: FormatTerminology
  package let kind: StructureKind
  private let tags: TagFinder
  /// Returns a finding about a tag before the content; nil if there is none.
  private let ahead: @Sendable (TagFinder.Tag, Node) -> Finding?
  private let content: Content
  /// The author that adds and changes the tags around the content; nil if they cannot be edited.
  package var authoring: (any TagAuthor)? { tags.author }
  package let container: (any TagContainer)?
  package var chapterAuthor: (any ChapterAuthor)? {
    container.map { ListedChapterAuthor(container: $0) }
  }

  /// - Parameter container: the container that returns the lists of tags; nil to use the author of
  ///   the tags around the content.
  package init(
    _ tags: TagFinder, _ kind: StructureKind, terminology: FormatTerminology,
    container: (any TagContainer)? = nil,
    ahead: @escaping @Sendable (TagFinder.Tag, Node) -> Finding? = { _, _ in nil },
    content: @escaping Content
  ) {
    self.tags = tags
    self.container = container ?? tags.author
    self.kind = kind
    self.terminology = terminology
    self.ahead = ahead
    self.content = content
  }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let outer = OuterTags(node.source, region, tags)
    for tag in outer.front {
      childList.add(tag, in: node)
      if let finding = ahead(tag, node) { childList.reportOnLast(finding) }
    }
    if !outer.middle.isEmpty { content(outer, node, &childList) }
    for tag in outer.rear { childList.add(tag, in: node) }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension TaggedGrammar: InsertableContent {
  package func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    .at(child?.range.start ?? node.range.end, bytes: bytes)
  }
}
