package import Anatomy
import Bytes
import Keys
package import Metadata
import Privacy
import Verification

/// The changes that copy the tags of one file to another. A tag is copied under its key, or under a
/// key with the same meaning, if the target can have one, and otherwise as a normalized field.
package struct CopiedTags {
  package var changes: [MetadataChange] {
    copies.map { copy in
      var change = MetadataChange(
        copy.values.count == 1 ? .set(copy.values[0]) : .setAll(copy.values), of: copy.key,
        language: copy.language, words: copy.words)
      change.isOptional = true
      return change
    }
  }
  /// The values that each key gets.
  private var copies: [(key: KeySelector, language: String?, words: String, values: [EditValue])] =
    []
  /// The names of keys that are not copied, with the reason.
  package private(set) var omitted: [(key: String, reason: String)] = []
  private let request: Request
  private let spaces: Set<KeySpace>
  private var taken: Set<Identifier> = []
  private var places: [Identifier: Int] = [:]
  /// The values that were copied so far. They are recorded so that a value is copied only once if
  /// several tags of the source state it.
  private var values: Set<Stated> = []

  private struct Stated: Hashable {
    let identifier: Identifier
    let language: String?
    let statement: EditStatement
  }
  private var fields: Set<NormalizedField> = []

  /// The choice of the tags to copy.
  package struct Request: Sendable {
    /// The keys to copy; empty to copy all keys except those that identify a person, a place or a
    /// device.
    package let only: [KeySelector]
    package let skipped: [KeySelector]
    /// Keys of the source, with the keys that replace them in the target.
    package let renamed: [(from: KeySelector, to: KeySelector)]

    package init(
      only: [KeySelector], skipped: [KeySelector], renamed: [(from: KeySelector, to: KeySelector)]
    ) {
      (self.only, self.skipped, self.renamed) = (only, skipped, renamed)
    }
  }

  /// Categories of tags that are copied only if the request names their keys.
  private static let personal: Set<Anatomy.Category> = [
    .location, .person, .account, .face, .device, .identifier, .path, .motion,
  ]

  /// Finds the changes; nil if the tags of the target cannot be edited.
  package init?(_ request: Request, from source: Document, to target: Document) {
    guard let lists = try? target.tagLists(in: target.root) else { return nil }
    self.request = request
    spaces = Set(lists.filter(\.isForNewTags).map(\.space))
    let items = source.metadataItems(readingStreams: false).filter {
      $0.scope == .file && $0.describesItsScope && $0.isTag
    }
    for item in items { copyByKey(item) }
    let view = NormalizedView(items, isVideo: false)
    for entry in view.entries where !isCopiedByNarrowerField(entry, in: view) {
      copyByField(entry)
    }
    for item in items
    where !item.isPartOfField && !taken.contains(Identifier(item.describedKey))
      && isWanted(item)
    {
      let own = item.describedKey.fields
      if own.isEmpty || fields.isDisjoint(with: own) {
        omit(item.describedKey.name, "the format has no key for it")
      }
    }
  }

  private func isNamed(_ item: KeyedItem) -> Bool { request.only.contains { $0.selects(item) } }

  /// Whether an item is to be copied. If its category excludes it, the reason is recorded.
  private mutating func isWanted(_ item: KeyedItem) -> Bool {
    if request.skipped.contains(where: { $0.selects(item) }) { return false }
    if !request.only.isEmpty { return isNamed(item) }
    guard let category = item.entry?.category, Self.personal.contains(category) else { return true }
    omit(item.describedKey.name, "its category is \(category.rawValue); --only copies it")
    return false
  }

  private mutating func omit(_ key: String, _ reason: String) {
    if !omitted.contains(where: { $0.key == key }) { omitted.append((key, reason)) }
  }

  private mutating func copyByKey(_ item: KeyedItem) {
    let renamed = request.renamed.first { $0.from.selects(item) }?.to
    // A position or a date that consists of several tags is copied as a field.
    if renamed == nil, item.isPartOfField { return }
    let own =
      spaces.contains(item.key.space)
      ? item.describedKey : item.describedKey.counterpart(in: spaces)
    guard renamed != nil || own != nil, isWanted(item) else { return }
    guard let value = item.newValue else {
      return omit(item.describedKey.name, "its value cannot be copied")
    }
    let selector = renamed ?? own.map { KeySelector.identifier(Identifier($0)) }
    guard let selector else { return }
    add(value, to: selector, of: item)
  }

  private mutating func add(_ value: NewTagValue, to selector: KeySelector, of item: KeyedItem) {
    let identifier = Identifier(item.describedKey)
    // The language is copied only to tags of the same format, because formats state languages in
    // different ways.
    let language = spaces.contains(item.key.space) ? item.locale : nil
    let stated = Stated(identifier: identifier, language: language, statement: item.statement)
    guard values.insert(stated).inserted else { return }
    let words = "\(item.describedKey.name) of the source"
    if taken.insert(identifier).inserted {
      places[identifier] = copies.count
      copies.append((selector, language, words, [EditValue(value)]))
    } else if let place = places[identifier], copies[place].language == language {
      copies[place].values.append(EditValue(value))
    } else {
      copies.append((selector, language, words, [EditValue(value)]))
    }
    fields.formUnion(item.describedKey.fields)
  }

  /// Whether the target has a key for a field with a narrower meaning that the same tag states.
  private func isCopiedByNarrowerField(
    _ entry: NormalizedView.Entry, in view: NormalizedView
  ) -> Bool {
    view.isStatedByNarrowerFields(entry) { field in
      spaces.contains { field.newKey(in: $0) != nil }
    }
  }

  private mutating func copyByField(_ entry: NormalizedView.Entry) {
    guard let first = entry.values.first?.item,
      !spaces.contains(first.key.space) || first.isPartOfField,
      !taken.contains(Identifier(first.describedKey)), !fields.contains(entry.field)
    else { return }
    // A pair of numbers, such as `3/12`, is copied with the field for the first number. The field
    // for the second number is then skipped.
    let isCount = entry.field.position != nil
    guard !isCount || first.key.isForCounts else { return }
    let isPossible = spaces.contains { entry.field.newKey(in: $0) != nil }
    guard isWanted(first) else { return }
    guard isPossible else {
      return omit(first.describedKey.name, "the format has no key for \(entry.field.rawValue)")
    }
    let values = entry.values.compactMap { Self.value(of: $0, entry.field) }
    guard values.count == entry.values.count else {
      return omit(first.describedKey.name, "its value cannot be copied")
    }
    copies.append((.field(entry.field), nil, "\(entry.field.rawValue) of the source", values))
    fields.insert(entry.field)
  }

  /// The value of a field as the text of a tag, or as the bytes of a picture; nil if it is neither.
  static func value(
    of source: NormalizedView.Source, _ field: NormalizedField
  ) -> EditValue? {
    switch field {
    case .genre: return EditValue(source.value.text)
    case .year where source.item.isPartOfField, .creationDate where source.item.isPartOfField:
      return EditValue(source.value.text)
    case .location:
      guard case .place(let place) = source.value else { return EditValue(source.value.text) }
      return EditValue(place.iso6709)
    case .artwork:
      guard case .data(let bytes, let range, _) = source.item.value else { return nil }
      return EditValue(bytes.bytes(range))
    default:
      if source.item.credits != nil { return EditValue(source.value.text) }
      guard case .text(let text) = source.item.statement else { return nil }
      return EditValue(text)
    }
  }
}
