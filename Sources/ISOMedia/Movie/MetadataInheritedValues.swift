import Anatomy
import Bytes
import Schema

/// Inherited values that are needed to read a `data` box: the code and the key of its metadata
/// item.
extension InheritedValue where Answer == FourCC {
  static let itemCode = InheritedValue<FourCC>("itemCode", scope: { $0.parent }) {
    $0.isRoot ? nil : $0.code
  }
}

extension InheritedValue where Answer == KeySpace {
  /// The key space that contains the key of the enclosing metadata item.
  static let keySpace = InheritedValue<KeySpace>("keySpace", scope: { $0.parent }) {
    $0.tagKey?.space
  }
}

extension InheritedValue where Answer == [String] {
  /// The keys of a metadata box. Metadata items refer to these keys by index, counted from 1.
  static let keyNames = InheritedValue<[String]>("keyNames", scope: { $0.enclosing("meta") }) {
    meta in
    guard case .list(let entries)? = meta.child("keys")?.value("entries") else { return nil }
    var names: [String] = []
    entries.forEach { entry in
      names.append(entry.member("key_value")?.text ?? "")
      return true
    }
    return names
  }
}

extension Node {
  /// The offsets of the keys in this key list that no metadata item uses.
  var offsetsOfUnusedKeys: Set<Int> {
    var used: Set<UInt32> = []
    if let items = parent?.child("ilst")?.children {
      for item in items { used.insert(item.code.rawValue) }
    }
    var places: Set<Int> = []
    var (place, number) = (range.start + headerSize + 8, UInt32(1))
    while place < range.end, let size = source.big32(at: place), size >= 8 {
      if !used.contains(number) { places.insert(place) }
      place += Int(size)
      number += 1
    }
    return places
  }

  /// The key to which the code of this metadata item refers by index; nil if the code is not an
  /// index of a key.
  var keyName: String? {
    guard code.isKeyIndex, let names = inherited(.keyNames) else { return nil }
    let index = Int(code.rawValue) - 1
    return names.indices.contains(index) && !names[index].isEmpty ? names[index] : nil
  }
}

extension Node {
  /// The key of this box if it is an item in an item list, or a user data box that is a tag;
  /// otherwise nil.
  var boxedTagKey: TagKey? {
    switch parent?.code {
    case "ilst"? where code.isKeyIndex:
      TagKey(space: .quickTimeMetadata, name: keyName ?? "item \(code.rawValue)")
    case "ilst"? where code == "----": namedTagKey
    // Free space in place of a removed item.
    case "ilst"? where code == "free": nil
    case "ilst"?: TagKey(space: .iTunes, code: code)
    case "udta"?: userDataKey
    default: nil
    }
  }

  /// The key of a `----` item: the namespace from its `mean` box and the name from its `name` box.
  private var namedTagKey: TagKey {
    let parts = [child("mean")?.field("mean"), child("name")?.field("name")]
    return TagKey(space: .iTunesLongForm, name: parts.map { $0?.text ?? "" }.joined(separator: "."))
  }

  private var userDataKey: TagKey? {
    guard let nodeKind = declared else { return nil }
    if nodeKind.standard == .threeGPP { return TagKey(space: .isoUserData, code: code) }
    let isText = nodeKind.declaration.group == Boxes.itemGroup
    return isText || Self.quickTimeUserData.contains(code)
      ? TagKey(space: .quickTimeUserData, code: code) : nil
  }

  /// Codes of the user data boxes that are tags although their codes do not contain ©.
  private static let quickTimeUserData: Set<FourCC> = [
    "name", "SETT", "FIRM", "LENS", "CAME", "MUID", "SDLN", "smrd", "Xtra", "SNum", "IDIT",
    "TAGS", "PANA", "LEIC", "RICO", "MMA0", "MMA1", "NCDT", "PENT", "PXMN", "SIGM", "QVMI", "MVTG",
    "RDTA", "RDTB", "RDTC", "RDTG", "RDTL", "htcb", "DcMD", "TTMD", "smta", "INFO", "HMMT",
    "fsid", "finm", "FILE", "CNTH", "CNCV", "mcvr", "nail", "scrn", "thum",
  ]
}

extension FourCC {
  /// Whether the code of a metadata item is the index of a key. All other item codes begin with a
  /// nonzero byte.
  var isKeyIndex: Bool { self[0] == 0 }
}

extension Field {
  func member(_ name: String) -> Field? {
    guard case .group(let members) = value else { return nil }
    return members.first { $0.name == name }
  }

  var text: String? {
    guard case .text(let text) = value else { return nil }
    return text.string
  }
}

extension Meaning {
  /// Returns the meaning of a tag in the given key space. The enclosing structure determines the
  /// key. Without a key space, the meaning is unknown.
  static func tag(_ space: KeySpace?, _ category: Category? = nil) -> Meaning {
    space.map { Meaning(.plain, about: .tag(space: $0, key: nil, category)) }
      ?? .identifies(.unknown)
  }
}
