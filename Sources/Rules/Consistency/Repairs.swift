import Anatomy
import Keys
import Metadata

/// Commands that repair tags.
enum Repair {
  /// Returns the command that gives the given field the same value in all tags that contain it.
  static func agreement(about field: NormalizedField) -> String {
    "edit FILE --agree \(field.rawValue)"
  }

  /// Returns the command that decodes the text of `item` again, but from the given encoding.
  /// Returns nil if the item cannot be changed.
  static func recoding(of item: KeyedItem, from encoding: String) -> String? {
    guard item.isEditable, !item.isField else { return nil }
    let key = item.describedKey
    let isPlain = key.name.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "'") }
    let name = isPlain ? "\(key.space)/\(key.name)" : Identifier(key).description
    return "edit FILE --recode \(encoding):utf8 \(name)"
  }
}
