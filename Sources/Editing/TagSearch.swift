import Anatomy
import Bytes
import Keys
import Metadata

/// Finding of the tags that a change applies to, and of the place and key of a new tag.
extension ChangeResolver {
  /// Returns the items that the given change names, but that cannot be edited because they are in
  /// XMP or Exif metadata inside the file.
  mutating func unreachable(by change: MetadataChange) -> [KeyedItem] {
    take(change)
    guard scope == .file, change.place == nil else { return [] }
    return tags.values.filter { value in
      value.item?.isInForeignMetadata ?? false && value.form == nil && isInSpace(value.keySpace)
        && isInLanguage(value.locale) && isNamed(value)
    }.compactMap(\.item)
  }

  /// The values to which the change applies: values in the file, in file order, and then new
  /// values.
  var matches: [TagValue] {
    let items = tags.values.filter { item in
      isInScope(item) && isInSpace(item.keySpace) && isInLanguage(item.locale)
        && (change.place != nil || !item.isOfChapter && !item.isEmbedded)
    }
    guard case .field(let field) = change.key else { return named(in: items) }
    // A tag states the field if its key is the usual one for the field, or if it has the same value
    // as a tag with the usual key.
    let all = items.filter {
      field.isValue(of: $0.describedKey) && $0.isEditable && statesCount($0, field)
        && (change.place != nil || !$0.describesOtherResource)
    }
    // Header fields of fixed width may contain only a part of the value, so they are not compared.
    let whole = all.filter { !$0.isField }
    let usual = whole.filter { isUsual($0.describedKey, of: field) }
    let places = Set(usual.map(\.id))
    let substitutes =
      change.removesValues
      ? whole : whole.filter { !isOfAnotherField($0.describedKey, than: field) }
    let values = StatedTexts((usual.isEmpty ? substitutes : usual).compactMap(\.text), of: field)
    // A genre that is stated as a number has no text to compare, so its tag is always included.
    return all.filter { item in
      item.isField || field == .genre && item.text == nil || places.contains(item.id)
        || item.text.map(values.contain) ?? false
    }
  }

  /// Returns the items with the key that the change names. If the change names no path and no whole
  /// key space, items about other resources, such as an ingredient of a picture, are left out. If
  /// all items are about other resources, only those with a key for structured values are returned.
  private func named(in items: [TagValue]) -> [TagValue] {
    let all = items.filter(isNamed)
    if change.place != nil { return all }
    if case .space = change.key { return all }
    let own = all.filter { !$0.describesOtherResource }
    return own.isEmpty ? all.filter { $0.describedKey.isForStructures } : own
  }

  func isInScope(_ item: TagValue) -> Bool {
    places.map { item.tag.isInside($0) }
      ?? (item.scope == change.scope || change.scope == .file && item.describesPicture)
  }

  func isInSpace(_ space: KeySpace) -> Bool { change.space.map { $0 == space } ?? true }

  private func isInLanguage(_ locale: String?) -> Bool {
    guard let language = change.language else { return true }
    return locale.map { LanguageTag($0) == LanguageTag(language) } ?? false
  }

  /// If the field is the number of tracks or discs, whether the item states this number; otherwise
  /// true. In formats with a separate key for the number, the tag of the track or disc number
  /// states it only in a pair, such as `3/12`.
  private func statesCount(_ item: TagValue, _ field: NormalizedField) -> Bool {
    guard field.position != nil, item.key.isForPositions else { return true }
    let usual = field.newKey(in: item.keySpace)
    return usual.map(\.isForPositions) ?? true || item.text?.contains("/") ?? false
  }

  /// Returns the key under which the file, track or chapter that the change describes stores values
  /// of the given key; nil if it cannot store them.
  fileprivate func storedKey(of key: TagKey) -> TagKey? {
    scopeNode.flatMap { list(of: key.space, in: $0) }?.storedKey(of: key)
  }

  /// Whether the given key is the one that usually states the field, in the version of the format
  /// that the file has.
  private func isUsual(_ key: TagKey, of field: NormalizedField) -> Bool {
    if let usual = field.usualKey(in: key.space), Identifier(usual) == Identifier(key) {
      return true
    }
    guard let usual = field.newKey(in: key.space) else { return false }
    if key.space.ignoresCase { return usual.name.lowercased() == key.name.lowercased() }
    return storedKey(of: usual)?.name == key.name
  }

