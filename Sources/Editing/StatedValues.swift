import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Values as the format of a tag states them: in fields of fixed width, together with other values of
/// the tag, or divided into several tags.
extension ChangeResolver {
  /// Returns the value as the format states it. The changes of further tags are carried out later.
  ///
  /// - Parameter item: the present item with the key; nil for a new tag.
  mutating func stated(
    _ value: EditValue, for key: TagKey, in item: KeyedItem? = nil
  ) -> EditValue {
    let author = item.map(\.author) ?? document.tagAuthor
    guard value.type == nil, let text = value.text.map(normalized), let author,
      let scope = item?.tagNode.parent ?? scopeNode,
      let statement = author.statement(of: text, for: key, in: scope),
      let first = statement.parts.first?.text
    else { return value }
    if let loss = statement.loss { tell(loss) }
    for part in statement.parts.dropFirst() {
      let selector = KeySelector.identifier(Identifier(part.key))
      if let text = part.text {
        follow(with: change.with(.set(EditValue(text)), of: selector))
      } else if document.storedItems.contains(where: {
        isInScope($0) && $0.key == part.key
      }) {
        follow(with: change.with(.remove(nil), of: selector))
      }
    }
    return EditValue(first)
  }

  /// A position in the form that the authors of tags divide; other texts as they are.
  private func normalized(_ text: String) -> String {
    guard case .field(.location) = change.key else { return text }
    return StatedLocation(iso6709: text)?.iso6709 ?? text
  }

  /// Removes the tags that complete a removed value: the day and month of a year, or the longitude.
  ///
  /// - Parameter example: a value of the kind.
  mutating func removeRest(of items: [KeyedItem], like example: String) {
    var seen: Set<TagKey> = []
    for item in items {
      guard let scope = item.tagNode.parent,
        let whole = item.author?.statement(of: example, for: item.key, in: scope)
      else { continue }
      for part in whole.parts.dropFirst() where seen.insert(part.key).inserted {
        let isThere = document.storedItems.contains {
          isInScope($0) && $0.key == part.key
        }
        guard isThere else { continue }
        follow(
          with: change.with(.remove(nil), of: .identifier(Identifier(part.key))))
      }
    }
  }

  /// Replaces or removes the value of a field of fixed width.
  ///
  /// - Returns: Whether the value of the item is such a field.
  mutating func replaceField(of item: KeyedItem, by value: EditValue?) -> Bool {
    guard item.isField, let author = item.author else { return false }
    guard let change = author.change(ofField: item.key.name, in: item.node, stating: value?.text)
    else {
      refuse("the value does not fit into \(item.node.path).\(item.key.name)", because: .value)
      return true
    }
    if let loss = change.loss { tell("\(item.node.path): \(loss)") }
    let after = change.text.map { EditStatement.text($0) }
    if after == item.statement { return true }
    take(
      [Edit(replacing: change.range, of: item.node, with: change.bytes)],
      EditStep(after == nil ? .remove : .set, item, before: item.statement, after: after),
      isLocal: true)
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
    let items = allItems.filter { $0.tagNode == tag }
    guard items.count > 1 else { return false }
    let kept = items.without(others)
    for form in forms {
      let values = kept.compactMap { $0.isSame(as: item) ? form : $0.newValue }
      guard values.count == kept.count,
        let replacement = author.replacement(in: tag, stating: values)
      else { continue }
      take(
        [Edit(writing: replacement, of: tag)],
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
    let kept = all.without(items)
    let values = kept.compactMap(\.newValue)
    guard values.count == kept.count,
      let replacement = tag.tagAuthor?.replacement(in: tag, stating: values)
    else { return refuse("\(tag.path): the other values of the tag cannot be kept") }
    for (place, item) in items.enumerated() {
      take(
        place == 0 ? [Edit(writing: replacement, of: tag)] : [],
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
    let edit = Edit(writing: replacement, of: tag)
    let items = allItems.filter { $0.tagNode == tag }
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
  /// Creates an edit that writes a tag again.
  init(writing replacement: Replacement, of tag: Node) {
    self.init(rewriting: replacement.range, of: tag, with: replacement.bytes)
  }

  /// Creates an edit of a range in a node.
  init(_ replacement: Replacement, of node: Node) {
    self.init(replacing: replacement.range, of: node, with: replacement.bytes)
  }
}
