import Anatomy
import Bytes
import Schema

/// The grammar of an audio file: tags, audio streams, and other bytes.
struct StreamGrammar: Grammar {
  let tags: TagFinder
  private let audio: DeclaredNodeKind

  init(tags: TagFinder) {
    self.tags = tags
    let grammar = AudioGrammar(tags: tags)
    audio = DeclaredNodeKind(
      Declaration(
        AudioGrammar.code, named: "audio", "Audio", holds: grammar,
        summary: Summary { $0.streamSummary }),
      in: grammar)
  }

  var terminology: FormatTerminology { .audio }
  var kind: StructureKind { .stream }
  var authoring: (any TagAuthor)? { tags.author }
  var container: (any TagContainer)? { tags.author }
  var chapterAuthor: (any ChapterAuthor)? {
    container.map { ListedChapterAuthor(container: $0) }
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let parts = StreamLayout(source, region, tags: tags).parts
    let lastAudio = parts.lastIndex { part in
      if case .audio = part { return true }
      return false
    }
    for (index, part) in parts.enumerated() {
      let isAfter = lastAudio.map { index > $0 } ?? false
      switch part {
      case .tag(let tag):
        childList.add(tag, in: node)
        // Only ID3v2 tags are checked here, because a missing footer in other tag formats is
        // reported by the rules of these formats.
        if isAfter, source.byte(at: tag.range.start) == UInt8(ascii: "I"),
          tags.tag(endingAt: tag.range.end, in: source, from: tag.range.start) == nil
        {
          childList.reportOnLast(.unfooted(tag, in: node))
        }
      case .audio(let range):
        childList.add(AudioGrammar.code, range, headerSize: 0, nodeKind: audio)
      case .other(let range):
        let isLast = isAfter && index == parts.count - 1
        childList.add(
          .none, range, headerSize: 0,
          nodeKind: isLast ? DeclaredNodeKind.afterFrames : .betweenFrames)
        childList.reportOnLast(.bytes(range, areAfter: isAfter, in: node))
      }
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension DeclaredNodeKind {
  static let betweenFrames = unreferencedBytes(.audio)
  static let afterFrames = trailingBytes(.audio)
}

extension StreamGrammar: InsertableContent {
  /// Returns where a tag is inserted: before `child`, or at the end of the file if `child` is nil.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    .at(child?.range.start ?? node.range.end, bytes: bytes)
  }
}
