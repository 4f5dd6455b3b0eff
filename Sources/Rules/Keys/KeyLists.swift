import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let keysMissing = Rule(
    "qt.mdta.keys-missing", .error, at: .box("meta"),
    "A meta box with the handler type mdta must contain keys and ilst", clause: keyClause,
    cause: "A tool removed keys or ilst and left the other box",
    fix: "Write both keys and ilst, or remove the meta box",
    passing: .keys(),
    failing: .movie(
      moreOfMovie: #"""
        meta {
          full hdlr { 00 * 4 "mdta" 00 * 12 00 }
          ilst { "\x00\x00\x00\x01" { data { u32 1, 0 "Title" } } }
          ↓
        }
        """#)
  ) { meta, _ in
    // iTunes items under the handler `mdta` are reported by a separate rule.
    guard meta.usesKeys, !meta.isCut, meta.child("ilst")?.codedItems.isEmpty != false else {
      return nil
    }
    let missing = ["keys", "ilst"].filter { meta.child($0) == nil }
    return missing.isEmpty
      ? []
      : .absence(
        in: meta,
        "\(meta.name) contains no"
          + " \(missing.map(\.description).joined(separator: " box and no ")) box")
  }

  static let metadataRepeated = Rule(
    "qt.mdta.multiple-meta-per-level", .error, at: .box("isom", "moov", "trak", "udta"),
    "A QuickTime file, moov, trak or udta must contain at most one meta", clause: keyClause,
    in: [.mov],
    cause: "A tool added its own meta without recognizing the existing one",
    fix: "Merge the keys and the items into one meta",
    passing: .keys(),
    failing: .keys(
      moreOfMovie: #"""
        ↓meta { full hdlr { 00 * 4 "mdta" 00 * 12 00 } full keys { u32 0 } ilst {} }
        """#)
  ) { container, _ in
    container.child("meta") == nil ? nil : Node.repeated("meta", in: container)
  }

  static let keyIndex = Rule(
    "qt.mdta.key-index-out-of-range", .error, at: .box("meta"),
    "The type of an item in ilst must be the index of an existing key in keys", clause: keyClause,
    cause: "A tool removed a key without renumbering the items",
    fix: "Set the type of the item to the index of its key in keys, counted from 1",
    passing: .keys(),
    failing: .keys(ilst: #"↓"\x00\x00\x00\x02" { data { u32 1, 0 "Title" } }"#)
  ) { meta, _ in
    guard meta.usesKeys, let keys = meta.child("keys"), let list = meta.child("ilst") else {
      return nil
    }
    guard let count = keys.integer(.entry_count) else { return nil }
    return list.keyedItems.filter { $0.code.rawValue == 0 || Int($0.code.rawValue) > count }.map {
      .about(
        $0, "the item refers to key \($0.code.rawValue), but entry_count of keys is \(count)",
        related: [RelatedPlace("the list of keys", keys, field: .entry_count)])
    }
  }

  static let keyUnused = Rule(
    "qt.mdta.key-unused", .info, at: .box("meta"),
    "Every key in keys should have an item in ilst", clause: keyClause,
    cause: "A tool removed the item from ilst, but not its key from keys",
    fix: "Leave the key: readers ignore keys without items",
    passing: .keys(),
    failing: .keys(
      keys: #"""
        u32 2 sized u32 +4 { "mdta" "com.apple.quicktime.title" }
        ↓sized u32 +4 { "mdta" "com.apple.quicktime.artist" }
        """#)
  ) { meta, _ in
    guard meta.usesKeys, let box = meta.child("keys"), let list = meta.child("ilst") else {
      return nil
    }
    let used = Set(list.keyedItems.map(\.code.rawValue))
    return box.metadataKeys.filter { !used.contains(UInt32($0.number)) }.map {
      .bytes($0.range, in: box, "no item in ilst refers to key \($0.number) (\($0.name))")
    }
  }

  static let keyDuplicate = Rule(
    "qt.mdta.key-duplicate", .warning, at: .box("keys"),
    "A key should occur only once in keys for each country and language", clause: keyClause,
    cause: "A tool added a key instead of adding a value to the existing item",
    fix: "Keep one entry for the key, and put the values for all languages into its item",
    passing: .keys(),
    failing: .keys(
      keys: #"""
        u32 2 sized u32 +4 { "mdta" "com.apple.quicktime.title" }
        ↓sized u32 +4 { "mdta" "com.apple.quicktime.title" }
        """#,
      ilst: #"""
        "\x00\x00\x00\x01" { data { u32 1, 0 "Title" } }
        "\x00\x00\x00\x02" { data { u32 1, 0 "Other" } }
        """#)
  ) { box, _ in
    let keys = box.metadataKeys
    guard !keys.isEmpty else { return nil }
    var locales: [UInt32: UInt32] = [:]
    for item in box.parent?.child("ilst")?.keyedItems ?? [] {
      locales[item.code.rawValue] = item.values.first?.locale
    }
    var known: Set<String> = []
    return keys.compactMap { key in
      // Keys with the same name are accepted if their values have different languages: some taggers
      // write one key per language, and readers find all of them.
      let locale = locales[UInt32(key.number)] ?? 0
      return known.insert("\(key.space) \(locale) \(key.name)").inserted
        ? nil : .bytes(key.range, in: box, "key \(key.number) (\(key.name)) repeats an earlier key")
    }
  }

  static let keySize = Rule(
    "qt.mdta.key-size", .error, at: .box("keys"),
    "A key must be at least as long as its 8-byte header and must end inside the keys box",
    clause: keyClause,
    cause: "The writer counted only the bytes of the name in key_size, or key_size was damaged",
    fix: "Set key_size to the number of bytes of key_size, namespace and name together",
    failing: [
      .keys(keys: #"u32 1 ↓u32 99 "mdta" "com.apple.quicktime.title""#),
      .keys(keys: #"u32 1 ↓u32 4 "mdta""#),
    ])

  static let keySpace = Rule(
    "qt.mdta.key-namespace", .info, at: .box("keys"),
    "The namespace of a key should be a registered code, such as mdta", clause: keyClause,
    cause: "The writer used a private namespace code",
    fix: "Use the namespace mdta with a reverse-DNS key name, such as com.example.scene",
    passing: .keys(),
    failing: .keys(keys: #"u32 1 sized u32 +4 { ↓"abcd" "com.apple.quicktime.title" }"#)
  ) { box, _ in
    let keys = box.metadataKeys
    guard !keys.isEmpty else { return nil }
    let known: Set<FourCC> = ["mdta", "udta", "me4c", "uiso"]
    return keys.filter { !known.contains($0.space) }.map {
      .bytes(
        ByteRange(start: $0.range.start + 4, count: 4), in: box,
        "key namespace \($0.space) is not registered")
    }
  }

  static let keyClause = Clause(.quickTime, "Metadata Item Keys Atom")
}

/// An entry of a `keys` box, with its index counted from 1.
struct MetadataKey {
  let number: Int
  let space: FourCC
  let name: String
  let range: ByteRange
}

extension Node {
  var usesKeys: Bool {
    if case .code("mdta")? = child("hdlr")?.value(.handler_type) { return true }
    return false
  }

  /// The entries of this `keys` box, at most the first 10,000.
  var metadataKeys: [MetadataKey] {
    guard case .list(let entries)? = value(.entries) else { return [] }
    var keys: [MetadataKey] = []
    entries.forEach { entry in
      if case .code(let space)? = entry.part(.key_namespace)?.value,
        case .text(let name)? = entry.part(.key_value)?.value
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
