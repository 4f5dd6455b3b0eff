package import Metadata

/// The planned change of one tag.
package struct EditStep {
  package enum Action: String, Sendable { case set, add, remove }

  package let action: Action
  package let identifier: Identifier
  /// The path of the tag before the change. For a new tag, it is the path after the change.
  package let path: String?
  package let scope: KeyedItem.Scope
  package let language: String?
  /// The data type of the value that is written; nil for a removal.
  package let dataType: String?
  package let before: EditStatement?
  package let after: EditStatement?

  /// Whether the step changes a setting of a track, which is a field and not a metadata item.
  package var isOfTrackSetting: Bool { identifier.keySpace.name == "track" }

  package init(
    _ action: Action, _ identifier: Identifier, path: String?, scope: KeyedItem.Scope,
    language: String?, dataType: String?, before: EditStatement?, after: EditStatement?
  ) {
    self.action = action
    self.identifier = identifier
    self.path = path
    self.scope = scope
    self.language = language
    self.dataType = dataType
    self.before = before
    self.after = after
  }
}

/// The value of a tag, as the plan of an edit states it.
package enum EditStatement: Hashable, Sendable {
  case text(String)
  /// Bytes that are not text, such as a picture.
  case bytes([UInt8])
}

extension KeyedItem {
  /// The value of the item as text or as bytes, for the plan of an edit.
  package var statement: EditStatement {
    switch value {
    case .text(let text): .text(text.string)
    case .integer(let number), .integer64(let number): .text(String(number))
    case .unsigned64(let number): .text(String(number))
    case .real(let number): .text("\(number)")
    case .pair(let number, let count): .text(count == 0 ? "\(number)" : "\(number)/\(count)")
    case .data(let source, let range, _):
      textInData.map { .text($0) } ?? .bytes(source.bytes(range))
    default:
      (value.ratios ?? credits?.words).map { .text($0) } ?? .bytes(node.source.bytes(range))
    }
  }
}

extension ItemValue {
  /// Ratios as a text, such as `46/1, 27/1, 0/1`; nil for other values.
  fileprivate var ratios: String? {
    switch self {
    case .ratio(let above, let below): return "\(above)/\(below)"
    case .list(let values):
      let parts = values.compactMap(\.ratios)
      return parts.count == values.count && !parts.isEmpty ? parts.joined(separator: ", ") : nil
    default: return nil
    }
  }
}
