import Anatomy
import Keys
import Metadata

/// Commands that repair tags.
enum Repair {
  /// Gives all tags that state a field the same value.
  static func agreement(about field: NormalizedField) -> String {
    "edit FILE --agree \(field.rawValue)"
  }

  /// Reads the text of a tag again in another encoding. Returns nil if the tag cannot be changed.
  static func recoding(of item: KeyedItem, from encoding: String) -> String? {
    guard item.isEditable, !item.isField else { return nil }
    let key = item.describedKey
    let isPlain = key.name.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "'") }
    let name = isPlain ? "\(key.space)/\(key.name)" : Identifier(key).description
    return "edit FILE --recode \(encoding):utf8 \(name)"
  }
}
