import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Conversion of a tag to another version of its format.
extension ChangeResolver {
  mutating func convert(to version: Int) {
    switch document.tagAuthor?.conversion(of: document.root, to: version) {
    case nil: refuse("the file has no tag with versions")
    case .impossible(let reason): refuse(reason)
    case .tag(let tag, let bytes, let losses):
      guard !bytes.isEmpty else { return }
      for loss in losses { tell(loss) }
      let old = document.changeableItems.filter {
        $0.tagNode.isInside([tag])
      }
      let converted = document.opener(ByteSource(bytes: bytes))
      let new = converted.changeableItems
      edits.append(Edit(rewriting: tag.range, of: tag, with: bytes))
      announce(old, new)
      converted.forgetAnswers()
    }
  }

  /// Adds a step for each item that the new tag states in another way.
  private mutating func announce(_ old: [KeyedItem], _ new: [KeyedItem]) {
    var added = Dictionary(grouping: new, by: StatedItem.init)
    for item in old {
      if added[StatedItem(item)]?.popLast() == nil {
        take([], EditStep(.remove, item, before: item.statement, after: nil))
      }
    }
    for item in new where !(added[StatedItem(item)] ?? []).isEmpty {
      _ = added[StatedItem(item)]?.popLast()
      take(
        [],
        EditStep(
          .add, item.identifier, path: nil, scope: item.scope, language: item.locale,
          dataType: item.dataType.identifier, before: nil, after: item.statement))
    }
  }
}

/// What an item states, apart from its place.
private struct StatedItem: Hashable {
  let identifier: Identifier
  let locale: String?
  let type: String
  let statement: EditStatement

  init(_ item: KeyedItem) {
    (identifier, locale) = (item.identifier, item.locale)
    (type, statement) = (item.dataType.identifier, item.statement)
  }
}
