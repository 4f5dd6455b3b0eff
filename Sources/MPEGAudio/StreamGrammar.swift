import Anatomy
import Bytes
import Schema

/// Tags, sound, and what is neither.
struct StreamGrammar: Grammar {
  let tags: TagFinder
  private let audio: DeclaredShape

  init(tags: TagFinder) {
    self.tags = tags
    let grammar = AudioGrammar(tags: tags)
    audio = DeclaredShape(
      Declaration(
        AudioGrammar.code, named: "audio", "Audio", holds: grammar,
        summary: { $0.streamSummary }),
      in: grammar)
  }

  var terms: Terms { .audio }
  var kind: String { "stream" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    let source = node.source
    let parts = StreamLayout(source, region, tags: tags).parts
    let lastAudio = parts.lastIndex { part in
      if case .audio = part { return true }
      return false
    }
    for (index, part) in parts.enumerated() {
      let isBehind = lastAudio.map { index > $0 } ?? false
      switch part {
      case .tag(let tag):
        siblings.add(tag, in: node)
        // Other kinds say themselves what they lack.
        if isBehind, source.byte(at: tag.range.start) == UInt8(ascii: "I"),
          tags.tag(endingAt: tag.range.end, in: source, from: tag.range.start) == nil
        {
          siblings.reportOnLast(.unfooted(tag, in: node))
        }
      case .audio(let range): siblings.add(AudioGrammar.code, range, headerSize: 0, shape: audio)
      case .other(let range):
        let isLast = isBehind && index == parts.count - 1
        siblings.add(
          .none, range, headerSize: 0,
          shape: isLast ? DeclaredShape.behindFrames : .betweenFrames)
        siblings.reportOnLast(.bytes(range, areBehind: isBehind, in: node))
      }
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension DeclaredShape {
  static let betweenFrames = unreferencedBytes(.audio)
  static let behindFrames = trailingBytes(.audio)
}
