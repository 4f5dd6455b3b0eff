import Anatomy
import Bytes
import Metadata
import Verification

/// Repairs of tags that disagree, and of texts that were read in a wrong encoding.
extension ChangeResolver {
  /// Writes one value into all tags that state the field: the value of the tag in `space` or, if
  /// `space` is nil, the value of the tag that takes precedence.
  mutating func agree(with space: KeySpace?) {
    guard case .field(let field) = change.key else { return }
    let values = tags.values.filter { value in
      isInScope(value) && !value.isOfChapter && !value.isEmbedded && !value.describesOtherResource
        && field.isValue(of: value.describedKey)
    }
    let all = values.compactMap(\.item)
    let view = NormalizedView(all, isVideo: false)[field]
    let chosen =
      space.map { space in all.first { $0.keySpace == space } } ?? view?.values.first?.item
    guard let chosen else {
      refuse("the file does not state it" + (space.map { " in \($0.name)" } ?? ""))
      return
    }
    let agreed = all.filter { $0.list == chosen.list }.flatMap { item -> [EditValue] in
      // Of a list of people, only those with the role are copied.
      if let role = field.role, let credits = item.credits {
        return credits.filter { $0.has(role: role) }.map { EditValue($0.name) }
      }
      // The numbers of genres differ between formats, so the name of the genre is copied.
      let name =
        field == .genre
        ? NormalizedView([item], isVideo: false)[field]?.values.first?.value.text : nil
      if let name { return [EditValue(name)] }
      return item.newValue.map { [EditValue($0.statement)] } ?? []
    }
    guard !agreed.isEmpty else {
      refuse("the value of \(chosen.key.name) cannot be copied")
      return
    }
    let others = values.filter { other in
      guard let item = other.item, other.isEditable else { return false }
      // A list of people also has people with other roles, and other languages are translations.
      if item.credits != nil { return false }
      if item.describedKey == chosen.describedKey, item.language != chosen.language { return false }
      return item.list != chosen.list && !item.isSameTag(as: chosen)
        && !item.describedKey.isOfOtherEvent(than: chosen.describedKey)
    }
    let lists = Dictionary(grouping: others) { $0.item?.list }
    var done: Set<ItemList?> = []
    for other in others where done.insert(other.item?.list).inserted {
      give(lists[other.item?.list] ?? [], agreed)
    }
    for item in all where item.describedKey.isOfOtherEvent(than: chosen.describedKey) {
      tell(
        "\(item.node.path) states the date of another event than \(chosen.describedKey.name), and is kept"
      )
    }
    let sources = (view?.values ?? []) + (view?.others ?? [])
    guard let value = sources.first(where: { $0.item.place == chosen.place })?.value else {
      return
    }
    for source in sources where !source.item.isEditable && !source.value.agrees(with: value) {
      let path = source.item.tagNode.path
      tell("\(path) still states another value, because it cannot be edited yet")
    }
  }

  /// Gives a list of values of one key the given values.
  private mutating func give(_ list: [TagValue], _ values: [EditValue]) {
    guard let main = list.first, let first = values.first else { return }
    if list.count == values.count {
      for (item, value) in zip(list, values) { replace(item, by: adapted(value, to: item)) }
      return
    }
    replace(main, by: adapted(first, to: main), removing: Array(list.dropFirst()))
    // A header field has one value.
    guard !main.isField else { return }
    for value in values.dropFirst() {
      var next = change.adding(
        value, to: .identifier(Identifier(main.describedKey)), in: main.locale)
      next.isOptional = true
      follow(with: next)
    }
  }

  /// Replaces texts that were decoded in a wrong encoding: the bytes of each text are decoded again
  /// in `encoding`.
  mutating func recode(from encoding: CharacterEncoding) {
    var isFound = false
    for item in matches where item.isEditable && !item.isField {
      guard let text = item.text else { continue }
      isFound = true
      guard let bytes = text.bytesOfSingleLetters else {
        refuse("\(item.tag.path): the text has letters that no wrong reading gives")
        continue
      }
      guard let decoded = encoding.decode(bytes) else {
        refuse("\(item.tag.path): the text is not valid in this encoding")
        continue
      }
      replace(item, by: EditValue(decoded))
    }
    if !isFound { refuse("the file has no such text") }
  }
}

/// The values of one key in one language, in one structure.
private struct ItemList: Hashable {
  let key: TagKey
  let language: String?
  let structure: Node?
}

extension KeyedItem {
  /// The list that the value belongs to.
  fileprivate var list: ItemList {
    ItemList(key: describedKey, language: locale, structure: tagNode.parent)
  }

  /// Whether both items are values of one tag. False for two fields of a header, because a header
  /// is not a tag.
  fileprivate func isSameTag(as other: KeyedItem) -> Bool {
    tagNode == other.tagNode && tagNode.tagKey != nil
  }
}

extension String {
  /// The bytes from which decoding as Latin-1 or Windows-1252 gives this text; nil if the text has
  /// characters that neither encoding has.
  fileprivate var bytesOfSingleLetters: [UInt8]? {
    let scalars = unicodeScalars
    if scalars.allSatisfy({ $0.value < 0x100 }) { return scalars.map { UInt8($0.value) } }
    return CharacterEncoding("cp1252")?.encode(self)
  }
}
