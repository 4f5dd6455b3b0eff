import Anatomy
import Keys
import Metadata

/// What a new list of tags takes over from tags of other formats in the file, and texts that need a list with a
/// stated encoding.
extension ChangeResolver {
  /// Adds what older tags state to a new ID3v2 tag, because readers that find one read no others.
  ///
  /// - Parameter key: the key that the new tag has already.
  mutating func takeOver(into key: TagKey) {
    guard key.space == .id3, change.place == nil, scope == .file else { return }
    let items = document.storedItems.filter { $0.scope == .file && $0.describesItsScope }
    guard !items.contains(where: { $0.keySpace == .id3 }) else { return }
    var taken: Set<TagKey> = [key]
    for entry in NormalizedView(items.filter { Self.older.contains($0.keySpace) }, isVideo: false)
      .entries
    {
      guard let own = entry.field.newKey(in: .id3), taken.insert(own).inserted,
        let first = entry.values.first, let value = CopiedTags.value(of: first, entry.field)
      else { continue }
      var next = change.adding(value, to: .identifier(Identifier(own)))
      next.isOptional = true
      follow(with: next)
    }
  }

  /// Key spaces of tags that an ID3v2 tag replaces for readers of it.
  private static let older: Set<KeySpace> = [
    .id3v1, .ape, .lyrics3, .musicMatch, .riff, .aiff,
  ]

  /// Adds a tag with a text that is not ASCII, if only tags without a stated encoding have the field.
  mutating func stateWithEncoding(_ value: EditValue, besides items: [KeyedItem]) {
    guard case .field = change.key, change.place == nil, change.space == nil, value.needsEncoding,
      items.allSatisfy({ !$0.keySpace.definesEncoding }), let author = document.tagAuthor,
      let key = newKey(author), key.space.definesEncoding
    else { return }
    follow(with: change.adding(value, to: .identifier(Identifier(key))))
    takeOver(into: key)
  }
}

extension EditValue {
  /// Whether the value is a text with other characters than ASCII.
  var needsEncoding: Bool { type == nil && text?.utf8.contains { $0 >= 0x80 } ?? false }
}
