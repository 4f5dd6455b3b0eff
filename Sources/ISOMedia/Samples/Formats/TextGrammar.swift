import Anatomy
import Bytes
import Schema

/// A sample that is one document: who knows its media type opens it; what is left is text if it
/// reads as text.
struct TextGrammar: Grammar {
  private let mediaType: String?

  init(_ mediaType: String?) { self.mediaType = mediaType }

  var terms: Terms { .samples }
  var kind: String { "document" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    let claim: Payload.Claim? = mediaType.map { .mediaType($0) }
    guard !siblings.open(Payload(node.source, region, claim: claim), in: node) else { return }
    if node.source.readsAsText(region) {
      siblings.add(FourCC(rawValue: 0), region, headerSize: 0, shape: Self.text)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("data", .payload)
  }

  private static let text = DeclaredShape(
    Declaration(
      code: .file, name: .word("text"), title: "Text", containers: [], number: "",
      body: { $0.text("text", .utf8, .rest, means: .tells(.speech), line: .value) }),
    in: SampleGrammar())
}

extension ByteSource {
  /// Whether bytes are UTF-8 without controls, as far as a bounded look goes.
  func readsAsText(_ range: ByteRange) -> Bool {
    let head = bytes(range, limit: 4096)
    let whole = head.count < range.count ? TextEncoding.utf8.wholeCharacters(of: head) : head[...]
    let isPlain = whole.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return !whole.isEmpty && isPlain && TextEncoding.utf8.decode(whole).isValid
  }
}
