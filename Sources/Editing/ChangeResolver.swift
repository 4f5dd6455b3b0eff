import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Finds the edits of a document that carry out a change.
struct ChangeResolver {
  let document: Document
  let change: MetadataChange
  private(set) var edits: [Edit] = []
  private(set) var steps: [EditStep] = []
  /// Why the change, or a part of it, cannot be carried out.
  private(set) var refusals: [String] = []
  /// The change that carries out the rest, after the edits were made; nil if there is no rest.
  private(set) var next: MetadataChange?

  init(_ change: MetadataChange, in document: Document) {
    self.document = document
    self.change = change
    let obstacle =
      document.tagAuthor.map { $0.obstacle(in: document.root) }
      ?? "the metadata of this format cannot be edited yet"
    if let obstacle {
      refusals.append("\(change.words): \(obstacle)")
      return
    }
    switch change.action {
    case .language(let tag): setLanguage(tag)
    case .set(let value): set(value)
    case .add(let value): add(value)
    case .remove(let value): remove(value)
    case .clear: remove(nil)
    case .rename(let other): rename(to: other)
    }
  }

  /// Whether no tag has to be changed, because all of them have the value already.
  var changesNothing: Bool { edits.isEmpty && refusals.isEmpty }

  /// Returns the structure that the last edit changed, or the one around it if it was removed, in the
  /// edited document.
  func lastEdited(in edited: Document) -> Node? {
    guard let edit = edits.last else { return nil }
    var node: Node? = edit.node
    if case .remove = edit.change, case .structure = edit.target { node = edit.node.parent }
    return node.flatMap { try? NodePath(parsing: $0.path) }.flatMap { edited.nodes(at: $0).first }
  }

  /// Returns the tag that was written last, or the structure around one that was removed, in the edited
  /// document.
  func lastChanged(in edited: Document) -> Node? {
    let path = steps.last?.located(in: edited).path
    return path.flatMap { try? NodePath(parsing: $0) }.flatMap { edited.nodes(at: $0).first }
      ?? lastEdited(in: edited)
  }

  // MARK: Actions

  private mutating func set(_ value: EditValue) {
    let found = matches
    for item in numbersOfGenres { remove(item) }
    guard !found.isEmpty else { return add(value) }
    var seen: Set<TagKey> = []
    for key in found.map(\.key) where seen.insert(key).inserted {
      let items = found.filter { $0.key == key }
      // Values in other languages are kept, unless the change names their language.
      let forms = value.forms()
      guard
        let main = items.first(where: { item in forms.contains(where: item.states) })
          ?? items.first(where: { $0.locale == nil }) ?? items.first
      else { continue }
      for item in items where item.locale == main.locale && item.range != main.range {
        remove(item)
      }
      let languages = Set(items.map(\.locale))
      replace(main, by: adapted(value, to: main), amongLanguages: languages.count > 1)
    }
  }

  /// Returns the value with the parts of the present one that the field does not state: the month and
  /// day after a year, and the number of tracks after the number of a track.
  private func adapted(_ value: EditValue, to item: KeyedItem) -> EditValue {
    guard case .field(let field) = change.key, value.type == nil, let new = value.text,
      let old = item.value.text
    else { return value }
    switch field {
    case .year:
      let isYear = new.utf8.count == 4 && Int(new) != nil
      let rest = old.dropFirst(4)
      guard isYear, Int(old.prefix(4)) != nil, rest.first == "-" else { return value }
      return EditValue(new + rest)
    case .trackNumber, .discNumber:
      guard Int(new) != nil, let slash = old.firstIndex(of: "/"), Int(old[..<slash]) != nil else {
        return value
      }
      return EditValue(new + old[slash...])
    default: return value
    }
  }

