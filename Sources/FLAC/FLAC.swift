package import Anatomy
package import Bytes
package import Schema

/// FLAC (RFC 9639): blocks of metadata and frames, with tags of other families around them.
package struct FLAC: Sendable {
  /// A file, tags in front and behind included.
  package let file: DeclaredShape
  private let tags: TagFinder

  package init(tags: TagFinder) {
    self.tags = tags
    let grammar = FileGrammar(tags: tags)
    file = DeclaredShape(
      Declaration(
        code: "fLaC", name: .word("file"), title: "FLAC File", containers: [], number: "",
        holds: grammar),
      in: grammar)
  }

  /// Everything that has a name of its own.
  package static let dialects: [Dialect] = [blocks]

  /// The stream alone, as it lies inside something else.
  package static let stream = DeclaredShape(
    Declaration(
      code: "fLaC", name: .word("flac"), title: "FLAC Stream", containers: [], number: "6",
      standard: .flac, holds: BlockGrammar(), summary: { $0.flacSummary },
      body: { $0.code("marker", means: .type) }),
    in: BareGrammar("stream", terms: .blocks))

  static let marker = FourCC("fLaC").rawValue

  package func isFile(_ source: ByteSource) -> Bool {
    let middle = OuterTags(source, source.wholeRange, tags).middle
    return source.big32(at: middle.start) == Self.marker
  }

  package static func opens(_ payload: Payload) -> Bool {
    payload.range.count >= 8 && payload.source.big32(at: payload.range.start) == marker
  }
}

/// Tags, the stream, and tags again.
struct FileGrammar: Grammar {
  let tags: TagFinder
  var terms: Terms { .blocks }
  var kind: String { "stream" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    let outer = OuterTags(node.source, region, tags)
    for tag in outer.front {
      siblings.add(tag, in: node)
      siblings.reportOnLast(
        Finding(
          rule: "flac.id3-prefix", severity: .warning,
          message: "a tag of another family stands before the stream",
          evidence: Evidence(tag.range, in: node.source)))
    }
    if !outer.middle.isEmpty {
      siblings.add("fLaC", outer.middle, headerSize: 0, shape: FLAC.stream)
    }
    for tag in outer.rear { siblings.add(tag, in: node) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Standard {
  static let flac = Standard("RFC 9639", edition: "2024")
  static let vorbis = Standard("Vorbis I comment field", edition: "2020")
}

extension Terms {
  static let blocks = Terms(
    structure: "the block",
    tooShort: "flac.block.too-short",
    countTooLarge: "flac.block.count-exceeds-block",
    trailing: "flac.block.trailing-bytes",
    unknownVersion: "flac.block.version-unknown",
    tooDeep: "file.resource-limit")
}

extension Meaning {
  static func tag(_ space: String, _ key: String) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: key))
  }
}
