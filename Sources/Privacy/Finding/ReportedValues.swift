import Anatomy
import Bytes

/// The values of tags: the principal field of a tag, and its other content.
extension Node {
  /// The principal field of a tag and the node that contains it: the only value, or the first of
  /// several.
  var reportedValue: (field: Field, holder: Node)? {
    if let (holder, field) = principalField, field.isPlain { return (field, holder) }
    for holder in [self] + children.filter({ $0.tagKey == nil }) {
      if let field = holder.fields.lazy.compactMap(\.firstTag).first { return (field, holder) }
    }
    return principalField.map { ($0.field, $0.node) } ?? ownWords.first.map { ($0, self) }
  }

  /// The fields of this tag that are declared with a category and are not empty.
  private var ownWords: [Field] {
    fields.filter { field in
      if case .category? = field.meaning.subject { return !field.range.isEmpty }
      return false
    }
  }

  func words(besides reported: Field?) -> ArraySlice<Field> {
    guard let first = ownWords.first, first.range == reported?.range else { return [] }
    return ownWords.dropFirst()
  }

  /// The further values of a tag with several child nodes of one kind, such as `data` boxes: the
  /// first value in each of these nodes except the first node.
  var additionalValues: [(field: Field, holder: Node)] {
    var seen: Set<FourCC> = []
    return children.compactMap { child in
      guard child.tagKey == nil, !seen.insert(child.code).inserted else { return nil }
      return child.fields.lazy.compactMap(\.firstTag).first.map { ($0, child) }
    }
  }
}

extension Field {
  /// The first field that is declared as the value of a tag: this field, or a field inside it; nil
  /// if there is none.
  fileprivate var firstTag: Field? {
    switch value {
    case .group(let members): return members.lazy.compactMap(\.firstTag).first
    case .list(let rows): return rows.item(0)?.firstTag
    case .table: return nil
    default:
      if case .tag? = meaning.subject { return self }
      return nil
    }
  }

  fileprivate var isPlain: Bool {
    switch value {
    case .list, .table, .group: false
    default: true
    }
  }
}
