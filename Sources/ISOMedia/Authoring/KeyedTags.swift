import Anatomy
import Bytes
import Schema

/// New metadata items of QuickTime: keys in `meta/keys` of the movie or a track, and items in `meta/ilst`
/// with the indices of the keys.
struct KeyedTags {
  private(set) var insertions: [TagInsertion] = []

  init(_ tags: [NewTag], in holder: Node, without removed: Set<Node>) throws(TagRefusal) {
    var values: [(name: String, draft: Draft)] = []
    for tag in tags {
      guard let value = ValueDraft(tag.value, of: tag.key, language: tag.language).draft else {
        throw TagRefusal(ofValue: "the value does not fit the key \(tag.key.name)")
      }
      values.append((tag.key.name, value))
    }
    guard !values.isEmpty else { return }
    // Some writers put the metadata box into the user data.
    let places = [holder, holder.child("udta")].compactMap(\.self)
    let metadata = places.lazy.flatMap(\.children).first { $0.isMetadata(of: "mdta") }
    guard let metadata else {
      let bytes = try holder.written(Self.metadata(values, in: holder))
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
    let list = metadata.child("ilst")
    // The keys of removed items are removed too, so the keys after them get lower numbers.
    let items = list.map { Array($0.children) } ?? []
    let kept = Set(items.filter { !removed.contains($0) }.map(\.code.rawValue))
    let gone = Set(items.map(\.code.rawValue)).subtracting(kept)
    var known: [String: Int] = [:]
    var count = 0
    for (place, name) in names.enumerated() where !gone.contains(UInt32(place + 1)) {
      count += 1
      if known[name] == nil { known[name] = count }
    }
    var drafts: [Draft] = []
    for (name, value) in values {
      if known[name] == nil {
        count += 1
        known[name] = count
        insertions.append(TagInsertion(try Self.row(name, in: metadata), into: keys, .row))
      }
      drafts.append(Draft(FourCC(rawValue: UInt32(known[name] ?? count)), children: [value]))
    }
    guard let list else {
      let list = try metadata.written(Draft("ilst", children: drafts))
      insertions.append(TagInsertion(list, into: metadata, .child(before: nil)))
      return
    }
    for draft in drafts {
      insertions.append(TagInsertion(try list.written(draft), into: list, .child(before: nil)))
    }
  }

  private static func keys(_ names: [String]) -> Draft {
    Draft(
      "keys",
      fields: [("entry_count", .number(UInt64(names.count), bytes: 4))]
        + names.enumerated().flatMap { place, name in
          let row = "entries[\(place + 1)]"
          return [
            ("\(row).key_size", DraftValue.number(UInt64(name.utf8.count + 8), bytes: 4)),
            ("\(row).key_namespace", .code("mdta")), ("\(row).key_value", .text(name)),
          ]
        })
  }

  /// Returns the bytes of one row of a list of keys, taken from a new list with only this row.
  private static func row(_ name: String, in metadata: Node) throws(TagRefusal) -> [UInt8] {
    Array(try metadata.written(keys([name])).suffix(name.utf8.count + 8))
  }

  private static func metadata(
    _ values: [(name: String, draft: Draft)], in holder: Node
  ) -> Draft {
    var names: [String] = []
    var items: [Draft] = []
    for (name, value) in values {
      let place = names.firstIndex(of: name) ?? names.count
      if place == names.count { names.append(name) }
      items.append(Draft(FourCC(rawValue: UInt32(place + 1)), children: [value]))
    }
    let children = [.handler("mdta"), keys(names), Draft("ilst", children: items)]
    // In QuickTime files, the metadata box has no version and flags.
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
