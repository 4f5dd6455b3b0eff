import Anatomy
import Bytes
import Schema

/// New metadata items of iTunes: `moov/udta/meta/ilst`.
struct ItemTags {
  private(set) var insertions: [TagInsertion] = []
  /// The boxes to add to the user data: a new metadata box, or none if the user data already
  /// contains a metadata box.
  private(set) var userData: [Draft] = []

  init(_ tags: [NewTag], in holder: Node, without removed: Set<Node>) throws(TagRefusal) {
    guard holder.code == "moov" else {
      throw TagRefusal("iTunes metadata describes the whole file, not a track")
    }
    let metadata = holder.child("udta")?.children.first { $0.isMetadata(of: "mdir") }
    let list = metadata?.child("ilst")
    var items: [(key: TagKey, draft: Draft)] = []
    for tag in tags {
      let item = try Self.item(tag)
      // A further value is added to the present item, because readers use only one item for each
      // key.
      let present = list?.children.first { $0.boxedTagKey == tag.key && !removed.contains($0) }
      if let present {
        for value in item.children.suffix(1) {
          insertions.append(
            TagInsertion(try present.written(value), into: present, .child(before: nil)))
        }
      } else if let place = items.firstIndex(where: { $0.key == tag.key }) {
        let draft = items[place].draft
        items[place].draft = Draft(
          draft.code, fields: draft.fields, children: draft.children + item.children.suffix(1))
      } else {
        items.append((tag.key, item))
      }
    }
    guard !items.isEmpty else { return }
    if let list {
      let present = list.children.filter { !removed.contains($0) }
      for (key, draft) in items.inOrder {
        let next = key.follower(among: present) { $0.boxedTagKey }
        insertions.append(TagInsertion(try list.written(draft), into: list, .child(before: next)))
      }
      return
    }
    let new = Draft("ilst", children: items.inOrder.map(\.draft))
    guard let metadata else {
      let isPicture = holder.document.root.child("ftyp")?.isOfPictureFile ?? false
      userData = [Self.metadata(new, inPictureFile: isPicture)]
      return
    }
    let handler = metadata.children.firstIndex { $0.code == "hdlr" } ?? 0
    let next = metadata.children.dropFirst(handler + 1).first
    insertions.append(TagInsertion(try metadata.written(new), into: metadata, .child(before: next)))
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

  /// Splits a key such as `com.apple.iTunes.NAME` into a namespace and a name. After the usual
  /// namespace `com.apple.iTunes`, the name may contain periods.
  private static func parts(of key: String) -> (mean: String, name: String) {
    let usual = "com.apple.iTunes."
    if key.hasPrefix(usual) {
      return (String(usual.dropLast()), String(key.dropFirst(usual.count)))
    }
    guard let point = key.lastIndex(of: ".") else { return ("", key) }
    return (String(key[..<point]), String(key[key.index(after: point)...]))
  }

  private static func metadata(_ list: Draft, inPictureFile isPicture: Bool) -> Draft {
    // iTunes states a manufacturer in the handler box. Picture files must not state one there.
    let handler = Draft.handler("mdir", manufacturer: isPicture ? nil : "appl")
    return Draft(
      "meta", ["version": .number(0, bytes: 1), "flags": .number(0, bytes: 3)],
      children: [handler, list])
  }
}

extension [(key: TagKey, draft: Draft)] {
  /// The items sorted by their keys, which is the order in which new items are written.
  fileprivate var inOrder: Self {
    sorted { $0.key.precedes($1.key) }
  }
}

extension Node {
  /// Whether this file type box lists a brand of picture files as a compatible brand.
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
  /// Returns a handler box for a metadata box.
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
