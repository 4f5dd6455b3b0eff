import Anatomy
import Bytes
import Metadata
import Verification

/// A value of a tag after the changes so far: a value that the file has, or a new one.
struct TagValue {
  /// The index of the value among all values.
  let id: Int
  /// The item in the file that has the value; nil for a new value.
  let item: KeyedItem?
  /// The list to which a new value is added; nil for a value that the file has.
  let list: TagList?
  /// Whether the value describes a single chapter.
  let isOfChapter: Bool
  let scope: KeyedItem.Scope
  /// The key as the file spells it.
  let key: TagKey
  /// The key, extended by the description that distinguishes the tag from others, such as
  /// `TXXX:BARCODE`; the key alone if there is no description.
  let describedKey: TagKey
  /// The key that is passed to the `TagAuthor` for a new value. It can differ from `key`, which has
  /// the form of the file's version of the format.
  let newKey: TagKey
  let language: TagLanguage?
  let locale: String?
  /// The tag that contains the value. For a new value that is not added to an existing tag, this is
  /// the structure that gets the new tag.
  private(set) var tag: Node
  /// Whether the value is a new one that is added to an existing tag.
  private(set) var isJoined = false
  /// The value that the changes set; nil if they set none.
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

  /// The value as text; nil if it is not a text.
  var text: String? {
    guard let new else { return item?.value.text }
    return switch new {
    case .text(let text), .classified(_, _, let text): text
    default: nil
    }
  }

  /// The two numbers of the value; nil if the value is not a pair.
  var pair: (number: Int, count: Int)? {
    guard let new else { return item?.value.pair }
    return if case .pair(let number, let count) = new { (number, count) } else { nil }
  }

  /// The people that the value lists with their roles; nil if it is no list of people.
  var credits: [Credit]? {
    guard let new else { return item?.credits }
    return if case .credits(let credits) = new { credits } else { nil }
  }

  var statement: EditStatement {
    new?.statement ?? item?.statement ?? .text("")
  }

  /// The value in the form in which another tag can get it; nil if values of this type cannot be
  /// copied.
  var newValue: NewTagValue? { new ?? item?.newValue }

  /// The key that all values of one tag share. It is in lowercase for Vorbis comments and APE tags,
  /// which do not distinguish uppercase and lowercase names.
  var groupKey: TagKey {
    keySpace.ignoresCase
      ? TagKey(space: key.space, name: describedKey.name.lowercased()) : describedKey
  }

  /// Whether the value is a position in a sequence, possibly with the length of the sequence.
  var isPosition: Bool { pair != nil || key.isForPositions }

  /// Whether the value already equals the given one.
  func states(_ value: NewTagValue) -> Bool {
    new.map { $0 == value } ?? item?.states(value) ?? false
  }

  /// Whether the value equals the given one, by which a user chooses one of several values of a
  /// key.
  func hasText(_ value: EditValue) -> Bool {
    if statement == .bytes(value.bytes) { return true }
    guard let text = value.text else { return false }
    return statement == .text(text) || item?.nameOfGenre == text
  }
}

extension KeyedItem {
  /// The name of the genre, if the value is a genre, which tags can state as a number; otherwise nil.
  fileprivate var nameOfGenre: String? {
    guard describedKey.fields.contains(.genre) else { return nil }
    return NormalizedView([self], isVideo: false)[.genre]?.values.first?.value.text
  }
}
