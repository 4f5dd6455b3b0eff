import Anatomy
import Bytes

/// A text chunk of a PNG file. Its text can be replaced.
struct PNGText {
  private let chunk: Node
  private let keyword: String

  /// Returns nil if the node is not in a text chunk, or if the chunk is truncated.
  init?(around node: Node) {
    var place: Node? = node
    while let candidate = place, candidate.tagKey?.space != .png { place = candidate.parent }
    guard let chunk = place, !chunk.isCut, case .text(let keyword)? = chunk.value("keyword") else {
      return nil
    }
    (self.chunk, self.keyword) = (chunk, keyword.string)
  }

  /// Returns the changes that replace the text of the chunk; nil if a chunk cannot contain the
  /// text. The new chunk is not compressed. It is an international text chunk (`iTXt`) if Latin-1
  /// lacks a character.
  func stating(_ text: String) -> TagRewriting? {
    guard !text.utf8.contains(0), let bytes = try? chunk.parent?.bytes(of: draft(text)) else {
      return nil
    }
    // Only the type and the data are replaced here. The length and the checksum are updated later,
    // as in all edited chunks.
    let range = ByteRange(from: chunk.range.start + 4, to: chunk.range.end - 4)
    return TagRewriting(
      of: chunk, [Replacement(range, with: Array(bytes.dropFirst(4).dropLast(4)))],
      stating: [.text(text)])
  }

  private func draft(_ text: String) -> Draft {
    chunk.code == "iTXt"
      ? .internationalText(
        keyword, Array(text.utf8), language: self.text("language_tag"),
        translatedKeyword: self.text("translated_keyword"))
      : .text(keyword, text)
  }

  private func text(_ name: String) -> String {
    if case .text(let text)? = chunk.value(name) { text.string } else { "" }
  }
}

extension Draft {
  /// Returns a draft of a chunk with a new text; nil if the keyword or the text is not allowed.
  static func newText(_ keyword: String, _ text: String) -> Draft? {
    let letters = keyword.unicodeScalars
    guard 1...79 ~= letters.count, letters.allSatisfy(\.isLatin1), keyword.first != " ",
      keyword.last != " ", !keyword.contains("  "), !text.utf8.contains(0)
    else { return nil }
    return .text(keyword, text)
  }

  /// Returns a draft of a text chunk. It is an international one (`iTXt`) if Latin-1 lacks a
  /// character of the text.
  fileprivate static func text(_ keyword: String, _ text: String) -> Draft {
    text.unicodeScalars.allSatisfy { $0.value < 0x80 || $0.isLatin1 }
      ? Draft("tEXt", ["keyword": .text(keyword, as: .keyword), "text": .text(text)])
      : .internationalText(keyword, Array(text.utf8))
  }

  /// Returns a draft of an international text chunk (`iTXt`) without compression.
  static func internationalText(
    _ keyword: String, _ text: [UInt8], language: String = "", translatedKeyword: String = ""
  ) -> Draft {
    let fields: KeyValuePairs<String, DraftValue> = [
      "keyword": .text(keyword, as: .keyword), "compression_flag": .number(0, bytes: 1),
      "compression_method": .number(0, bytes: 1),
      "language_tag": .text(language, as: TextSpelling(.ascii, .terminated)),
      "translated_keyword": .text(translatedKeyword, as: TextSpelling(.utf8, .terminated)),
    ]
    return Draft("iTXt", fields: fields.map { (name: $0.key, value: $0.value) }, content: text)
  }
}

extension TextSpelling {
  fileprivate static let keyword = TextSpelling(.latin1, .terminated)
}

extension Unicode.Scalar {
  /// Whether the character is in Latin-1 and is not a control character.
  fileprivate var isLatin1: Bool { 0x20...0x7E ~= value || 0xA0...0xFF ~= value }
}
