package import Anatomy
package import Bytes
package import Schema

/// The FLAC format (RFC 9639): metadata blocks and frames, with tags of other formats around them.
package struct FLAC: Sendable {
  /// The node kind of a FLAC file, which includes tags before and after the stream.
  package let file: DeclaredNodeKind
  private let tags: TagFinder

  package init(tags: TagFinder) {
    self.tags = tags
    let grammar = TaggedGrammar(
      tags, .stream, terminology: .blocks, container: FLACTagLists(outer: tags.author),
      ahead: Self.tagAhead
    ) {
      $2.add("fLaC", $0.middle, headerSize: 0, nodeKind: Self.stream)
    }
    file = DeclaredNodeKind(
      Declaration("fLaC", named: "file", "FLAC File", holds: grammar),
      in: grammar)
  }

  /// The declarations of metadata blocks and frames.
  package static let dialects: [Dialect] = [blocks, frames]

  /// The node kind of a FLAC stream without tags around it, as other formats embed it.
  package static let stream = DeclaredNodeKind(
    Declaration(
      "fLaC", named: "flac", "FLAC Stream", spec: "6", by: .flac, holds: BlockGrammar(),
      summary: Summary { $0.flacSummary }
    ) { $0.code("marker", means: .type) },
    in: FLACStreamGrammar())

  static let marker = FourCC("fLaC").rawValue

  package func isFile(_ source: ByteSource) -> Bool {
    let middle = OuterTags(source, source.wholeRange, tags).middle
    return source.big32(at: middle.start) == Self.marker
  }

  package static func opens(_ payload: Payload) -> Bool {
    payload.range.count >= 8 && payload.source.big32(at: payload.range.start) == marker
  }

  @Sendable
  private static func tagAhead(_ tag: TagFinder.Tag, _ node: Node) -> Finding? {
    .about(
      "flac.id3-prefix", .warning,
      "a tag of \(tag.range.count) bytes precedes the FLAC stream, expected none", tag.range, node)
  }
}

extension FormatTerminology {
  static let blocks = FormatTerminology(
    structure: "the block", tooShort: "flac.block.too-short", trailing: "flac.block.trailing-bytes")
}

extension Meaning {
  static func tag(_ space: KeySpace, _ key: String, _ category: Category? = nil) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: key, category))
  }
}
