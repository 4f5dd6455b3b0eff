import Anatomy
import Bytes

/// Whether a field says anything that somebody could ask for.
extension Field {
  /// No policy asks for bytes that only decoders read, nor for names of kinds, and there may be very
  /// many.
  var isForDecoders: Bool {
    if case .bytes = value { return true }
    return meaning.role == .type
  }

  /// So many bytes a number may have, or what is shown as one.
  private static let longestNumber = 16

  /// Whether it is bytes of which nobody says what they mean.
  func isUnread(in holder: Node) -> Bool {
    if case .payload = meaning.role { return holder.children.isEmpty && !range.isEmpty }
    if case .bytes = value { return label == nil && range.count > Self.longestNumber }
    return false
  }

  /// What a notation has between its words, and nothing else.
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

  /// Packets of XMP end with a few thousand blanks.
  private static let longestIndent = 1 << 16

  /// Whether it holds anything: numbers that are 0 and texts that are empty do not.
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
    // Removal leaves the rows of a table, with zeros in them.
    case .table(let table): table.rowCount > 0 && !source.isZero(table.range)
    }
  }
}
