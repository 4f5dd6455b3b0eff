import Anatomy
import Bytes
import Schema

/// A new metadata item of iTunes: `moov/udta/meta/ilst`.
struct ItemTags {
  private(set) var insertions: [TagInsertion] = []

  init(_ tag: NewTag, in holder: Node) throws(TagRefusal) {
    guard holder.code == "moov" else {
      throw TagRefusal("iTunes metadata describes the whole file, not a track")
    }
    let item = try Self.item(tag)
    let metadata = holder.child("udta")?.children.first { $0.isMetadata(of: "mdir") }
    if let present = metadata?.child("ilst")?.children.first(where: { $0.boxedTagKey == tag.key }) {
      // A further value is in the same item, because readers take only one item of a key.
      guard let value = item.children.last else { return }
      insertions = [
        TagInsertion(try present.box(value), into: present, .child(before: nil))
      ]
    } else if let list = metadata?.child("ilst") {
      let next = tag.key.follower(among: Array(list.children)) { $0.boxedTagKey }
      insertions = [TagInsertion(try list.box(item), into: list, .child(before: next))]
    } else if let metadata {
      let list = try metadata.box(Draft("ilst", children: [item]))
      let handler = metadata.children.firstIndex { $0.code == "hdlr" } ?? 0
      let next = metadata.children.dropFirst(handler + 1).first
      insertions = [TagInsertion(list, into: metadata, .child(before: next))]
    } else {
      let isPicture = holder.document.root.child("ftyp")?.isOfPictureFile ?? false
      insertions = [
        try holder.insertion(intoUserData: Self.metadata(item, inPictureFile: isPicture))
      ]
    }
  }

  private static func item(_ tag: NewTag) throws(TagRefusal) -> Draft {
    guard let value = ValueDraft(tag.value, of: tag.key, language: tag.language).draft else {
      throw TagRefusal(ofValue: "the value does not fit the key \(tag.key.name)")
    }
    if let code = tag.key.code { return Draft(code, children: [value]) }
    let (mean, name) = Self.parts(of: tag.key.name)
    guard !mean.isEmpty, !name.isEmpty else {
      throw TagRefusal(ofValue: "the key \(tag.key.name) has no name after its last period")
    }
    return Draft(
      "----",
      children: [
        Draft("mean", ["mean": .text(mean)]), Draft("name", ["name": .text(name)]), value,
      ])
  }

  /// The namespace and the name of a key such as `com.apple.iTunes.NAME`. The name may have periods.
  private static func parts(of key: String) -> (mean: String, name: String) {
    let usual = "com.apple.iTunes."
    if key.hasPrefix(usual) {
      return (String(usual.dropLast()), String(key.dropFirst(usual.count)))
    }
    guard let point = key.lastIndex(of: ".") else { return ("", key) }
    return (String(key[..<point]), String(key[key.index(after: point)...]))
  }

  private static func metadata(_ item: Draft, inPictureFile isPicture: Bool) -> Draft {
    // iTunes states a manufacturer. Files of pictures must not have one.
    let handler = Draft.handler("mdir", manufacturer: isPicture ? nil : "appl")
    return Draft(
      "meta", ["version": .number(0, bytes: 1), "flags": .number(0, bytes: 3)],
      children: [handler, Draft("ilst", children: [item])])
  }
}

extension Node {
  /// Whether this file type box names a brand of files with pictures.
  fileprivate var isOfPictureFile: Bool {
    let brands: Set<FourCC> = ["mif1", "msf1", "miaf", "avis", "avif", "heic", "hevc"]
    guard let table = table("compatible_brands"), let column = table.columns.first else {
      return false
    }
    return (0..<min(table.rowCount, 100)).contains { row in
      if case .code(let brand) = table.cell(row: row, column: column) {
        return brands.contains(brand)
      }
      return false
    }
  }
}

extension Draft {
  /// A handler box of a metadata box.
  static func handler(_ type: FourCC, manufacturer: FourCC? = nil) -> Draft {
    let none = FourCC(rawValue: 0)
    let name = DraftValue.text("", as: TextSpelling(.utf8, .terminated))
    guard let manufacturer else {
      return Draft("hdlr", ["handler_type": .code(type), "name": name])
    }
    return Draft(
      "hdlr",
      [
        "version": .number(0, bytes: 1), "flags": .number(0, bytes: 3),
        "component_type": .code(none),
        "handler_type": .code(type), "component_manufacturer": .code(manufacturer),
        "component_flags": .number(0, bytes: 4), "component_flags_mask": .number(0, bytes: 4),
        "name": name,
      ])
  }
}
