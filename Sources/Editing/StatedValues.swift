import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Values as the format of a tag states them: in fields of fixed width, together with other values of
/// the tag, or divided into several tags.
extension ChangeResolver {
  /// Returns the value as the format states it. The changes of further tags are carried out later.
  mutating func stated(_ value: EditValue, for key: TagKey) -> EditValue {
    guard value.type == nil, let text = value.text, let scope = scopeNode,
      let statement = document.tagAuthor?.statement(of: text, for: key, in: scope),
      let first = statement.parts.first?.text
    else { return value }
    if let loss = statement.loss { tell(loss) }
    for part in statement.parts.dropFirst() {
      let selector = KeySelector.identifier(Identifier(part.key))
      if let text = part.text {
        follow(with: change.with(.set(EditValue(text)), of: selector))
      } else if document.metadataItems(readingStreams: false).contains(where: {
        isInScope($0) && $0.key == part.key
      }) {
        follow(with: change.with(.remove(nil), of: selector))
      }
    }
    return EditValue(first)
  }

  /// Replaces or removes the value of a field of fixed width.
  ///
  /// - Returns: Whether the value of the item is such a field.
  mutating func replaceField(of item: KeyedItem, by value: EditValue?) -> Bool {
    guard item.node.tagKey == nil, let author = item.author,
      let change = author.change(ofField: item.key.name, in: item.node, stating: value?.text)
    else { return false }
    if let loss = change.loss { tell("\(item.node.path): \(loss)") }
    let after = change.text.map { EditStatement.text($0) }
    if after == item.statement { return true }
    take(
      [Edit(replacing: change.range, of: item.node, with: change.bytes)],
      EditStep(after == nil ? .remove : .set, item, before: item.statement, after: after))
    return true
  }

  /// Replaces a value of a tag with several values, and removes others of them.
  ///
  /// - Returns: Whether this was done.
  mutating func replaceTogether(
    _ item: KeyedItem, by forms: [NewTagValue], removing others: [KeyedItem]
  ) -> Bool {
    let tag = item.tagNode
    guard let author = item.author, author.statesTogether(tag) else { return false }
    let items = document.metadataItems(readingStreams: false).filter { $0.tagNode == tag }
    guard items.count > 1 else { return false }
    let kept = items.filter { item in !others.contains { $0.isSame(as: item) } }
    for form in forms {
      let values = kept.compactMap { $0.isSame(as: item) ? form : $0.newValue }
      guard values.count == kept.count,
        let replacement = author.replacement(in: tag, stating: values)
      else { continue }
      take(
        [Edit(replacement, of: tag)],
        EditStep(.set, item, before: item.statement, after: form.statement))
      for other in others {
        take([], EditStep(.remove, other, before: other.statement, after: nil))
      }
      return true
    }
    return false
  }

  /// Removes some of the values of a tag that is written again as a whole.
  mutating func remove(_ items: [KeyedItem], of all: [KeyedItem], in tag: Node) {
    let kept = all.filter { item in !items.contains { $0.isSame(as: item) } }
    let values = kept.compactMap(\.newValue)
    guard values.count == kept.count,
      let replacement = tag.tagAuthor?.replacement(in: tag, stating: values)
    else { return refuse("\(tag.path): the other values of the tag cannot be kept") }
    for (place, item) in items.enumerated() {
      take(
        place == 0 ? [Edit(replacement, of: tag)] : [],
        EditStep(.remove, item, before: item.statement, after: nil))
    }
  }

  /// Writes a present tag again with other values, because a value is added to it.
  ///
  /// - Returns: Whether the tag can have these values.
  mutating func restate(
    _ tag: Node, _ values: [NewTagValue], adding form: NewTagValue, of key: TagKey
  ) -> Bool {
    guard let replacement = tag.tagAuthor?.replacement(in: tag, stating: values) else {
      return false
    }
    let edit = Edit(replacement, of: tag)
    let items = document.metadataItems(readingStreams: false).filter { $0.tagNode == tag }
    if values.count > items.count {
      take(
        [edit],
        EditStep(.add, key, change, in: scope, after: form.statement, dataType: form.typeName))
    } else if let item = items.last, let last = values.last {
      take([edit], EditStep(.set, item, before: item.statement, after: last.statement))
    }
    return true
  }
}

extension MetadataChange {
  fileprivate func with(_ action: Action, of key: KeySelector) -> MetadataChange {
    MetadataChange(
      action, of: key, language: language, scope: scope, under: place, in: space, words: words)
  }
}

extension Edit {
  init(_ replacement: Replacement, of tag: Node) {
    self.init(replacing: replacement.range, of: tag, with: replacement.bytes)
  }
}