  private mutating func replace(
    _ item: KeyedItem, by value: EditValue, amongLanguages hasOthers: Bool = false
  ) {
    let forms = value.forms(keeping: item.value.pair)
    guard !forms.isEmpty else { return refuse(value, of: item.key) }
    if forms.contains(where: item.states) { return }
    for form in forms {
      guard let own = ValueReplacement(of: item, by: form, author: document.tagAuthor) else {
        continue
      }
      edits += own.edits
      steps.append(
        EditStep(
          .set, item, before: item.statement, after: own.statement, dataType: form.newTypeName))
      return
    }
    // Only one tag can be written again, after all others were changed.
    if hasOthers || next != nil {
      refusals.append(
        "\(change.words): the value does not fit into the tag \(item.tagNode.path), which must be "
          + "before other tags")
      return
    }
    // The value does not fit into the present structure, so the tag is removed and then added.
    remove(item)
    next = MetadataChange(
      .add(value), of: .identifier(item.identifier), language: change.language ?? item.language,
      scope: change.scope, words: change.words)
  }

  private mutating func refuse(_ value: EditValue, of key: TagKey) {
    if let type = value.type {
      refusals.append("\(change.words): the value is not of the type \(type.rawValue)")
    } else {
      refusals.append(
        "\(change.words): the value for \(key.name) is neither text nor a picture that tags can contain"
      )
    }
  }

  private mutating func add(_ value: EditValue) {
    guard let author = document.tagAuthor else {
      refusals.append("\(change.words): tags cannot be added to this format")
      return
    }
    guard let scope = scopeNode else {
      refusals.append("\(change.words): the file has no such track")
      return
    }
    guard let key = newKey(author) else {
      refusals.append("\(change.words): this format has no key for it")
      return
    }
    let forms = value.forms()
    guard !forms.isEmpty else { return refuse(value, of: key) }
    let language = change.language.map { LanguageTag($0) }
    if let language, language.threeLetters == nil || language.subtags.count > 1 {
      refusals.append(
        "\(change.words): tags of this format can state only a language with a code of three letters, "
          + "not \(language.text)")
      return
    }
    var reason = ""
    for form in forms {
      let tag = NewTag(key, form, language: language?.threeLetters)
      switch author.addition(of: tag, to: scope) {
      case .impossible(let why): reason = reason.isEmpty ? why : reason
      case .insertions(let insertions):
        edits += insertions.map { Edit($0) }
        steps.append(
          EditStep(.add, key, change, after: form.statement, dataType: form.typeName))
        return
      }
    }
    refusals.append("\(change.words): \(reason)")
  }

  private mutating func remove(_ value: EditValue?) {
    let removed = matches.filter { item in value.map { item.hasText($0) } ?? true }
    let tags = Dictionary(grouping: removed, by: \.tagNode)
    let all = removed.isEmpty ? [] : document.metadataItems(readingStreams: false)
    for item in removed {
      // A tag of which all values are removed is removed as a whole.
      let tag = item.tagNode
      let isWhole = tags[tag]?.count == all.count { $0.tagNode == tag }
      remove(item, withTag: isWhole)
    }
  }

  private mutating func remove(_ item: KeyedItem, withTag isWhole: Bool = false) {
    let edit = isWhole ? Edit(.structure, of: item.tagNode) : Edit(removing: item)
    if let reason = edit.obstacle {
      refusals.append("\(change.words): \(item.node.path): \(reason)")
      return
    }
    edits.append(edit)
    steps.append(EditStep(.remove, item, before: item.statement, after: nil))
  }

