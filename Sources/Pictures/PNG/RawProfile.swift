import Anatomy
import Bytes
import Schema

/// Metadata that ImageMagick writes into a PNG text chunk: a name, the number of bytes, and the
/// bytes as hexadecimal digits. Each of these begins on a new line.
struct RawProfile: Grammar {
  var terminology: FormatTerminology { .png }
  var kind: StructureKind { .profile }

  /// The start of the keywords of text chunks with this metadata.
  static let keyword = "Raw profile type "
  private static let longest = 1 << 20

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard region.count <= Self.longest else { return }
    let lines = node.source.bytes(region).split(separator: 0x0A)
    guard lines.count > 2 else { return }
    var bytes = Self.bytes(lines.dropFirst(2).joined())
    for head in Self.heads where bytes.starts(with: head) { bytes.removeFirst(head.count) }
    let source = node.source.transformed(region, into: bytes)
    childList.open(Payload(source, source.wholeRange), in: node)
  }

  /// Identifiers of JPEG segments with Exif and XMP, which may precede the metadata.
  private static let heads = [
    Array("Exif\0\0".utf8), Array("http://ns.adobe.com/xap/1.0/\0".utf8),
  ]

  private static func bytes(_ digits: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = UInt8(String(UnicodeScalar(digit)), radix: 16) else { continue }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    // If the bytes were opened as a child, the digits contain no other information.
    ("text", node.children.isEmpty ? .payload : .plain)
  }
}

extension Node {
  /// Whether the keyword of a text chunk declares the text as metadata in hexadecimal digits.
  var isRawProfile: Bool {
    guard case .text(let keyword)? = value("keyword") else { return false }
    return keyword.string.hasPrefix(RawProfile.keyword)
  }
}
