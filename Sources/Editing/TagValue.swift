import Anatomy
import Bytes
import Metadata
import Verification

/// A value of a tag, as the changes so far leave it: a present one, or a new one.
struct TagValue {
  /// The place among all values.
  let id: Int
  /// The present value; nil for a new one.
  let item: KeyedItem?
  /// The list to which a new value is added; nil for a present one.
  let list: TagList?
  /// Whether the value describes a single chapter.
  let isOfChapter: Bool
  let scope: KeyedItem.Scope
  /// The key as the file spells it.
  let key: TagKey
  /// The key with the description that distinguishes the tag from others; nil if it has none.
  let describedKey: TagKey
  /// The key of a new value as it is passed to the author.
  let newKey: TagKey
  let language: TagLanguage?
  let locale: String?
  /// The tag of the value; for a new one in no present tag, the structure to which it is added.
  private(set) var tag: Node
  /// Whether the value is a new one in a present tag.
  private(set) var isJoined = false
  /// The value that the changes give; nil if they give none.
  private(set) var new: NewTagValue?
  private(set) var isRemoved = false

  init(_ item: KeyedItem, id: Int, ofChapter isOfChapter: Bool) {
    self.item = item
    self.id = id
    self.isOfChapter = isOfChapter
    list = nil
    scope = item.scope
    key = item.key
    describedKey = item.describedKey
    newKey = item.key
    language = nil
    locale = item.locale
    tag = item.tagNode
  }

  init(
    _ value: NewTagValue, _ newKey: TagKey, storedAs key: TagKey, _ language: TagLanguage?, id: Int,
    in list: TagList, _ scope: KeyedItem.Scope, at node: Node
  ) {
    self.id = id
    self.list = list
    self.scope = scope
    self.key = key
    self.newKey = newKey
    self.language = language
    item = nil
    isOfChapter = node.tagKey != nil
    let description = newKey.name.firstIndex(of: ":").map { newKey.name[$0...] }
    describedKey =
      newKey.space == .id3 && description != nil
      ? TagKey(space: .id3, name: key.name + (description ?? "")) : key
    locale = language?.tag.replacing("-", with: "_")
    tag = list.structure ?? node
    new = value
  }

  mutating func set(_ value: NewTagValue) { new = value }
  mutating func remove() { isRemoved = true }

  mutating func join(_ present: Node) {
    tag = present
    isJoined = true
  }

  var keySpace: KeySpace { key.space }
  var isField: Bool { item?.isField ?? false }
  var isEditable: Bool { item?.isEditable ?? true }
  var form: TagForm? { item?.tagForm ?? (isJoined ? .whole(joins: true) : .entry) }
  var describesPicture: Bool { item?.describesPicture ?? false }
  var describesOtherResource: Bool { item?.describesOtherResource ?? false }
  var isEmbedded: Bool { item?.isEmbedded ?? false }

  /// The value as text; nil if it is none.
  var text: String? {
    guard let new else { return item?.value.text }
    return switch new {
    case .text(let text), .classified(_, _, let text): text
    default: nil
    }
  }

  /// The pair of numbers that the value is; nil if it is none.
  var pair: (number: Int, count: Int)? {
    guard let new else { return item?.value.pair }
    return if case .pair(let number, let count) = new { (number, count) } else { nil }
  }

  var statement: EditStatement {
    new?.statement ?? item?.statement ?? .text("")
  }

  /// The value as it is written under another key; nil if it cannot be.
  var newValue: NewTagValue? { new ?? item?.newValue }

  /// The key that values of one tag share. Names of comments and of items of APE tags have no case.
  var groupKey: TagKey {
    keySpace.ignoresCase
      ? TagKey(space: key.space, name: describedKey.name.lowercased()) : describedKey
  }

  /// Whether the value is a position in a sequence, possibly with the length of the sequence.
  var isPosition: Bool { pair != nil || key.isForPositions }

  /// Whether the value is the same as another one already.
  func states(_ value: NewTagValue) -> Bool {
    new.map { $0 == value } ?? item?.states(value) ?? false
  }

  /// Whether the value is the one that a user states, to choose one of several values of a key.
  func hasText(_ value: EditValue) -> Bool {
    if let text = value.text, statement == .text(text) { return true }
    return statement == .bytes(value.bytes)
  }
}
