import Anatomy
import Bytes

/// Properties of a field's content that decide whether the field can disclose anything.
extension Field {
  /// Whether the field contains bytes that only decoders read, or the name of a type. Such a field
  /// is usually not reported: no policy removes it, and a file may have very many such fields.
  package var isForDecoders: Bool {
    if case .bytes = value { return true }
    return meaning.role == .type
  }

  /// Maximum size in bytes of a number, or of bytes that are displayed as a number.
  private static let longestNumber = 16

  /// Whether the field contains bytes of unknown meaning.
  func isUnread(in holder: Node) -> Bool {
    if case .payload = meaning.role { return holder.children.isEmpty && !range.isEmpty }
    if case .bytes = value { return label == nil && range.count > Self.longestNumber }
    return false
  }

  /// Whether the field contains only white space and punctuation, such as the separators in a text
  /// format.
  func isPunctuation(in source: ByteSource) -> Bool {
    switch value {
    case .text(let text):
      text.string.allSatisfy { $0.isASCII && ($0.isWhitespace || ",;:=\"'@".contains($0)) }
    case .bytes:
      range.count < Self.longestIndent
        && source.bytes(range).allSatisfy {
          $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0 || $0 == UInt8(ascii: ",")
        }
    default: false
    }
  }

  /// Maximum size in bytes of white space. XMP packets end with a few thousand blanks.
  private static let longestIndent = 1 << 16

  /// Whether the field has content: a number other than 0, a text that is not empty, or bytes that
  /// are not blank.
  func isMeaningful(in source: ByteSource) -> Bool {
    switch value {
    case .unsigned(let number): number != 0
    case .signed(let number): number != 0
    case .fixed(let raw, _): raw != 0
    case .real(let number): number != 0
    case .code(let code): code.rawValue != 0
    case .text(let text): text.string.unicodeScalars.contains { $0.value > 0x20 }
    case .uuid(let bytes): bytes.contains { $0 != 0 }
    case .bytes: !range.isEmpty && !UnreferencedBytes.isBlank(range, in: source)
    case .group(let members): members.contains { $0.isMeaningful(in: source) }
    case .list(let rows): rows.count > 0
    // A removed table keeps its rows, filled with zeros. Such a table has no content.
    case .table(let table): table.rowCount > 0 && !source.isZero(table.range)
    }
  }
}
