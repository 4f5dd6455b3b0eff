import Anatomy
package import Bytes
package import Schema

extension ID3 {
  /// Finds tags at both ends of audio and between its parts.
  package static let finder = TagFinder(
    firstBytes: Set("AIT".utf8), author: SoundTagAuthor(),
    beginning: { source, place, limit in
      tag(startingAt: place, in: source, limit: limit)
        ?? trailer(startingAt: place, in: source, limit: limit)
    },
    ending: { tag(endingAt: $1, in: $0, from: $2) })

  /// The node kind of a file with tags around content that is either unknown or opened as an
  /// embedded format.
  package static let file = taggedFile("tagged", "Tagged File") { outer, source in
    UndecodedFormat(at: outer.middle.start, in: source, before: outer.middle.end)
  }

  /// The node kind of a tagged Musepack file of a stream version that has no signature. Such a file
  /// is recognized by its file name.
  package static let oldMusepack = taggedFile("musepack", "Tagged Musepack File") { _, _ in
    .musepack
  }

  /// Whether a file with the file name extension of Musepack may contain stream version 4 to 6
  /// between its tags.
  package static func mayBeOldMusepack(_ source: ByteSource) -> Bool {
    let outer = OuterTags(source, source.wholeRange, finder)
    return !(outer.front.isEmpty && outer.rear.isEmpty)
      && UndecodedFormat.mayBeOldMusepack(at: outer.middle.start, in: source)
  }

  /// - Parameter format: returns the format of the content between the tags; nil if it is unknown.
  private static func taggedFile(
    _ word: String, _ title: String,
    _ format: @escaping @Sendable (OuterTags, ByteSource) -> UndecodedFormat?
  ) -> DeclaredNodeKind {
    let grammar = TaggedGrammar(finder, .tag, terminology: .id3Tags) { outer, node, childList in
      if let format = format(outer, node.source), let nodeKind = CodedSound.nodeKind(of: format) {
        return childList.add(FourCC(rawValue: 0), outer.middle, headerSize: 0, nodeKind: nodeKind)
      }
      if childList.open(Payload(node.source, outer.middle), in: node, inPlace: true) { return }
      childList.add(
        FourCC(rawValue: 0), outer.middle, headerSize: 0, nodeKind: DeclaredNodeKind.betweenTags)
      guard let tag = outer.front.last, !isSound(at: outer.middle.start, in: node.source) else {
        return
      }
      childList.reportOnLast(
        Finding(
          rule: "id3.tag.next-is-not-audio", severity: .warning,
          message: "no known audio format begins after \(tag.nodeKind?.title ?? "the tag")",
          evidence: Evidence(
            ByteRange(start: outer.middle.start, count: min(4, outer.middle.count)),
            in: node.source)))
    }
    return DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: word, title, holds: grammar),
      in: grammar)
  }

  /// Whether AC-3 (`0B77`) or AAC in ADIF begins at an offset. Neither format is opened as an
  /// embedded format.
  private static func isSound(at place: Int, in source: ByteSource) -> Bool {
    let head = source.bytes(ByteRange(start: place, count: 4))
    return head.starts(with: [0x0B, 0x77]) || head == Array("ADIF".utf8)
  }
}
