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
  func isStated(_ value: EditValue, by item: KeyedItem) -> Bool {
    guard case .field(.genre) = change.key, item.value.text == nil,
      let name = nameOfGenre(value).text, let author = document.tagAuthor,
      let number = author.genreNumber(
        music: StatedGenre(name, isVideo: false).number,
        store: StatedGenre(name, isVideo: true).number, for: item.key)
    else { return item.hasText(value) }
    return item.hasText(EditValue(String(number)))
  }

  /// Changes the tags that state the genre as a number. A number is replaced by a number if the list
  /// of the tag has the genre. Otherwise, and if there are also texts, it is removed, because a file must
  /// not state the genre twice.
  ///
  /// - Returns: Whether this sets the genre, and no text is needed.
  mutating func setGenre(_ value: EditValue, in numbers: [KeyedItem], besideTexts: Bool) -> Bool {
    guard let author = document.tagAuthor else { return false }
    var isSet = false
    for item in numbers {
      let number =
        value.type == nil
        ? value.text.flatMap { name in
          author.genreNumber(
            music: StatedGenre(name, isVideo: false).number,
            store: StatedGenre(name, isVideo: true).number, for: item.key)
        } : nil
      if let number, !besideTexts, !isSet {
        replace(item, by: EditValue(String(number)))
        isSet = true
      } else {
        remove(item)
      }
    }
    return isSet
  }

  /// If the change sets the genre, the tags that state it as a number. A text replaces them, because a
  /// file must not state the genre twice.
  var numbersOfGenres: [KeyedItem] {
    guard case .field(.genre) = change.key else { return [] }
    return document.storedItems.filter { item in
      isInScope(item) && isInSpace(item) && item.describesItsScope
        && item.isEditable
        && item.tagNode.tagKey != nil && item.value.text == nil
        && NormalizedField.genre.isValue(of: item.key)
    }
  }
}
