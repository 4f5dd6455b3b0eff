package import Anatomy
package import Bytes

/// Finds the metadata tags that may be before, after and between the frames of any audio stream.
/// Grammars of streams receive it as a parameter, because other format families define the tags.
package struct TagFinder: Sendable {
  package struct Tag {
    package let range: ByteRange
    /// The kind of node for the tag. Nil if the format of the tag still has to be detected.
    package let nodeKind: DeclaredNodeKind?
    /// Whether the tag states a larger size than the space available for it.
    package let isCut: Bool

    package init(_ range: ByteRange, nodeKind: DeclaredNodeKind? = nil, isCut: Bool = false) {
      self.range = range
      self.nodeKind = nodeKind
      self.isCut = isCut
    }
  }

  /// For each of the 256 byte values, whether a tag can begin with it. Positions with other bytes
  /// are skipped quickly.
  package let isFirstByte: [Bool]
  /// The author that adds and changes the tags; nil if they cannot be edited.
  package let author: (any TagAuthor & TagContainer)?
  private let beginning: @Sendable (ByteSource, _ place: Int, _ limit: Int) -> Tag?
  private let ending: @Sendable (ByteSource, _ end: Int, _ first: Int) -> Tag?

  /// - Parameters:
  ///   - firstBytes: All values that the first byte of a tag can have.
  ///   - beginning: Returns the tag that begins at `place` and ends at or before `limit`; nil if
  ///     there is none.
  ///   - ending: Returns the tag that ends at `end` and begins at or after `first`; nil if there is
  ///     none.
  package init(
    firstBytes: Set<UInt8>, author: (any TagAuthor & TagContainer)? = nil,
    beginning: @escaping @Sendable (ByteSource, _ place: Int, _ limit: Int) -> Tag?,
    ending: @escaping @Sendable (ByteSource, _ end: Int, _ first: Int) -> Tag?
  ) {
    isFirstByte = (0..<256).map { firstBytes.contains(UInt8($0)) }
    self.author = author
    self.beginning = beginning
    self.ending = ending
  }

  /// A finder for streams without tags.
  package static let none = TagFinder(
    firstBytes: [], beginning: { _, _, _ in nil }, ending: { _, _, _ in nil })

  package func tag(at place: Int, in source: ByteSource, before end: Int) -> Tag? {
    guard place < end, let first = source.byte(at: place), isFirstByte[Int(first)],
      let tag = beginning(source, place, end), tag.range.start == place, !tag.range.isEmpty,
      tag.range.end <= end
    else { return nil }
    return tag
  }

  package func tag(endingAt end: Int, in source: ByteSource, from start: Int) -> Tag? {
    guard end > start, let tag = ending(source, end, start), tag.range.end == end,
      !tag.range.isEmpty, tag.range.start >= start
    else { return nil }
    return tag
  }
}

/// The tags at the start and at the end of a stream, and the range between them.
package struct OuterTags {
  package let front: [TagFinder.Tag]
  /// The tags at the end of the stream, in file order.
  package let rear: [TagFinder.Tag]
  package let middle: ByteRange

  package init(_ source: ByteSource, _ range: ByteRange, _ tags: TagFinder) {
    var front: [TagFinder.Tag] = []
    var place = range.start
    while let tag = tags.tag(at: place, in: source, before: range.end) {
      front.append(tag)
      place = tag.range.end
    }
    var rear: [TagFinder.Tag] = []
    var end = range.end
    while let tag = tags.tag(endingAt: end, in: source, from: place) {
      rear.append(tag)
      end = tag.range.start
    }
    self.front = front
    self.rear = rear.reversed()
    middle = ByteRange(from: place, to: end)
  }
}

extension ChildList {
  /// Adds a tag as a child. If the kind of the tag is not known, it is detected from the bytes.
  package mutating func add(_ tag: TagFinder.Tag, in node: Node) {
    let none = FourCC(rawValue: 0)
    if let nodeKind = tag.nodeKind {
      add(none, tag.range, headerSize: 0, nodeKind: nodeKind, isCut: tag.isCut)
    } else if !open(Payload(node.source, tag.range), in: node) {
      add(none, tag.range, headerSize: 0, nodeKind: DeclaredNodeKind.unknownTag)
    }
  }
}

extension DeclaredNodeKind {
  fileprivate static let unknownTag = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "tag", "Tag") { $0.leaveUndecoded() },
    in: BareGrammar(
      .tag,
      terminology: FormatTerminology(structure: "the tag", tooShort: "file.resource-limit")))
}
