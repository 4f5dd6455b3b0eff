import Anatomy
import Keys
import Metadata

/// Setting of the genre, which tags state as a name or as a number.
extension ChangeResolver {
  /// Returns the name for a number of a genre, such as `Rock` for `17`, and other values as they are.
  func nameOfGenre(_ value: EditValue) -> EditValue {
    guard case .field(.genre) = change.key, value.type == nil, let text = value.text,
      text.utf8.count <= 6, let number = Int(text),
      let genre = StatedGenre(music: number) ?? StatedGenre(store: number)
    else { return value }
    return EditValue(genre.name)
  }

  /// Whether an item has the value that a user states to choose one of several values. A genre can be
  /// stated as a name, or as a number of ID3's list.
  func isStated(_ value: EditValue, by item: TagValue) -> Bool {
    guard case .field(.genre) = change.key, item.text == nil, let name = nameOfGenre(value).text,
      let number = item.key.number(ofGenre: name)
    else { return item.hasText(value) }
    return item.hasText(EditValue(String(number)))
  }

  /// Changes the tags that state the genre as a number. A number is replaced by a number if the list
  /// of the tag has the genre. Otherwise, and if there are also texts, it is removed, because a file must
  /// not state the genre twice.
  ///
  /// - Returns: Whether this sets the genre, and no text is needed.
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

  /// If the change sets the genre, the tags that state it as a number. A text replaces them, because a
  /// file must not state the genre twice.
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
  /// Returns the number with which the key states a genre; nil if it states none, or not as a number.
  fileprivate func number(ofGenre name: String) -> Int? {
    switch KnownKeys.entry(for: self)?.type {
    case .musicGenre:
      // iTunes counts from 1, and knows only the first genres of ID3's list.
      StatedGenre(name, isVideo: false).number.flatMap { $0 < 80 ? $0 + 1 : nil }
    case .storeGenre: StatedGenre(name, isVideo: true).number
    default: nil
    }
  }
}
