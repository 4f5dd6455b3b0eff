import Anatomy
import Bytes
import Movie

/// The fields that qualify the value of a metadata item: type, encoding, language, country and
/// other attributes.
struct CompanionFields {
  private(set) var type: Int?
  private(set) var encoding: Int?
  private(set) var language: String?
  private(set) var country: String?
  private(set) var attributes: [(name: String, value: ItemValue)] = []

  /// - Parameter node: the node that contains the fields.
  init(_ fields: [Field], in node: Node) {
    for field in fields {
      switch (field.name, field.value) {
      case ("type", .unsigned(let number)) where field.meaning.role == .type:
        type = Int(clamping: number)
      case ("type_set", _), ("mean", _), ("name", _), ("key", _), ("separator", _):
        // This field is already part of the item's key.
        break
      case ("text_encoding", .unsigned(let number)): encoding = Int(clamping: number)
      case ("country", .unsigned(let row)) where field.meaning.role == .index(into: "ctry"):
        country = Self.place(row, in: node.list("ctry")).flatMap { Self.country($0) }
      case (_, .unsigned(let row)) where field.meaning.role == .index(into: "lang"):
        language = Self.place(row, in: node.list("lang")).flatMap { LanguageTag(packed: $0)?.text }
      case ("country", .unsigned(let packed)): country = Self.country(UInt16(clamping: packed))
      case (_, .unsigned(let packed)) where field.meaning.role == .language:
        language = LanguageTag(packed: UInt16(clamping: packed))?.text
      case (_, .text(let text)) where field.meaning.role == .language:
        language = Self.language(text.string)
      default: attributes.append((field.name, Self.value(of: field, in: node.source)))
      }
    }
  }

  /// The value of a field. If a number has a label, the value is the text of the label.
  private static func value(of field: Field, in source: ByteSource) -> ItemValue {
    if case .unsigned = field.value, let label = field.label {
      return .text(DecodedText(string: label, isValid: true))
    }
    return ItemValue(field, in: source)
  }

  /// Reads a language: three letters as an ISO 639-2 code, other text as a language tag (RFC 5646).
  private static func language(_ text: String) -> String? {
    let isTag = text.utf8.count != 3 && text.utf8.count > 1
    return LanguageTag(letters: text)?.text ?? (isTag ? LanguageTag(text).text : nil)
  }

  /// Returns the first language or country in a row of a list; nil if there is no such row. The
  /// first entry of a row is the best match.
  private static func place(_ row: UInt64, in list: FieldList?) -> UInt16? {
    guard row > 0, let rows = list?.item(Int(clamping: row) - 1),
      case .table(let table)? = rows.member(called: .places)?.value,
      let column = table.columns.first
    else { return nil }
    return table.rawCell(row: 0, column: column).map { UInt16(truncatingIfNeeded: $0) }
  }

  /// Decodes a country code of two letters; nil if the bytes are not uppercase letters.
  private static func country(_ packed: UInt16) -> String? {
    let letters = [UInt8(packed >> 8), UInt8(packed & 0xFF)]
    return letters.allSatisfy { 0x41...0x5A ~= $0 } ? String(decoding: letters, as: UTF8.self) : nil
  }
}

extension Node {
  /// The rows of QuickTime's country list (`ctry`) or language list (`lang`), which is next to the
  /// items in `meta`.
  fileprivate func list(_ code: FourCC) -> FieldList? {
    guard case .list(let rows)? = enclosing("meta")?.child(code)?.value(.entries) else {
      return nil
    }
    return rows
  }
}
