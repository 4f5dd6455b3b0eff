package import Anatomy
import Bytes
import Movie

extension Document {
  /// Upper bound on the number of items in ``metadataItems``.
  package static var maxItems: Int { 25_000 }

  /// Visits all metadata items of the file in file order, until the visitor returns false.
  ///
  /// Timed metadata in tracks is not included: see ``Timeline``.
  ///
  /// - Parameter readsStreams: Whether tags between the frames of an audio stream are included. All
  ///   frames are read to find them.
  package func forEachItem(readingStreams readsStreams: Bool = true, _ visit: (KeyedItem) -> Bool) {
    forEachItem(readsStreams ? .everywhere : .outsideStreams, visit)
  }

  private func forEachItem(_ part: PartOfFile, _ visit: (KeyedItem) -> Bool) {
    let spans = Playlist(self)?.spansByLine ?? [:]
    _ = root.forEachItem(below: .file, in: part) { item in
      guard let span = spans[item.node.range.start] else { return visit(item) }
      var item = item
      item.span = span
      return visit(item)
    }
  }

  /// Visits all metadata items until the visitor returns false: first the items outside audio
  /// streams, then the others. Items outside streams are stored for later calls, unless there are
  /// very many.
  package func forEachStoredItem(_ visit: (KeyedItem) -> Bool) {
    let stored = storedItems
    guard stored.count < Self.maxItems else { return forEachItem(visit) }
    for item in stored where !visit(item) { return }
    forEachItem(.inStreams, visit)
  }

  /// The metadata items as a list, which contains at most the first 25,000 items.
  package var metadataItems: [KeyedItem] { metadataItems(readingStreams: true) }

  /// The metadata items as a list, which contains at most the first 25,000 items. `readsStreams`
  /// states whether tags between the frames of an audio stream are included.
  package func metadataItems(readingStreams readsStreams: Bool) -> [KeyedItem] {
    var items: [KeyedItem] = []
    forEachItem(readingStreams: readsStreams) { item in
      items.append(item)
      return items.count < Self.maxItems
    }
    return items
  }
}

extension Document {
  /// The metadata items outside audio streams. The file is searched for them only once. The stored
  /// items retain the document until `forgetAnswers` is called.
  package var storedItems: [KeyedItem] { root.inherited(.storedItems) ?? [] }
}

extension Document {
  /// The metadata items in tags of single chapters, such as the title of a chapter. They describe
  /// the chapter and not the file, so ``storedItems`` does not contain them.
  package var itemsOfChapters: [KeyedItem] { root.inherited(.itemsOfChapters) ?? [] }

  /// All items that an edit can change: the items of the file, and the items of its chapters.
  package var changeableItems: [KeyedItem] { storedItems + itemsOfChapters }
}

extension InheritedValue where Answer == [KeyedItem] {
  fileprivate static let itemsOfChapters = InheritedValue<[KeyedItem]>(
    "itemsOfChapters", scope: { $0.isRoot ? $0 : nil }
  ) { root in
    var items: [KeyedItem] = []
    for tag in root.tagsWithChapters {
      for chapter in tag.children where chapter.isChapterWithTags {
        _ = chapter.forEachItem(below: .file, in: .outsideStreams) { item in
          items.append(item)
          return items.count < Document.maxItems
        }
      }
    }
    return items
  }

  fileprivate static let storedItems = InheritedValue<[KeyedItem]>(
    "storedItems", scope: { $0.isRoot ? $0 : nil }
  ) { $0.document.metadataItems(readingStreams: false) }
}

/// The parts of a file in which metadata items are found.
private enum PartOfFile {
  case everywhere
  /// The whole file except tags between the frames of audio streams. No frames are read.
  case outsideStreams
  case inStreams
}

extension Node {
  /// Visits the metadata items in the descendants of this node; returns false if the visitor
  /// returned false.
  fileprivate func forEachItem(
    below scope: KeyedItem.Scope, in part: PartOfFile, _ visit: (KeyedItem) -> Bool
  ) -> Bool {
    let isTag = tagKey != nil
    // The box around an ID3 tag may state the language of the tag.
    let language = code == "ID32" ? CompanionFields(fields, in: self).language : nil
    for child in children where child.mayDescribeFile {
      let isStream = child.code == "audi"
      if isStream, part == .outsideStreams { continue }
      let part = isStream ? .everywhere : part
      let scope = child.ownScope ?? scope
      // The item of a tag already covers the children of the tag, except children that are embedded
      // files.
      let isReported = isTag && !child.isPayload
      let items =
        part == .inStreams
        ? []
        : child.tagKey.map { ItemReader(child, $0, scope).items }
          ?? (isReported ? [] : ItemReader.loose(in: child, scope) + child.characteristics(scope))
      for item in items where !visit(item) { return false }
      let continues = child.forEachItem(below: scope, in: part) { item in
        guard let language, item.language == nil else { return visit(item) }
        var item = item
        item.language = language
        return visit(item)
      }
      guard continues else { return false }
    }
    return true
  }
}

extension Node {
  /// The item of a `tagc` box, which states a media characteristic of a track; empty for other
  /// nodes. The box does not count as a tag, because players select tracks by the characteristic.
  fileprivate func characteristics(_ scope: KeyedItem.Scope) -> [KeyedItem] {
    guard code == "tagc", let field = field(.tag) else { return [] }
    let key = TagKey(space: .quickTimeUserData, code: code)
    let value = ItemValue(field, in: source)
    return [
      KeyedItem(
        key: key, title: title, value: value, words: nil,
        dataType: DataType(of: value, field: field, statedType: nil, encoding: nil, key: key),
        language: nil, country: nil, attributes: [], scope: scope, node: self, range: field.range)
    ]
  }

  /// Whether the node may contain metadata. Media, sample tables and the contents of embedded
  /// pictures are not searched.
  fileprivate var mayDescribeFile: Bool {
    if isWithoutTags { return false }
    return !isPayload || !Self.pictures.contains(name.description)
  }

  private static let pictures: Set<String> = [
    "jpeg", "codestream", "png", "gif", "bmp", "webp", "icc",
  ]

  /// The scope of the metadata in this node; nil if it is the same as in the parent.
  fileprivate var ownScope: KeyedItem.Scope? {
    if code == "infe" { return integer(.item_ID).map { .item($0) } }
    return isTrack ? .track(ordinal ?? 1) : nil
  }
}

extension KeyedItem.Scope {
  /// Creates the scope of a node from the track or image item that contains it; nil if there is
  /// none.
  package init?(of node: Node) {
    var place: Node? = node
    while let candidate = place, candidate.ownScope == nil { place = candidate.parent }
    guard let scope = place?.ownScope else { return nil }
    self = scope
  }
}
