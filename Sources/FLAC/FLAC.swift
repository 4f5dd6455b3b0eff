package import Anatomy
package import Bytes
package import Schema

/// FLAC (RFC 9639): blocks of metadata and frames, with tags of other families around them.
package struct FLAC: Sendable {
  /// A file, tags in front and behind included.
  package let file: DeclaredNodeKind
  private let tags: TagFinder

  package init(tags: TagFinder) {
    self.tags = tags
    let grammar = TaggedGrammar(tags, "stream", terminology: .blocks, ahead: Self.tagAhead) {
      $2.add("fLaC", $0.middle, headerSize: 0, nodeKind: Self.stream)
    }
    file = DeclaredNodeKind(
      Declaration(
        code: "fLaC", name: .word("file"), title: "FLAC File", containers: [], number: "",
        holds: grammar),
      in: grammar)
  }

  /// Everything that has a name of its own.
  package static let dialects: [Dialect] = [blocks, frames]

  /// The stream alone, as it lies inside something else.
  package static let stream = DeclaredNodeKind(
    Declaration(
      code: "fLaC", name: .word("flac"), title: "FLAC Stream", containers: [], number: "6",
      standard: .flac, holds: BlockGrammar(), summary: { $0.flacSummary },
      body: { $0.code("marker", means: .type) }),
    in: BareGrammar("stream", terminology: .blocks))

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
    .flac(
      "flac.id3-prefix", .warning, "a tag of another family stands before the stream", tag.range,
      node)
  }
}

extension FormatTerminology {
  static let blocks = FormatTerminology(
    structure: "the block", tooShort: "flac.block.too-short", trailing: "flac.block.trailing-bytes")
}

extension Meaning {
  static func tag(_ space: String, _ key: String, _ category: Category? = nil) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: key, category))
  }
}
