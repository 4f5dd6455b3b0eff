package import Anatomy
package import Bytes
package import Schema

/// The tags at both ends of a file, and what lies between them.
package struct TaggedFile {
  package private(set) var front: [FoundTag] = []
  package let middle: ByteRange
  /// In file order.
  package private(set) var back: [FoundTag] = []

  package init(_ region: ByteRange, of source: ByteSource) {
    var start = region.start
    while start < region.end, let tag = ID3.tag(beginningAt: start, in: source, limit: region.end) {
      front.append(tag)
      start = tag.range.end
    }
    var end = region.end
    while end > start, let tag = ID3.tag(endingAt: end, in: source, from: start) {
      back.append(tag)
      end = tag.range.start
    }
    back.reverse()
    middle = ByteRange(from: start, to: end)
  }

  package var hasTags: Bool { !front.isEmpty || !back.isEmpty }
}

extension ID3 {
  /// A file of which nothing but the tags is known, or what lies between them opens by itself.
  package static let file = DeclaredShape(
    Declaration(
      code: FourCC(rawValue: 0), name: .word("tagged"), title: "Tagged File", containers: [],
      number: "", holds: TaggedFileGrammar()),
    in: TaggedFileGrammar())
}

struct TaggedFileGrammar: Grammar {
  var terms: Terms { .id3Tags }
  var kind: String { "tag" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    let file = TaggedFile(region, of: node.source)
    for tag in file.front { siblings.add(tag) }
    if let finding = ID3.severalTags(file.front, in: node) { siblings.report(finding) }
    let middle = Payload(node.source, file.middle)
    if !file.middle.isEmpty, !siblings.open(middle, in: node, inPlace: true) {
      siblings.add(
        FourCC(rawValue: 0), file.middle, headerSize: 0, shape: DeclaredShape.betweenTags)
    }
    for tag in file.back { siblings.add(tag) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

}

extension ID3 {
  /// Several ID3v2 tags in a row, of which most readers know the first.
  package static func severalTags(_ tags: [FoundTag], in node: Node) -> Finding? {
    let own = tags.filter { $0.shape !== APE.tag }
    guard own.count > 1 else { return nil }
    return Finding(
      "id3.tag.multiple-prepended", .warning,
      "\(own.count) ID3v2 tags stand in a row; mutagen reads the first, ffmpeg all of them",
      at: ByteRange(start: own[1].range.start, count: TagHeader.size), in: node.source,
      version: 4)
  }
}

extension Siblings {
  /// Adds a tag that was found.
  package mutating func add(_ tag: FoundTag) {
    add(
      FourCC(rawValue: 0), tag.range, headerSize: 0, shape: tag.shape, isCut: tag.isCut)
  }
}
