import Anatomy
import Bytes
import Schema

/// Grammar for a sample that is one document. The media type selects the format; a document without
/// a known format is shown as text if it is valid text.
struct TextGrammar: Grammar {
  private let mediaType: String?

  init(_ mediaType: String?) { self.mediaType = mediaType }

  var terminology: FormatTerminology { .samples }
  var kind: StructureKind { .document }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let declaredType: Payload.DeclaredType? = mediaType.map { .mediaType($0) }
    guard !childList.open(Payload(node.source, region, declaredType: declaredType), in: node) else {
      return
    }
    if node.source.readsAsText(region) {
      childList.add(FourCC(rawValue: 0), region, headerSize: 0, nodeKind: Self.text)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("data", .payload)
  }

  private static let text = DeclaredNodeKind(
    Declaration(.file, named: "text", "Text") { text in
      let type = text.isDescribing ? nil : text.source.documentType(in: text.rest)
      text.when(type != nil, "the text contains a document type declaration (DOCTYPE)") {
        let type = type ?? text.rest
        text.text("prolog", .utf8, .bytes(type.start - text.position))
        text.bytes("document_type", type.count, means: Meaning(.undecoded))
      }
      text.text("text", .utf8, .rest, means: .identifies(.speech), line: .value)
    },
    in: SampleGrammar())
}

extension ByteSource {
  private static let longestProlog = 64 << 10
  private static let longestDocument = 1 << 20

  /// Returns the range of the document type declaration of an XML document, if it can be removed
  /// because the document uses only predefined entities; otherwise nil.
  fileprivate func documentType(in range: ByteRange) -> ByteRange? {
    let text = bytes(range, limit: Self.longestProlog)
    guard let mark = text.firstRange(of: Array("<!DOCTYPE".utf8)),
      let first = text[mark.upperBound...].firstIndex(where: { $0 == 0x5B || $0 == 0x3E })
    else { return nil }
    var end = first
    if text[first] == 0x5B {
      guard let close = text[first...].firstRange(of: Array("]>".utf8)) else { return nil }
      end = close.upperBound - 1
    }
    let document = bytes(range.dropping(end), limit: Self.longestDocument)
    guard document.count < Self.longestDocument else { return nil }
    let rest = String(decoding: document, as: UTF8.self)
    let names = rest.split(separator: "&").dropFirst().map { $0.prefix { $0 != ";" } }
    guard names.allSatisfy({ $0.hasPrefix("#") || Self.knownNames.contains(String($0)) }) else {
      return nil
    }
    return ByteRange(from: range.start + mark.lowerBound, to: range.start + end + 1)
  }

  private static let knownNames: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

  /// Whether the bytes, or the first 4,096 of them, are UTF-8 without control characters.
  func readsAsText(_ range: ByteRange) -> Bool {
    let head = bytes(range, limit: 4096)
    let whole = head.count < range.count ? TextEncoding.utf8.wholeCharacters(of: head) : head[...]
    let isPlain = whole.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return !whole.isEmpty && isPlain && TextEncoding.utf8.decode(whole).isValid
  }
}
