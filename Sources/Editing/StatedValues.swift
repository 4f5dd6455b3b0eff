import Anatomy
import Bytes
import Metadata

/// Values as the format of a tag states them: in fields of fixed width, together with other values of
/// the tag, or divided into several tags.
extension ChangeResolver {
  /// Returns the value in the form in which the tag of `item` states it. If the format divides the
  /// value into several tags, the changes of the other tags are carried out later.
  mutating func stated(_ value: EditValue, in item: TagValue) -> EditValue {
    guard let list = item.list ?? item.presentList else { return value }
    return stated(value, for: item.key, in: list)
  }

  /// Returns the value in the form in which the given list states it under the key. If the format
  /// divides the value into several tags, the changes of the other tags are carried out later.
  mutating func stated(
    _ value: EditValue, for key: TagKey, in list: TagList
  ) -> EditValue {
    guard value.type == nil, let text = value.text.map(normalized),
      let statement = list.author.statement(of: text, for: key, in: list.structure),
      let first = statement.parts.first?.text
    else { return value }
    if let loss = statement.loss { tell(loss) }
    for part in statement.parts.dropFirst() {
      let selector = KeySelector.identifier(Identifier(part.key))
      if let text = part.text {
        follow(with: change.with(.set(EditValue(text)), of: selector))
      } else if isThere(part.key) {
        follow(with: change.with(.remove(nil), of: selector))
      }
    }
    // If the text does not change, the value keeps its form, such as a number.
    return first == text ? value : EditValue(first)
  }

  private func isThere(_ key: TagKey) -> Bool {
    tags.values.contains { isInScope($0) && $0.key == key }
  }

  /// Returns a geographic position in the ISO 6709 form, so that a `TagAuthor` can divide it into
  /// coordinates. Other texts are returned unchanged.
  private func normalized(_ text: String) -> String {
    guard case .field(.location) = change.key else { return text }
    return StatedLocation(iso6709: text)?.iso6709 ?? text
  }

  /// Removes the tags with the other parts of a removed value, such as the day and month of a date,
  /// or the longitude of a position.
  ///
  /// - Parameter example: a complete value of the same kind, to find the tags into which the format
  ///   divides it.
  mutating func removeRest(of items: [TagValue], like example: String) {
    var seen: Set<TagKey> = []
    for item in items {
      guard let list = item.list ?? item.presentList,
        let whole = list.author.statement(of: example, for: item.key, in: list.structure)
      else { continue }
      for part in whole.parts.dropFirst()
      where seen.insert(part.key).inserted && isThere(part.key) {
        follow(with: change.with(.remove(nil), of: .identifier(Identifier(part.key))))
      }
    }
  }
}

extension TagValue {
  /// The list that contains the tag of this value in the file; nil if no `TagAuthor` can change the
  /// tag.
  fileprivate var presentList: TagList? {
    guard let structure = tag.authoredStructure, let author = structure.ownTagAuthor else {
      return nil
    }
    return TagList(keySpace, in: structure, by: author)
  }
}

extension MetadataChange {
  /// Another action for another key, for the same tracks, language and place.
  func with(_ action: Action, of key: KeySelector) -> MetadataChange {
    MetadataChange(
      action, of: key, language: language, scope: scope, under: place, in: space, words: words)
  }
}
