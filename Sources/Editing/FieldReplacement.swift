import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting
import Verification

/// The replacement of an item's value in the fields that contain it. It can be combined with
/// replacements of other values.
struct FieldReplacement {
  let edits: [Edit]

  /// Finds the edits; nil if the fields cannot contain the new value.
  init?(of item: KeyedItem, by value: NewTagValue) {
    guard let edits = Self.fields(of: item, value) else { return nil }
    self.edits = edits
  }

  /// Returns the edits of the fields that contain the item's value; nil if the fields cannot
  /// contain the new value.
  private static func fields(of item: KeyedItem, _ value: NewTagValue) -> [Edit]? {
    let leaves = item.node.fields.leaves(atMost: 1000)
    switch value {
    case .text, .integer:
      // A number keeps the width of its field, so a value with a stated width is refused.
      if case .integer(_, _?, _) = value { return nil }
      guard let leaf = leaves.first(where: { $0.field.range == item.range }) else { return nil }
      return edit(leaf, of: item.node, value.fieldValue(like: leaf.field)).map { [$0] }
    case .pair(let number, let count):
      func edit(_ name: FieldName, _ number: Int) -> Edit? {
        guard let number = UInt64(exactly: number),
          let leaf = leaves.first(where: {
            $0.field.isNamed(name) && item.range.contains($0.field.range)
          })
        else { return nil }
        return Self.edit(leaf, of: item.node, .unsigned(number))
      }
      guard let first = edit(.index, number) else { return nil }
      guard let second = edit(.total, count) else { return count == 0 ? [first] : nil }
      return [first, second]
    case .place(let latitude, let longitude, let altitude):
      let parts: [(name: String, value: Int64)] = [
        ("latitude", latitude), ("longitude", longitude), ("altitude", altitude),
      ]
      var edits: [Edit] = []
      for part in parts {
        guard let leaf = leaves.first(where: { $0.name == part.name }),
          case .fixed(_, 16) = leaf.field.value,
          let edit = edit(leaf, of: item.node, .fixed(part.value, fractionBits: 16))
        else { return nil }
        edits.append(edit)
      }
      return edits
    case .classified(let entity, let code, let text):
      guard let place = leaves.firstIndex(where: { $0.field.range == item.range }) else {
        return nil
      }
      var edits: [Edit] = []
      for leaf in leaves[...place] {
        let value: Value? =
          switch leaf.name {
          case "rating_entity", "classification_entity": .code(entity)
          case "rating_criteria": FourCC(argument: code).map { .code($0) }
          case "classification_table": UInt16(code).map { .unsigned(UInt64($0)) }
          case leaves[place].name: .text(DecodedText(string: text, isValid: true))
          default: nil
          }
        guard let value else { continue }
        guard let edit = edit(leaf, of: item.node, value) else { return nil }
        edits.append(edit)
      }
      return edits.count == 3 ? edits : nil
    default: return nil
    }
  }

  private static func edit(_ leaf: LeafField, of node: Node, _ value: Value?) -> Edit? {
    guard let value, let bytes = leaf.field.bytes(of: value, in: node.source) else { return nil }
    return Edit(replacing: leaf.field.range, of: node, with: bytes)
  }
}

extension NewTagValue {
  /// Returns the value to write into the given field; nil if the field has a value of another kind.
  fileprivate func fieldValue(like field: Field) -> Value? {
    switch (self, field.value) {
    case (.text(let text), .text): .text(DecodedText(string: text, isValid: true))
    case (.integer(let number, _, _), .signed): .signed(number)
    case (.integer(let number, _, _), .unsigned): UInt64(exactly: number).map { .unsigned($0) }
    default: nil
    }
  }
}
