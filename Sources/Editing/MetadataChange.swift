package import Anatomy
package import Bytes
package import Metadata

/// A requested change of the metadata of a file.
package struct MetadataChange {
  package enum Action {
    /// The key gets exactly one value.
    case set(EditValue)
    /// The key gets exactly these values, in this order.
    case setAll([EditValue])
    /// The key gets one more value.
    case add(EditValue)
    /// The values of the key that equal the given one are removed; nil removes all values of the
    /// key.
    case remove(EditValue?)
    /// All items of a key space are removed.
    case clear
    /// The values get the given key in place of their current key.
    case rename(KeySelector)
    /// All tags that state the field get one value: the value of the tag in the given key space or,
    /// if the key space is nil, the value of the tag that takes precedence.
    case agree(KeySpace?)
    /// The value of the field is added to the tags of the file that do not state it.
    case synchronize
    /// Texts that were decoded in a wrong encoding are decoded again in the given encoding.
    case recode(CharacterEncoding)
    /// The ID3v2 tag is converted to this version, such as 4 for ID3v2.4.
    case convert(Int)
    /// The track gets a language, as a BCP 47 tag.
    case language(String)
    /// The track gets a property.
    case property(TrackProperty)
    /// All headers of the file state this date; nil for no date.
    case headerDate(DateTimeText?)
    /// The file gets these chapters instead of the present ones.
    case chapters(NewChapters)
    /// The chapters of the file are changed in this order.
    case chapterEdits([ChapterEdit])
    /// The file gets tracks with this timed metadata, or loses all timed metadata.
    case timed(TimedMetadataChange)
  }

  package let action: Action
  package let key: KeySelector
  /// The language of the values as a BCP 47 tag; nil for values of any language.
  package let language: String?
  package let scope: KeyedItem.Scope
  /// The path of the structures in which tags are changed; nil for all tags of the scope.
  package let place: NodePath?
  /// The only key space to change; nil for all.
  package let space: KeySpace?
  /// The change as the user wrote it, for messages.
  package let words: String
  /// Whether the other changes are still made if this one cannot be made.
  package var isOptional = false

  package init(
    _ action: Action, of key: KeySelector, language: String? = nil, scope: KeyedItem.Scope = .file,
    under place: NodePath? = nil, in space: KeySpace? = nil, words: String
  ) {
    self.action = action
    self.key = key
    self.language = language
    self.scope = scope
    self.place = place
    self.space = space
    self.words = words
  }
}

extension MetadataChange {
  var removesValues: Bool {
    switch action {
    case .remove, .clear: true
    case .set, .setAll, .add, .rename, .agree, .synchronize, .recode, .convert, .language,
      .property, .headerDate, .chapters, .chapterEdits, .timed:
      false
    }
  }

  /// The new value, or the first of several; nil if the change states none.
  var value: EditValue? {
    switch action {
    case .set(let value), .add(let value): value
    case .setAll(let values): values.first
    case .remove, .clear, .rename, .agree, .synchronize, .recode, .convert, .language, .property,
      .headerDate, .chapters, .chapterEdits, .timed:
      nil
    }
  }

  /// Returns a change that adds a value as a new tag. Its key and language are those of this change
  /// unless others are given.
  func adding(
    _ value: EditValue, to key: KeySelector? = nil, in language: String? = nil
  ) -> MetadataChange {
    MetadataChange(
      .add(value), of: key ?? self.key, language: language ?? self.language, scope: scope,
      under: place, in: space, words: words)
  }
}