  /// Whether tags with the given key state another field, and their text is only shown for the given
  /// field because its usual tag is missing. A description, for example, is shown as comment. False
  /// if new tags of the given field would have the same key.
  private func isOfAnotherField(_ key: TagKey, than field: NormalizedField) -> Bool {
    guard !field.isStatedWithOthers, let entry = KnownKeys.entry(for: key),
      let rank = entry.ranks[field],
      entry.ranks.contains(where: { !entry.derived.contains($0.key) && $0.value < rank })
    else { return false }
    return newKey.map { Identifier($0) != Identifier(key) } ?? false
  }

  private func isNamed(_ item: TagValue) -> Bool {
    switch change.key {
    case .field(let field): item.describedKey.feeds(field)
    case .identifier(let identifier): isNamed(item, by: identifier.tagKey)
    case .code(let code): isNamed(item, by: TagKey(space: item.key.space, code: code))
    case .name(let name):
      isNamed(item, by: TagKey(space: item.key.space, name: name))
        || item.key.code.map { $0 == FourCC(argument: name) } ?? false
    case .space(let space): item.key.space == space
    }
  }

  /// Whether an item has the given key, or the key that replaces it in the version of the format
  /// that the file has. A key without a description matches only tags without a description, except
  /// in removals.
  private func isNamed(_ item: TagValue, by key: TagKey) -> Bool {
    guard item.key.space == key.space else { return false }
    if item.describedKey.name == key.name { return true }
    if item.keySpace.ignoresCase { return item.key.name.lowercased() == key.name.lowercased() }
    if item.key.name == key.name { return change.removesValues }
    let parts = key.name.split(separator: ":", maxSplits: 1).map(String.init)
    guard let stored = storedKey(of: key), stored.name == item.key.name else { return false }
    guard parts.count > 1 else { return item.describedKey == item.key || change.removesValues }
    return item.describedKey.name == "\(stored.name):\(parts[1])"
  }

  /// The part of the file that the changed tags describe. If the change is limited to a path, this
  /// is the track that contains the path, or the file if no track does.
  var scope: KeyedItem.Scope {
    guard let place = change.place else { return change.scope }
    var node = document.nodes(at: place).first
    while let candidate = node {
      if let number = document.number(ofTrack: candidate) { return .track(number) }
      node = candidate.parent
    }
    return .file
  }

  var scopeNode: Node? {
    if let place = change.place {
      let nodes = document.nodes(at: place)
      if nodes.isEmpty { return nil }
      // If the path names a chapter of ID3, new tags are added to the chapter, and describe it.
      if nodes.count == 1, nodes[0].tagKey?.space == .id3, nodes[0].declaredNodeKind.mayHaveChildren
      {
        return nodes[0]
      }
    }
    return switch scope {
    case .file: document.root
    case .track(let number): document.track(number)
    case .item: nil
    }
  }

  /// The lists of tags of the file, of a track, or of a chapter.
  private func lists(in scope: Node) -> [TagList] {
    if scope.isRoot { return tags.lists }
    if let space = scope.tagKey?.space, let author = scope.tagAuthor {
      return [TagList(space, in: scope, by: author)]
    }
    return (try? document.tagLists(in: scope)) ?? []
  }

  /// The first list of a key space; nil if the file can have none.
  func list(of space: KeySpace, in scope: Node) -> TagList? {
    lists(in: scope).first { $0.space == space }
  }

  /// The key spaces of the tags that the file has; for a picture, also Exif and XMP.
  var spacesToSynchronize: [KeySpace] {
    guard let scope = scopeNode else { return [] }
    let lists = lists(in: scope)
    let isPicture = lists.contains { $0.space == .exif }
    return lists.filter { list in
      tags.isThere(list) || isPicture && (list.space == .exif || list.space == .xmp)
    }.map(\.space)
  }

  private func listsForNewTags(in scope: Node) -> [TagList] {
    lists(in: scope).filter(\.isForNewTags)
  }

  private func spacesOfNewTags(in scope: Node) -> [KeySpace] {
    let lists = listsForNewTags(in: scope)
    // A new list that hides others comes first, because readers of the copy use only that list.
    let made = lists.filter { $0.hidesOthers && $0.structure == nil && tags.isThere($0) }
    return (made + lists).map(\.space)
  }

  /// If the change adds a value to a field, and the first tag that states the field is in a key
  /// space that cannot get new tags: the key of this tag. Nil in all other cases, and if this tag
  /// cannot be changed.
  var presentKey: TagKey? {
    guard case .field(let field) = change.key, case .add = change.action, let scope = scopeNode,
      let item = matches.first(where: { !$0.isField && isUsual($0.describedKey, of: field) }),
      !spacesOfNewTags(in: scope).contains(item.key.space)
    else { return nil }
    return item.isEditable ? item.describedKey : nil
  }

