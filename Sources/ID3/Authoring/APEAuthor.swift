import Anatomy
import Bytes

/// Adds and changes the items of an APE tag.
struct APEAuthor {
  /// The tag; nil for a new one.
  private let tag: Node?

  init(of tag: Node?) { self.tag = tag }

  /// Returns the key as the tag spells it. Keys have no case.
  func storedKey(of key: TagKey) -> TagKey {
    let name = key.name.lowercased()
    let present = tag?.children.lazy.filter { $0.tagKey != nil }.map(\.name.description)
      .first { $0.lowercased() == name }
    return TagKey(space: .ape, name: present ?? key.name)
  }

  /// Returns how an item is added.
  ///
  /// - Parameters:
  ///   - next: the node before which a new tag is inserted.
  ///   - root: the node that contains the new tag.
  func addition(of new: NewTag, before next: Node?, in root: Node) -> TagAddition {
    let key = new.key.name
    guard 2...255 ~= key.utf8.count, key.utf8.allSatisfy({ 0x20...0x7E ~= $0 }),
      !["ID3", "TAG", "OggS", "MP+"].contains(key)
    else { return .unfit("\(key) is not allowed as a key of an APE tag") }
    if new.language != nil { return .impossible("APE tags state no language") }
    let present = tag?.children.first { $0.name.description.lowercased() == key.lowercased() }
    if let present {
      let values = Self.values(of: present)
      return values.isEmpty
        ? .impossible("the tag has an item \(key)") : .values(values + [new.value], of: present)
    }
    let item: [UInt8]
    do throws(DraftError) {
      guard let draft = APEItem.draft(storedKey(of: new.key).name, stating: [new.value]) else {
        return .unfit("the value does not fit the key \(key)")
      }
      item = try (tag ?? APE.emptyTag).bytes(of: draft)
      guard tag != nil else {
        let tag = try APE.tag(with: item)
        return .insertions([TagInsertion(tag, into: root, .child(before: next))])
      }
    } catch {
      return .unfit(error.words)
    }
    let items = tag?.children.filter { $0.tagKey != nil } ?? []
    let next = new.key.follower(among: items) { $0.tagKey }
    return .insertions([TagInsertion(item, into: tag ?? root, .child(before: next))])
  }

  func replacement(in item: Node, stating values: [NewTagValue]) -> Replacement? {
    let start = item.range.start + APEItem.sizeBeforeValue(of: item.name.description)
    let isText = item.field("value") != nil || (item.field("flags")?.value.integer ?? 0) & 6 == 0
    guard start <= item.range.end,
      let draft = APEItem.draft(item.name.description, stating: values),
      (draft.code == APEItem.textCode) == isText,
      let bytes = try? (tag ?? APE.emptyTag).bytes(of: draft)
    else { return nil }
    return Replacement(
      ByteRange(from: start, to: item.range.end),
      with: Array(bytes.dropFirst(start - item.range.start)))
  }

  /// The texts of an item; empty if it is no text.
  private static func values(of item: Node) -> [NewTagValue] {
    item.fields.compactMap { field in
      guard field.name == "value", case .text(let text) = field.value else { return nil }
      return .text(text.string)
    }
  }
}
