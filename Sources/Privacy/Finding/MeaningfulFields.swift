import Anatomy
import Bytes

/// Whether the content of a field is relevant to a policy.
extension Field {
  /// Whether it is bytes that only decoders read, or the name of a kind. No policy removes these,
  /// and there may be very many.
  var isForDecoders: Bool {
    if case .bytes = value { return true }
    return meaning.role == .type
  }

  /// Maximum size of a number, or of bytes shown as a number.
  private static let longestNumber = 16

  /// Whether it is bytes of unknown meaning.
  func isUnread(in holder: Node) -> Bool {
    if case .payload = meaning.role { return holder.children.isEmpty && !range.isEmpty }
    if case .bytes = value { return label == nil && range.count > Self.longestNumber }
    return false
  }

  /// Whether it contains only what a notation has between its words: white space and punctuation.
  func isPunctuation(in source: ByteSource) -> Bool {
    switch value {
    case .text(let text):
      text.string.allSatisfy { $0.isASCII && ($0.isWhitespace || ",;:=\"'@".contains($0)) }
    case .bytes:
      range.count < Self.longestIndent
        && source.bytes(range).allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0 }
    default: false
    }
  }

  /// Maximum size of white space. XMP packets end with a few thousand blanks.
  private static let longestIndent = 1 << 16

  /// Whether it has content: numbers other than 0, and texts that are not empty.
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
    // Removal keeps the rows of a table and fills them with zeros.
    case .table(let table): table.rowCount > 0 && !source.isZero(table.range)
    }
  }
}
