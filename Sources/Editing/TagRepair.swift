import Anatomy
import Bytes
import Metadata
import Verification

/// Repairs of tags that disagree, and of texts that were read in a wrong encoding.
extension ChangeResolver {
  /// Writes one value into all tags that state the field.
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
    // The number of a genre has another meaning in each format.
    let name =
      field == .genre
      ? NormalizedView([chosen], isVideo: false)[field]?.values.first?.value.text : nil
    guard
      let value = name.map({ EditValue($0) }) ?? chosen.newValue.map({ EditValue($0.statement) })
    else {
      refuse("the value of \(chosen.key.name) cannot be copied")
      return
    }
    for other in values where other.isEditable {
      guard let item = other.item, item.place != chosen.place, !item.isSameTag(as: chosen) else {
        continue
      }
      replace(other, by: adapted(value, to: other))
    }
    let sources = (view?.values ?? []) + (view?.others ?? [])
    guard let agreed = sources.first(where: { $0.item.place == chosen.place })?.value else {
      return
    }
    for source in sources where !source.item.isEditable && !source.value.agrees(with: agreed) {
      let path = source.item.tagNode.path
      tell("\(path) still states another value, because it cannot be edited yet")
    }
  }

  /// Reads texts in another encoding than the one in which they were read.
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

extension KeyedItem {
  /// Whether both items are values of one tag, or of one key of the same key space and language.
  fileprivate func isSameTag(as other: KeyedItem) -> Bool {
    tagNode == other.tagNode && tagNode.tagKey != nil
  }
}

extension String {
  /// The bytes that were read as these letters of Latin-1 or Windows; nil if there are other letters.
  fileprivate var bytesOfSingleLetters: [UInt8]? {
    let scalars = unicodeScalars
    if scalars.allSatisfy({ $0.value < 0x100 }) { return scalars.map { UInt8($0.value) } }
    return CharacterEncoding("cp1252")?.encode(self)
  }
}
