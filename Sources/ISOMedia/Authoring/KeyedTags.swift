import Anatomy
import Bytes
import Schema

/// A new metadata item of QuickTime: a key in `meta/keys` of the movie or a track, and an item in
/// `meta/ilst` with the index of the key.
struct KeyedTags {
  private(set) var insertions: [TagInsertion] = []

  init(_ tag: NewTag, in holder: Node) throws(TagRefusal) {
    guard let value = ValueDraft(tag.value, of: tag.key, language: tag.language).draft else {
      throw TagRefusal(ofValue: "the value does not fit the key \(tag.key.name)")
    }
    // Some writers put the metadata box into the user data.
    let places = [holder, holder.child("udta")].compactMap(\.self)
    let metadata = places.lazy.flatMap(\.children).first { $0.isMetadata(of: "mdta") }
    guard let metadata else {
      let bytes = try holder.box(Self.metadata(tag.key.name, value, in: holder))
      insertions = [TagInsertion(bytes, into: holder, .child(before: nil))]
      return
    }
    guard let keys = metadata.child("keys") else {
      throw TagRefusal("the metadata box has no list of keys (keys)")
    }
    let names = metadata.inherited(.keyNames) ?? []
    guard names.count == keys.integer("entry_count") else {
      throw TagRefusal("the list of keys (keys) is damaged")
    }
    let known = names.firstIndex(of: tag.key.name)
    if known == nil {
      insertions.append(TagInsertion(try Self.row(tag.key.name, in: metadata), into: keys, .row))
    }
    let code = FourCC(rawValue: UInt32((known ?? names.count) + 1))
    let item = Draft(code, children: [value])
    if let list = metadata.child("ilst") {
      insertions.append(TagInsertion(try list.box(item), into: list, .child(before: nil)))
    } else {
      let list = try metadata.box(Draft("ilst", children: [item]))
      insertions.append(TagInsertion(list, into: metadata, .child(before: nil)))
    }
  }

  private static func keys(_ name: String) -> Draft {
    Draft(
      "keys",
      [
        "entry_count": .number(1, bytes: 4),
        "entries[1].key_size": .number(UInt64(name.utf8.count + 8), bytes: 4),
        "entries[1].key_namespace": .code("mdta"), "entries[1].key_value": .text(name),
      ])
  }

  /// Returns the bytes of one row of a list of keys, taken from a new list with only this row.
  private static func row(_ name: String, in metadata: Node) throws(TagRefusal) -> [UInt8] {
    Array(try metadata.box(keys(name)).suffix(name.utf8.count + 8))
  }

  private static func metadata(_ name: String, _ value: Draft, in holder: Node) -> Draft {
    let item = Draft("ilst", children: [Draft(FourCC(rawValue: 1), children: [value])])
    let children = [.handler("mdta"), keys(name), item]
    // QuickTime's metadata box has no version and flags.
    guard holder.isInQuickTimeFile else {
      return Draft(
        "meta", ["version": .number(0, bytes: 1), "flags": .number(0, bytes: 3)],
        children: children)
    }
    return Draft("meta", children: children)
  }
}

extension Node {
  fileprivate var isInQuickTimeFile: Bool {
    guard case .code(let brand)? = document.root.child("ftyp")?.value("major_brand") else {
      return true
    }
    return brand == "qt  "
  }
}
