import Anatomy
import Bytes

/// What stands beside a value and tells of it.
struct Companions {
  private(set) var type: Int?
  private(set) var encoding: Int?
  private(set) var language: String?
  private(set) var country: String?
  private(set) var attributes: [(name: String, value: ItemValue)] = []

  init(_ fields: [Field], in source: ByteSource) {
    for field in fields {
      switch (field.name, field.value) {
      case ("type", .unsigned(let number)) where field.meaning.role == .type:
        type = Int(clamping: number)
      case ("type_set", _), ("mean", _), ("name", _), ("key", _), ("separator", _):
        // The key says it already.
        break
      case ("text_encoding", .unsigned(let number)): encoding = Int(clamping: number)
      case ("country", .unsigned(let packed)): country = Self.country(UInt16(clamping: packed))
      case (_, .unsigned(let packed)) where field.meaning.role == .language:
        language = LanguageTag(packed: UInt16(clamping: packed))?.text
      case (_, .text(let text)) where field.meaning.role == .language:
        language = Self.language(text.string)
      default: attributes.append((field.name, Self.value(of: field, in: source)))
      }
    }
  }

  /// A number that stands for something is told in words.
  private static func value(of field: Field, in source: ByteSource) -> ItemValue {
    if case .unsigned = field.value, let label = field.label {
      return .text(DecodedText(string: label, isValid: true))
    }
    return ItemValue(field, in: source)
  }

  /// Three letters of ISO 639-2, or what else RFC 5646 allows.
  private static func language(_ text: String) -> String? {
    let isTag = text.utf8.count != 3 && text.utf8.count > 1
    return LanguageTag(letters: text)?.text ?? (isTag ? LanguageTag(text).text : nil)
  }

  /// Two letters; other numbers are places in a list.
  private static func country(_ packed: UInt16) -> String? {
    let letters = [UInt8(packed >> 8), UInt8(packed & 0xFF)]
    return letters.allSatisfy { 0x41...0x5A ~= $0 } ? String(decoding: letters, as: UTF8.self) : nil
  }
}