  private mutating func setLanguage(_ text: String) {
    guard let author = document.tagAuthor, let track = scopeNode, change.scope != .file else {
      refusals.append("\(change.words): the file has no such track")
      return
    }
    guard let tag = LanguageTag(stated: text), let code = tag.threeLetters else {
      refusals.append("\(change.words): the language has no code of three letters")
      return
    }
    let language = TrackLanguage(code: code, tag: tag.subtags.count > 1 ? tag.text : nil)
    guard let settings = author.settings(of: language, for: track) else {
      refusals.append("\(change.words): the track states no language")
      return
    }
    for setting in settings where setting.before != setting.after {
      edits.append(setting.edit)
      steps.append(
        EditStep(
          setting.action, Identifier(TagKey(space: "track", name: "language")),
          path: setting.path, scope: change.scope, language: nil, dataType: nil,
          before: setting.before.map { .text($0) }, after: setting.after.map { .text($0) }))
    }
  }

  private mutating func rename(to other: KeySelector) {
    guard let author = document.tagAuthor, let scope = scopeNode else {
      refusals.append("\(change.words): tags cannot be added to this format")
      return
    }
    for item in matches {
      if let key = Self.key(other, author, document), key == item.key { continue }
      guard let key = Self.key(other, author, document), let value = item.newValue else {
        refusals.append("\(change.words): the value of \(item.key.name) cannot be copied")
        continue
      }
      let language = item.language.flatMap { LanguageTag($0).threeLetters }
      switch author.addition(of: NewTag(key, value, language: language), to: scope) {
      case .impossible(let reason): refusals.append("\(change.words): \(reason)")
      case .insertions(let insertions):
        remove(item)
        edits += insertions.map { Edit($0) }
        steps.append(
          EditStep(.add, key, change, after: value.statement, dataType: value.typeName))
      }
    }
  }

  // MARK: Finding tags

  /// The present items that the change applies to, in file order.
  private var matches: [KeyedItem] {
    let items = document.metadataItems(readingStreams: false).filter { item in
      item.scope == change.scope && isInSpace(item) && isInLanguage(item) && !item.isEmbedded
    }
    guard case .field(let field) = change.key else { return items.filter { isNamed($0.key) } }
    // A tag states the field if its key is the usual one, or if it has the same value as such a tag.
    let all = items.filter { FieldTables.isValue(of: field, in: $0.key) && $0.isEditable }
    let usual = all.filter { FieldTables.writingKeys(of: field).contains($0.identifier) }
    let values = Set((usual.isEmpty ? all : usual).compactMap { $0.value.text })
    return all.filter { item in
      usual.contains { $0.node == item.node && $0.range == item.range }
        || item.value.text.map(values.contains) ?? false
    }
  }

  /// If the change sets the genre, the tags that state it as a number. A text replaces them, because a
  /// file must not state the genre twice.
  private var numbersOfGenres: [KeyedItem] {
    guard case .field(.genre) = change.key else { return [] }
    return document.metadataItems(readingStreams: false).filter { item in
      item.scope == change.scope && isInSpace(item) && !item.isEmbedded && item.isEditable
        && item.value.text == nil && FieldTables.isValue(of: .genre, in: item.key)
    }
  }

  private func isInSpace(_ item: KeyedItem) -> Bool {
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
    case .space(let space): key.space == space.name
    }
  }

  private var scopeNode: Node? {
    switch change.scope {
    case .file: document.root
    case .track(let number): document.track(number)
    case .item: nil
    }
  }

  /// The key of a new tag; nil if the file can have none.
  private func newKey(_ author: any TagAuthor) -> TagKey? {
    Self.key(change.key, author, document, change.space)
  }

  private static func key(
    _ selector: KeySelector, _ author: any TagAuthor, _ document: Document, _ only: KeySpace? = nil
  ) -> TagKey? {
    let spaces = only.map { [$0.name] } ?? author.spaces(forNewTagsIn: document.root)
    switch selector {
    case .identifier(let identifier): return identifier.tagKey
    case .field(let field):
      return spaces.lazy.compactMap { FieldTables.writingKey(of: field, in: KeySpace($0)) }.first
    case .code(let code):
      guard let space = spaces.first(where: { KeySpace($0).hasCodes }) else { return nil }
      return TagKey(space: space, code: code)
    case .space: return nil
    }
  }
}
