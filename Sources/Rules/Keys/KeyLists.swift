import Anatomy
import Bytes

extension Rule {
  static let keysMissing = Rule(
    "qt.mdta.keys-missing", .error, at: .box("meta"),
    "metadata by keys has a list of keys and a list of items", clause: keyClause,
    cause: "a tool removed one of the two",
    fix: "write both, or remove the box",
    passing: [.keys()],
    failing: [
      .movie(
        moreOfMovie: #"""
          meta {
            full hdlr { 00 * 4 "mdta" 00 * 12 00 }
            ilst { "\x00\x00\x00\x01" { data { u32 1, 0 "Title" } } }
            ↓
          }
          """#)
    ]
  ) { meta, _ in
    // A wrong handler before items of iTunes has a rule of its own.
    guard meta.isOfKeys, !meta.isCut, meta.child("ilst")?.codedItems.isEmpty != false else {
      return nil
    }
    let missing = ["keys", "ilst"].filter { meta.child($0) == nil }
    return missing.isEmpty
      ? []
      : [
        .absence(
          in: meta, "there is no \(missing.map(\.description).joined(separator: " and no "))")
      ]
  }

  static let metadataRepeated = Rule(
    "qt.mdta.multiple-meta-per-level", .error, at: .box("isom", "moov", "trak", "udta"),
    "a movie has one box of metadata in a place, as its tracks have", clause: keyClause, in: [.mov],
    cause: "a tool that did not know the metadata that was there added its own",
    fix: "put the keys and the items into one box",
    passing: [.keys()],
    failing: [
      .keys(
        moreOfMovie: #"""
          ↓meta { full hdlr { 00 * 4 "mdta" 00 * 12 00 } full keys { u32 0 } ilst {} }
          """#)
    ]
  ) { container, _ in
    container.child("meta") == nil ? nil : Node.repeated("meta", in: container)
  }

  static let keyIndex = Rule(
    "qt.mdta.key-index-out-of-range", .error, at: .box("meta"),
    "an item names a key that there is", clause: keyClause,
    cause: "a tool removed a key and did not count the others anew",
    fix: "let the item's type be the place of its key in the list, from 1",
    passing: [.keys()],
    failing: [.keys(ilst: #"↓"\x00\x00\x00\x02" { data { u32 1, 0 "Title" } }"#)]
  ) { meta, _ in
    guard meta.isOfKeys, let keys = meta.child("keys"), let list = meta.child("ilst") else {
      return nil
    }
    guard let count = keys.integer("entry_count") else { return nil }
    return list.keyedItems.filter { $0.code.rawValue == 0 || Int($0.code.rawValue) > count }.map {
      .about(
        $0, "there is no key \($0.code.rawValue) among \(count)",
        related: [RelatedPlace("the keys", keys, field: "entry_count")])
    }
  }

  static let keyUnused = Rule(
    "qt.mdta.key-unused", .info, at: .box("meta"),
    "every key has an item", clause: keyClause,
    cause: "a tool removed the value and left the key",
    fix: "nothing has to be mended",
    passing: [.keys()],
    failing: [
      .keys(
        keys: #"""
          u32 2 sized u32 +4 { "mdta" "com.apple.quicktime.title" }
          ↓sized u32 +4 { "mdta" "com.apple.quicktime.artist" }
          """#)
    ]
  ) { meta, _ in
    guard meta.isOfKeys, let box = meta.child("keys"), let list = meta.child("ilst") else {
      return nil
    }
    let used = Set(list.keyedItems.map(\.code.rawValue))
    return box.metadataKeys.filter { !used.contains(UInt32($0.number)) }.map {
      .bytes($0.range, in: box, "no item has the key \($0.name)")
    }
  }

  static let keyDuplicate = Rule(
    "qt.mdta.key-duplicate", .warning, at: .box("keys"),
    "a key stands once in the list", clause: keyClause,
    cause: "a tool added a key instead of a value to the item that was there",
    fix: "put values for other languages into one item",
    passing: [.keys()],
    failing: [
      .keys(
        keys: #"""
          u32 2 sized u32 +4 { "mdta" "com.apple.quicktime.title" }
          ↓sized u32 +4 { "mdta" "com.apple.quicktime.title" }
          """#,
        ilst: #"""
          "\x00\x00\x00\x01" { data { u32 1, 0 "Title" } }
          "\x00\x00\x00\x02" { data { u32 1, 0 "Other" } }
          """#)
    ]
  ) { box, _ in
    let keys = box.metadataKeys
    guard !keys.isEmpty else { return nil }
    var locales: [UInt32: UInt32] = [:]
    for item in box.parent?.child("ilst")?.keyedItems ?? [] {
      locales[item.code.rawValue] = item.values.first?.locale
    }
    var known: Set<String> = []
    return keys.compactMap { key in
      // Some taggers write a key for each language, and readers find each.
      let locale = locales[UInt32(key.number)] ?? 0
      return known.insert("\(key.space) \(locale) \(key.name)").inserted
        ? nil : .bytes(key.range, in: box, "the key \(key.name) stands in the list once more")
    }
  }

  static let keySize = Rule(
    "qt.mdta.key-size", .error, at: .box("keys"),
    "a key is at least as long as its head and ends in its box", clause: keyClause,
    cause: "a writer counted the name without the head, or the bytes were changed",
    fix: "state the bytes of size, name space and name together",
    failing: [
      .keys(keys: #"u32 1 ↓u32 99 "mdta" "com.apple.quicktime.title""#),
      .keys(keys: #"u32 1 ↓u32 4 "mdta""#),
    ])

  static let keySpace = Rule(
    "qt.mdta.key-namespace", .info, at: .box("keys"),
    "the name space of a key is registered", clause: keyClause,
    cause: "a writer took a code of its own",
    fix: "write mdta and a name that begins with the reverse of a domain",
    passing: [.keys()],
    failing: [.keys(keys: #"u32 1 sized u32 +4 { ↓"abcd" "com.apple.quicktime.title" }"#)]
  ) { box, _ in
    let keys = box.metadataKeys
    guard !keys.isEmpty else { return nil }
    let known: Set<FourCC> = ["mdta", "udta", "me4c", "uiso"]
    return keys.filter { !known.contains($0.space) }.map {
      .bytes(
        ByteRange(start: $0.range.start + 4, count: 4), in: box,
        "nothing registers the name space \($0.space)")
    }
  }

  static let keyClause = Clause(.quickTime, "Metadata Item Keys Atom")
}

/// A key of a list, with its place in it.
struct MetadataKey {
  let number: Int
  let space: FourCC
  let name: String
  let range: ByteRange
}

extension Node {
  var isOfKeys: Bool {
    if case .code("mdta")? = child("hdlr")?.value("handler_type") { return true }
    return false
  }

  /// The entries of a list of keys.
  var metadataKeys: [MetadataKey] {
    guard case .list(let entries)? = value("entries") else { return [] }
    var keys: [MetadataKey] = []
    entries.forEach { entry in
      if case .code(let space)? = entry.part("key_namespace")?.value,
        case .text(let name)? = entry.part("key_value")?.value
      {
        keys.append(
          MetadataKey(
            number: keys.count + 1, space: space, name: name.string, range: entry.range))
      }
      return keys.count < 10_000
    }
    return keys
  }
}
