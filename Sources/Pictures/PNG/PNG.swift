import Anatomy
import Bytes
package import Schema

package enum PNG {
  package static let chunks = Dialect(
    [PNGChunks.critical, PNGChunks.color, PNGChunks.texts, PNGChunks.others],
    in: PNGGrammar())

  package static let file = DeclaredNodeKind(
    Declaration(
      "PNG ", named: "png", "PNG image", group: "file", spec: "5.2", by: .png,
      holds: PNGGrammar(author: PictureTagAuthor(holdsTexts: true, place: PNGGrammar.chunks)),
      summary: Summary { $0.pngSummary }
    ) { $0.bytes("signature", 8, means: .type) },
    in: PNGGrammar())

  static let unknown = DeclaredNodeKind(
    PNGChunks.chunk(
      "****", "Unknown",
      body: { $0.data("undecoded", Meaning(.undecoded, about: .category(.unknown))) }),
    in: PNGGrammar())

  // MARK: Content of chunks

  /// The node kind of data that is opened by its declared type, or by its content if no type is
  /// declared.
  static func data(declaredType: Payload.DeclaredType?) -> DeclaredNodeKind {
    declaredType == nil ? plainData : declaredType == .code("jumb") ? boxData : packetData
  }

  private static let plainData = part(
    PayloadGrammar("data", means: .payload, terminology: .png), "Data")
  private static let packetData = part(
    PayloadGrammar("data", means: .payload, terminology: .png) { _ in
      .mediaType("application/rdf+xml")
    },
    "XMP Packet")
  private static let boxData = part(
    PayloadGrammar("data", means: .payload, terminology: .png) { _ in .code("jumb") }, "Box Data")

  static let profileStream = stream(restating: ICC.forgetDigest) { _ in ICC.profile }
  static let textStream = stream(restating: { _ in }) { node in
    if node.parent?.isPacket ?? false { return packetData }
    return node.parent?.isRawProfile ?? false ? rawProfile : inflatedText
  }

  private static let inflatedText = DeclaredNodeKind(
    Declaration("text", named: "inflated", "Inflated Text", by: .png) { text in
      let isLatin = text.node?.parent?.parent?.code == "zTXt"
      text.text("text", isLatin ? .latin1 : .utf8, .rest, means: PNGChunks.keyword, line: .value)
    },
    in: PlainGrammar(.text, .png))

  private static let rawProfile = part(RawProfile(), "Raw Profile", .profile)

  /// The node kind of a text chunk that contains metadata as hexadecimal digits.
  static let profileText = DeclaredNodeKind(
    PNGChunks.chunk("tEXt", "Text", spec: "11.3.3.2", content: .structure { rawProfile }) { chunk in
      chunk.text("keyword", .latin1, .terminated, means: .type, line: .value)
    },
    in: PNGGrammar())

  private static func stream(
    restating: (@Sendable (inout [UInt8]) -> Void)? = nil,
    _ nodeKind: @escaping @Sendable (Node) -> DeclaredNodeKind
  ) -> DeclaredNodeKind {
    part(
      InflatedGrammar(
        "stream", terminology: .png, rule: "png.stream.inflate-failed", restating: restating,
        nodeKind: nodeKind
      ),
      "Deflated Data")
  }

  private static func part(
    _ holds: any Grammar, _ title: String, _ kind: StructureKind = .data
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("data", named: "data", title, in: "png", by: .png, holds: holds),
      in: PlainGrammar(kind, .png))
  }
}

/// Namespace for the chunk declarations, grouped by purpose.
enum PNGChunks {}

extension PNGChunks {
  /// Declares a chunk that contains only fields. `body` reads the fields before the checksum.
  static func chunk(
    _ code: FourCC, _ title: String, spec number: String = "", presents: Presentation? = nil,
    summary: Summary? = nil, body: @escaping Declaration.Body
  ) -> Declaration {
    Declaration(code, title, in: "png", spec: number, presents: presents, summary: summary) {
      chunk in
      chunk.limited(to: chunk.endOfData) { body(chunk) }
      if !chunk.isDescribing, chunk.position < chunk.endOfData {
        chunk.report(
          rule: chunk.terminology.trailing, severity: .warning,
          "the last field of \(code) ends at byte \(chunk.position), the data of the chunk ends at "
            + "byte \(chunk.endOfData)",
          at: ByteRange(from: chunk.position, to: chunk.endOfData))
        chunk.limited(to: chunk.endOfData) { chunk.data("trailing", Meaning(.trailing)) }
      }
      chunk.checksum()
    }
  }

  /// Declares a chunk that contains a structure between its fields and its checksum.
  static func chunk(
    _ code: FourCC, _ title: String, spec number: String = "", presents: Presentation? = nil,
    content: ChunkGrammar.Content,
    body: @escaping Declaration.Body = { _ in }
  ) -> Declaration {
    Declaration(
      code, title, in: "png", spec: number, presents: presents, holds: ChunkGrammar(content)
    ) { chunk in
      chunk.limited(to: chunk.endOfData) { body(chunk) }
    }
  }
}

extension FieldReader {
  /// The offset of the checksum of the chunk; the end of the chunk if it is truncated.
  fileprivate var endOfData: Int {
    guard let node else { return 0 }
    return node.isCut ? node.range.end : max(position, node.range.end - 4)
  }

  fileprivate func checksum() {
    when(node?.isCut != true && remaining == 4, "the chunk is not truncated") {
      let covered = (node?.range).map { ByteRange(from: $0.start + 4, to: position) }
      u32(
        "crc",
        means: covered.map { source.checksumMeaning(at: position, over: $0) }
          ?? .checksum(.crc32, over: .nodeBut(8)))
    }
  }

  /// Reads all remaining bytes of the chunk before its checksum, if there are any.
  func data(_ name: String, _ meaning: Meaning) {
    if isDescribing { return rest(name, means: meaning) }
    if remaining > 0 { rest(name, means: meaning) }
  }
}

extension Node {
  var pngSummary: String? {
    guard let head = child("IHDR"), let width = head.integer("width"),
      let height = head.integer("height")
    else { return nil }
    return "\(width)×\(height)"
  }

  /// Whether the keyword of a text chunk declares the text as an XMP packet.
  var isPacket: Bool {
    guard case .text(let keyword)? = value("keyword") else { return false }
    return keyword.string == "XML:com.adobe.xmp"
  }
}
