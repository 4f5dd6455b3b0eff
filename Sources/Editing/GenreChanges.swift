import Anatomy
import Keys
import Metadata

/// Setting of the genre, which tags state as a name or as a number.
extension ChangeResolver {
  /// Returns the name of a genre for its number, such as `Rock` for `17`. Other values are returned
  /// unchanged.
  func nameOfGenre(_ value: EditValue) -> EditValue {
    guard case .field(.genre) = change.key, value.type == nil, let text = value.text,
      text.utf8.count <= 6, let number = Int(text),
      let genre = StatedGenre(music: number) ?? StatedGenre(store: number)
    else { return value }
    return EditValue(genre.name)
  }

  /// Whether an item has the given value, by which a user chooses one of several values. A user can
  /// state a genre as a name, or as a number of ID3's list.
  func isStated(_ value: EditValue, by item: TagValue) -> Bool {
    guard case .field(.genre) = change.key, item.text == nil, let name = nameOfGenre(value).text,
      let number = item.key.number(ofGenre: name)
    else { return item.hasText(value) }
    return item.hasText(EditValue(String(number)))
  }

  /// Changes the tags that state the genre as a number. The number of the new genre replaces the
  /// old number if the tag's list of genres contains it. Otherwise, or if text tags state the genre
  /// too, the tag is removed, because a file must not state the genre twice.
  ///
  /// - Returns: Whether a number now states the genre, so that no text is needed.
  mutating func setGenre(_ value: EditValue, in numbers: [TagValue], besideTexts: Bool) -> Bool {
    var isSet = false
    for item in numbers {
      let number =
        value.type == nil ? value.text.flatMap { item.key.number(ofGenre: $0) } : nil
      if let number, !besideTexts, !isSet {
        replace(item, by: EditValue(String(number)))
        isSet = true
      } else {
        remove([item])
      }
    }
    return isSet
  }

  /// The tags that state the genre as a number; empty if the change is about another key. They are
  /// changed or removed with the texts, because a file must not state the genre twice.
  var numbersOfGenres: [TagValue] {
    guard case .field(.genre) = change.key else { return [] }
    return tags.values.filter { item in
      isInScope(item) && isInSpace(item.keySpace) && !item.isOfChapter && !item.isEmbedded
        && !item.describesOtherResource && item.isEditable && item.item?.tagNode.tagKey != nil
        && item.text == nil && NormalizedField.genre.isValue(of: item.key)
    }
  }
}

extension TagKey {
  /// Returns the number of the given genre in values of this key; nil if the key's list does not
  /// contain the genre, or if the key does not state genres as numbers.
  fileprivate func number(ofGenre name: String) -> Int? {
    switch KnownKeys.entry(for: self)?.type {
    case .musicGenre:
      // iTunes counts genres from 1, and has only the first 80 of ID3's list.
      StatedGenre(name, isVideo: false).number.flatMap { $0 < 80 ? $0 + 1 : nil }
    case .storeGenre: StatedGenre(name, isVideo: true).number
    default: nil
    }
  }
}
