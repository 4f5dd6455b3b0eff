import Anatomy
import Bytes
import Schema

/// Values of a metadata item that its `data` boxes depend on.
extension InheritedValue where Answer == FourCC {
  static let itemCode = InheritedValue<FourCC>("itemCode", scope: { $0.parent }) {
    $0.isRoot ? nil : $0.code
  }
}

extension InheritedValue where Answer == String {
  /// The key space of the key of the item.
  static let keySpace = InheritedValue<String>("keySpace", scope: { $0.parent }) {
    $0.tagKey?.space
  }
}

extension InheritedValue where Answer == [String] {
  /// The keys of a metadata box, which its items refer to by index from 1.
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
  /// In a list of keys, the offsets of keys that no item uses.
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

  /// The key at the index that the code of this item states.
  var keyName: String? {
    guard code.isKeyIndex, let names = inherited(.keyNames) else { return nil }
    let index = Int(code.rawValue) - 1
    return names.indices.contains(index) && !names[index].isEmpty ? names[index] : nil
  }
}

extension Node {
  /// The key of an item in a list, or of a user data box that is a tag.
  var boxedTagKey: TagKey? {
    switch parent?.code {
    case "ilst"? where code.isKeyIndex:
      TagKey(space: "mdta", name: keyName ?? "item \(code.rawValue)")
    case "ilst"? where code == "----": namedTagKey
    case "ilst"?: TagKey(space: "itsk", code: code)
    case "udta"?: userDataKey
    default: nil
    }
  }

  /// The namespace from `mean` and the name from `name`.
  private var namedTagKey: TagKey {
    let parts = [child("mean")?.field("mean"), child("name")?.field("name")]
    return TagKey(space: "itlk", name: parts.map { $0?.text ?? "" }.joined(separator: "."))
  }

  private var userDataKey: TagKey? {
    guard let nodeKind = declaredNodeKind as? DeclaredNodeKind else { return nil }
    if nodeKind.standard == .threeGPP { return TagKey(space: "uiso", code: code) }
    let isText = nodeKind.declaration.group == Boxes.itemGroup
    return isText || Self.quickTimeUserData.contains(code) ? TagKey(space: "udta", code: code) : nil
  }

  /// User data that is a tag and has a code without ©.
  private static let quickTimeUserData: Set<FourCC> = [
    "name", "SETT", "FIRM", "LENS", "CAME", "MUID", "SDLN", "smrd", "Xtra", "SNum", "IDIT",
    "TAGS", "PANA", "LEIC", "RICO", "MMA0", "MMA1", "NCDT", "PENT", "PXMN", "SIGM", "QVMI", "MVTG",
    "RDTA", "RDTB", "RDTC", "RDTG", "RDTL", "htcb", "DcMD", "TTMD", "smta", "INFO", "HMMT",
    "fsid", "finm", "FILE", "CNTH", "CNCV", "mcvr", "nail", "scrn", "thum",
  ]
}

extension FourCC {
  /// Whether the code is the index of a key: other codes of items never begin with a zero byte.
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
  /// A tag that takes its key from the structure around it.
  static func tag(_ space: String?, _ category: Category? = nil) -> Meaning {
    space.map { Meaning(.plain, about: .tag(space: $0, key: nil, category)) }
      ?? .identifies(.unknown)
  }
}
