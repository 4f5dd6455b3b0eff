import Anatomy
import Bytes

/// Adds and changes the items of an APE tag.
struct APEAuthor {
  /// The tag that is edited; nil for a new tag.
  private let tag: Node?

  init(of tag: Node?) { self.tag = tag }

  /// Returns the key as the tag already spells it. Upper and lower case are the same in keys.
  func storedKey(of key: TagKey) -> TagKey {
    let name = key.name.lowercased()
    let present = tag?.children.lazy.filter { $0.tagKey != nil }.map(\.name.description)
      .first { $0.lowercased() == name }
    return TagKey(space: .ape, name: present ?? key.name)
  }

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    let present = tag?.children.filter { $0.tagKey != nil && !changes.removed.contains($0) } ?? []
    var items: [(key: TagKey, values: [NewTagValue])] = []
    for new in changes.added {
      let key = new.key.name
      guard 2...255 ~= key.utf8.count, key.utf8.allSatisfy({ 0x20...0x7E ~= $0 }),
        !["ID3", "TAG", "OggS", "MP+"].contains(key)
      else { throw TagRefusal(ofValue: "\(key) is not allowed as a key of an APE tag") }
      if new.language != nil { throw TagRefusal("APE tags state no language") }
      let name = key.lowercased()
      if present.contains(where: { $0.name.description.lowercased() == name }) {
        throw TagRefusal("the tag has an item \(key)")
      }
      if let place = items.firstIndex(where: { $0.key.name.lowercased() == name }) {
        items[place].values.append(new.value)
      } else {
        items.append((storedKey(of: new.key), [new.value]))
      }
    }
    var drafts: [(key: TagKey, bytes: [UInt8])] = []
    for (key, values) in items {
      guard let draft = APEItem.draft(key.name, stating: values) else {
        throw TagRefusal(ofValue: "the value does not fit the key \(key.name)")
      }
      let holder = tag ?? APE.emptyTag
      drafts.append(
        (key, try holder.written(draft)))
    }
    drafts.sort { $0.key.precedes($1.key) }
    guard let tag else {
      return TagWriting(content: try APE.tag(with: drafts.flatMap(\.bytes), count: drafts.count))
    }
    return TagWriting(
      drafts.map { key, bytes in
        let next = key.follower(among: present) { $0.tagKey }
        return TagInsertion(bytes, into: tag, .child(before: next))
      })
  }

  func rewriting(of item: Node, to values: [NewTagValue]) -> TagRewriting? {
    let start = item.range.start + APEItem.sizeBeforeValue(of: item.name.description)
    let isText = item.field("value") != nil || (item.field("flags")?.value.integer ?? 0) & 6 == 0
    guard start <= item.range.end,
      let draft = APEItem.draft(item.name.description, stating: values),
      (draft.code == APEItem.textCode) == isText,
      let bytes = try? (tag ?? APE.emptyTag).bytes(of: draft)
    else { return nil }
    let content = Array(bytes.dropFirst(start - item.range.start))
    return TagRewriting(
      of: item, [Replacement(ByteRange(from: start, to: item.range.end), with: content)],
      stating: values)
  }
}
