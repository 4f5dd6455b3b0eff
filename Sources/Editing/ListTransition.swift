import Anatomy
import Keys
import Metadata
import Verification

/// Values that a new list of tags takes over from tags of other formats in the file, and texts that
/// need a list with a stated encoding.
extension ChangeResolver {
  /// Whether adding a value creates the given list, and readers that find this list ignore all
  /// others.
  func takesOver(into list: TagList) -> Bool {
    list.hidesOthers && change.place == nil && scope == .file && !tags.isThere(list)
  }

  /// Copies the values of older tags to a new ID3v2 tag, because readers that find an ID3v2 tag
  /// ignore the older ones.
  ///
  /// - Parameter key: the key of the value that the new tag already has.
  mutating func takeOver(into key: TagKey) {
    let older = tags.values.filter {
      Self.older.contains($0.keySpace) && $0.scope == .file && !$0.isOfChapter && !$0.isEmbedded
        && !$0.describesOtherResource
    }
    let current = Dictionary(
      older.compactMap { value in value.item.map { ($0.place, value) } },
      uniquingKeysWith: { first, _ in first })
    var taken: Set<TagKey> = [key]
    func takeOver(_ values: [EditValue], of field: NormalizedField) {
      guard let own = field.newKey(in: .id3), taken.insert(own).inserted else { return }
      for value in values {
        var next = change.adding(value, to: .identifier(Identifier(own)))
        next.isOptional = true
        follow(with: next)
      }
    }
    // A value that states several fields, such as an author who is the artist, is taken over once.
    var done: Set<KeyedItem.Place> = []
    for entry in NormalizedView(older.compactMap(\.item), isVideo: false).entries {
      guard let first = entry.values.first, current[first.item.place] != nil,
        entry.field.newKey(in: .id3) != nil, done.insert(first.item.place).inserted
      else { continue }
      // All values of the key that takes precedence, such as several artists, are taken over.
      let values = entry.values.filter { $0.item.describedKey == first.item.describedKey }
        .compactMap { source in
          current[source.item.place]?.new.map { EditValue($0.statement) }
            ?? CopiedTags.value(of: source, entry.field)
        }
      takeOver(values, of: entry.field)
    }
    for value in older where value.item == nil {
      let field = value.key.fields.first { $0.newKey(in: .id3) != nil }
      if let field { takeOver([EditValue(value.statement)], of: field) }
    }
  }

  /// Key spaces of tags that readers ignore if the file has an ID3v2 tag.
  private static let older: Set<KeySpace> = [
    .id3v1, .ape, .lyrics3, .musicMatch, .riff, .aiff,
  ]

  /// If the text is not ASCII, and only tags without a stated encoding have the field, also adds a
  /// tag with a stated encoding.
  mutating func stateWithEncoding(_ value: EditValue, besides items: [TagValue]) {
    guard case .field = change.key, change.place == nil, change.space == nil, value.needsEncoding,
      items.allSatisfy({ !$0.keySpace.definesEncoding }), let key = newKey,
      key.space.definesEncoding
    else { return }
    follow(with: change.adding(value, to: .identifier(Identifier(key))))
  }
}

extension EditValue {
  init(_ statement: EditStatement) {
    switch statement {
    case .text(let text): self.init(text)
    case .bytes(let bytes): self.init(bytes)
    }
  }

  /// Whether the value is a text with other characters than ASCII.
  var needsEncoding: Bool { type == nil && text?.utf8.contains { $0 >= 0x80 } ?? false }
}
