import Anatomy
import Bytes

/// The change of a field with a fixed width in an ID3v1 tag.
struct FixedTextChange {
  let change: TagRewriting

  /// Creates the change that writes a text into a field, or clears the field if `text` is nil.
  /// Returns nil if `node` is no ID3v1 tag, or has no changeable field with this name.
  init?(ofField name: String, in node: Node, stating text: String?) {
    let isEnhanced = node.name == .word("id3v1_enhanced")
    guard isEnhanced || node.name == .word("id3v1"), !node.isCut, let field = node.field(name),
      case .tag? = field.meaning.subject
    else { return nil }
    let start = field.range.start
    func change(_ bytes: [UInt8], _ text: String?, _ loss: String?) -> TagRewriting {
      TagRewriting(
        of: node, [Replacement(ByteRange(start: start, count: bytes.count), with: bytes)],
        stating: text.map { [.text($0)] } ?? [], loss: loss)
    }
    switch name {
    case "genre" where !isEnhanced:
      let number = text.flatMap { Genre.number(of: $0) }
      let loss = text != nil && number == nil ? "ID3v1 has no number of this genre" : nil
      self.change = change([UInt8(number ?? 255)], "\(number ?? 255)", loss)
    case "track":
      let number = text.flatMap { UInt8($0.prefix { $0 != "/" }) }.flatMap { $0 == 0 ? nil : $0 }
      self.change = change(
        [number ?? 0], number.map { "\($0)" },
        text != nil && number == nil
          ? "ID3v1 can only state track numbers from 1 to 255" : nil)
    default:
      let width = Self.width(of: name, in: node, isEnhanced)
      // The field `year` has space only for the year of a date.
      let stated = name == "year" ? text.map { String($0.prefix(width)) } : text
      let letters = stated.map { FrameText.latin1($0) }
      // Trailing spaces are removed, because readers treat them as padding.
      var cut = letters?.map { Array($0.prefix(width)) } ?? []
      while cut.last == 0x20 { cut.removeLast() }
      let result = String(String.UnicodeScalarView(cut.map { UnicodeScalar($0) }))
      let loss: String? =
        if case .some(.none) = letters {
          "ID3v1 has no letters other than Latin-1, so the \(name) is removed from it"
        } else if let letters, let letters, letters.count > width {
          "the \(name) is cut to \(width) characters in ID3v1"
        } else {
          nil
        }
      self.change = change(
        cut + [UInt8](repeating: 0, count: width - cut.count), cut.isEmpty ? nil : result, loss)
    }
  }

  private static func width(of name: String, in node: Node, _ isEnhanced: Bool) -> Int {
    switch name {
    case "genre": 30
    case "start_time", "end_time": 6
    case "year": 4
    case "comment": node.field("track") == nil ? 30 : 28
    default: isEnhanced ? 60 : 30
    }
  }
}
