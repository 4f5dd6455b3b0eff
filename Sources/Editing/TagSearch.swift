import Anatomy
import Bytes
import Metadata

/// Finding of the tags that a change applies to, and of the place and key of a new tag.
extension ChangeResolver {
  /// The items that the change names, but which are in metadata of another format.
  var unreachable: [KeyedItem] {
    guard scope == .file, change.place == nil else { return [] }
    return document.metadataItems(readingStreams: false).filter { item in
      item.isInForeignMetadata && isInSpace(item) && isInLanguage(item) && isNamed(item.key)
    }
  }

  /// The present items that the change applies to, in file order.
  var matches: [KeyedItem] {
    let items = document.metadataItems(readingStreams: false).filter { item in
      isInScope(item) && isInSpace(item) && isInLanguage(item) && !item.isEmbedded
    }
    guard case .field(let field) = change.key else { return items.filter { isNamed($0.key) } }
    // A tag states the field if its key is the usual one, or if it has the same value as such a tag.
    let all = items.filter { FieldTables.isValue(of: field, in: $0.key) && $0.isEditable }
    let usual = all.filter { FieldTables.writingKeys(of: field).contains($0.identifier) }
    let values = Set((usual.isEmpty ? all : usual).compactMap { $0.value.text })
    // A genre that is stated as a number has no text to compare.
    return all.filter { item in
      field == .genre && item.value.text == nil
        || usual.contains { $0.node == item.node && $0.range == item.range }
        || item.value.text.map(values.contains) ?? false
    }
  }

  func isInScope(_ item: KeyedItem) -> Bool {
    change.place.map { item.tagNode.isInside(document.nodes(at: $0)) }
      ?? (item.scope == change.scope)
  }

  func isInSpace(_ item: KeyedItem) -> Bool {
    change.space.map { $0 == item.keySpace } ?? true
  }

  private func isInLanguage(_ item: KeyedItem) -> Bool {
    guard let language = change.language else { return true }
    return item.locale.map { LanguageTag($0) == LanguageTag(language) } ?? false
  }

  private func isNamed(_ key: TagKey) -> Bool {
    switch change.key {
    case .field(let field): key.feeds(field)
    case .identifier(let identifier): Identifier(key) == identifier
    case .code(let code): key.code == code
    case .name(let name): key.name == name || key.code.map { $0 == FourCC(argument: name) } ?? false
    case .space(let space): key.space == space.name
    }
  }

  /// What the change describes: the file, or the track that contains its place.
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
    if let place = change.place, document.nodes(at: place).isEmpty { return nil }
    return switch scope {
    case .file: document.root
    case .track(let number): document.track(number)
    case .item: nil
    }
  }

  /// The key of a new tag; nil if the file can have none.
  func newKey(_ author: any TagAuthor) -> TagKey? {
    scopeNode.flatMap { Self.key(change.key, author, $0, change.space) }
  }

  static func key(
    _ selector: KeySelector, _ author: any TagAuthor, _ scope: Node, _ only: KeySpace? = nil
  ) -> TagKey? {
    let spaces = only.map { [$0.name] } ?? author.spaces(forNewTagsIn: scope)
    switch selector {
    case .identifier(let identifier): return identifier.tagKey
    case .field(let field):
      return spaces.lazy.compactMap {
        FieldTables.writingKey(of: field, in: KeySpace($0), ofTrack: !scope.isRoot)
      }.first
    case .code(let code):
      guard let space = spaces.first(where: { KeySpace($0).hasCodes }) else { return nil }
      return TagKey(space: space, code: code)
    case .name(let name) where !name.contains("."):
      guard let code = FourCC(argument: name),
        let space = spaces.first(where: { KeySpace($0).hasCodes })
      else { return nil }
      return TagKey(space: space, code: code)
    case .name(let name):
      // Without a key space, only QuickTime's keys can be recognized by their form.
      let space = KeySpace.quickTimeMetadata.name
      return spaces.contains(space) ? TagKey(space: space, name: name) : nil
    case .space: return nil
    }
  }
}
