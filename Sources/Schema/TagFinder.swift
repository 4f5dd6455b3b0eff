package import Anatomy
package import Bytes

/// Tells where tags lie that any stream of sound may have in front, behind and in between. Streams
/// are handed one from above: what the tags are is the business of other families.
package struct TagFinder: Sendable {
  /// The bytes that tags begin with, so that others need not be looked at twice.
  package let firstBytes: Set<UInt8>
  private let beginning: @Sendable (ByteSource, Int) -> Int?
  private let ending: @Sendable (ByteSource, Int) -> Int?

  /// - Parameters:
  ///   - beginning: how long the tag is that begins at a place; nil where none does.
  ///   - ending: how long the tag is that ends before a place; nil where none does.
  package init(
    firstBytes: Set<UInt8>, beginning: @escaping @Sendable (ByteSource, Int) -> Int?,
    ending: @escaping @Sendable (ByteSource, Int) -> Int?
  ) {
    self.firstBytes = firstBytes
    self.beginning = beginning
    self.ending = ending
  }

  /// Where there are no tags.
  package static let none = TagFinder(
    firstBytes: [], beginning: { _, _ in nil }, ending: { _, _ in nil })

  /// The tag that begins at a place, as far as the region goes.
  package func tag(at place: Int, in source: ByteSource, before end: Int) -> ByteRange? {
    guard place < end, let first = source.byte(at: place), firstBytes.contains(first),
      let length = beginning(source, place), length > 0
    else { return nil }
    return ByteRange(start: place, count: min(length, end - place))
  }

  /// The tag that ends at a place and begins no earlier than another.
  package func tag(endingAt end: Int, in source: ByteSource, from start: Int) -> ByteRange? {
    guard end > start, let length = ending(source, end), length > 0, length <= end - start else {
      return nil
    }
    return ByteRange(start: end - length, count: length)
  }
}

/// The tags at both ends of a stream, and what is between them.
package struct OuterTags {
  package let front: [ByteRange]
  /// In file order.
  package let rear: [ByteRange]
  package let middle: ByteRange

  package init(_ source: ByteSource, _ range: ByteRange, _ tags: TagFinder) {
    var front: [ByteRange] = []
    var place = range.start
    while let tag = tags.tag(at: place, in: source, before: range.end) {
      front.append(tag)
      place = tag.end
    }
    var rear: [ByteRange] = []
    var end = range.end
    while let tag = tags.tag(endingAt: end, in: source, from: place) {
      rear.append(tag)
      end = tag.start
    }
    self.front = front
    self.rear = rear.reversed()
    middle = ByteRange(from: place, to: end)
  }
}

extension Siblings {
  /// A tag, by whoever knows it; otherwise its bytes.
  package mutating func open(tag range: ByteRange, in node: Node) {
    if !open(Payload(node.source, range), in: node) {
      add(FourCC(rawValue: 0), range, headerSize: 0, shape: DeclaredShape.unknownTag)
    }
  }
}

extension DeclaredShape {
  fileprivate static let unknownTag = DeclaredShape(
    Declaration(
      code: FourCC(rawValue: 0), name: .word("tag"), title: "Tag", containers: [], number: "",
      body: { $0.leaveUndecoded() }),
    in: BareGrammar(
      "tag",
      terms: Terms(
        structure: "the tag", tooShort: "tag.too-short", countTooLarge: "tag.too-short",
        trailing: "tag.trailing-bytes", unknownVersion: "tag.unknown",
        tooDeep: "file.resource-limit")))
}