  /// The key of a new tag, as the file stores it; nil if the change cannot add a tag.
  var newTagKey: TagKey? {
    guard let scope = scopeNode, let key = newKey else { return nil }
    return spacesOfNewTags(in: scope).contains(key.space) ? storedKey(of: key) : nil
  }

  /// The key of a new tag for the change, independently of the version of the format; nil if the
  /// file can have no such tag.
  var newKey: TagKey? {
    scopeNode.flatMap { key(for: change.key, in: $0, only: change.space, stating: change.value) }
  }

  /// If a new tag of the field belongs to a list that hides others from some readers, such as ID3 in
  /// WAVE, the key in the list that all other readers use; otherwise nil.
  var keyForOtherReaders: TagKey? {
    guard case .field(let field) = change.key, change.place == nil, change.space == nil,
      let scope = scopeNode, let new = newKey, list(of: new.space, in: scope)?.hidesOthers ?? false
    else { return nil }
    let usual = listsForNewTags(in: scope).lazy
      .compactMap { field.newKey(in: $0.space, ofTrack: !scope.isRoot) }.first
    return usual.flatMap { $0.space == new.space ? nil : $0 }
  }

  func key(
    for selector: KeySelector, in scope: Node, only: KeySpace? = nil,
    stating value: EditValue? = nil
  ) -> TagKey? {
    var spaces = only.map { [$0] } ?? spacesOfNewTags(in: scope)
    if value?.needsEncoding ?? false {
      spaces = spaces.filter(\.definesEncoding) + spaces.filter { !$0.definesEncoding }
    }
    switch selector {
    case .identifier(let identifier): return identifier.tagKey
    case .field(let field):
      return spaces.lazy.compactMap { field.newKey(in: $0, ofTrack: !scope.isRoot) }.first
    case .code(let code):
      guard let space = spaces.first(where: \.hasCodes) else { return nil }
      return TagKey(space: space, code: code)
    case .name(let name) where name.contains(":") && spaces.contains(.xmp):
      return TagKey(space: .xmp, name: name)
    case .name(let name) where name.contains(":") && spaces.contains(.id3):
      return TagKey(space: .id3, name: name)
    case .name(let name) where !name.contains("."):
      guard let code = FourCC(argument: name),
        let space = spaces.first(where: \.hasCodes)
      else { return nil }
      return TagKey(space: space, code: code)
    case .name(let name):
      // Of the names without a key space, only QuickTime's keys can be recognized, by their form.
      return spaces.contains(.quickTimeMetadata)
        ? TagKey(space: .quickTimeMetadata, name: name) : nil
    case .space: return nil
    }
  }
}

/// The texts of a field, for finding out whether another text states the same value. A date counts
/// as the same as its year, and as the same date in the form of another format.
private struct StatedTexts {
  private let texts: Set<String>
  /// The digits of the dates; empty if the field is no date.
  private let dates: Set<Substring>
  /// All beginnings of the digits of each date, from the year alone to the whole date.
  private let beginnings: Set<Substring>

  init(_ texts: [String], of field: NormalizedField) {
    self.texts = Set(texts)
    let isDate = field.kind == .year || field.kind == .date
    let dates = isDate ? self.texts.compactMap(Self.digits) : []
    self.dates = Set(dates.map { $0[...] })
    beginnings = Set(dates.flatMap(Self.beginnings))
  }

  func contain(_ text: String) -> Bool {
    if texts.contains(text) { return true }
    guard !dates.isEmpty, let digits = Self.digits(ofDate: text) else { return false }
    return beginnings.contains(digits[...])
      || Self.beginnings(of: digits).contains { dates.contains($0) }
  }

  private static func beginnings(of digits: String) -> [Substring] {
    (4...digits.count).map { digits.prefix($0) }
  }

  /// Returns the digits of a date from the year to the second, without separators; nil for texts
  /// that do not begin with a year.
  private static func digits(ofDate text: String) -> String? {
    let digits = text.prefix(19).filter(\.isWholeNumber)
    guard digits.count >= 4, text.utf8.prefix(4).allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return digits
  }
}

extension NormalizedField {
  /// Whether formats state the field together with others in one tag.
  fileprivate var isStatedWithOthers: Bool {
    switch kind {
    case .year, .date, .position, .total, .credit: true
    default: false
    }
  }
}
