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
    guard let (value, isText) = Self.content(stating: [new.value]) else {
      return .unfit("the value does not fit the key \(key)")
    }
    let item =
      Self.little(value.count) + Self.little(isText ? 0 : 2)
      + Array(storedKey(of: new.key).name.utf8) + [0] + value
    guard let tag else {
      return .insertions([TagInsertion(Self.tag(item), into: root, .child(before: next))])
    }
    let items = tag.children.filter { $0.tagKey != nil }
    let next = new.key.follower(among: items) { $0.tagKey }
    return .insertions([TagInsertion(item, into: tag, .child(before: next))])
  }

  private static func little(_ number: Int) -> [UInt8] {
    NumberCoding.little.bytes(nearest: number, count: 4)
  }

  /// Returns a tag of version 2 with one item.
  private static func tag(_ item: [UInt8]) -> [UInt8] {
    func end(flags: Int) -> [UInt8] {
      Array("APETAGEX".utf8) + little(2000) + little(item.count + APE.headSize) + little(1)
        + little(flags) + [UInt8](repeating: 0, count: 8)
    }
    let hasHeader = 0x8000_0000
    return end(flags: hasHeader | APEHead.isHeaderFlag) + item + end(flags: hasHeader)
  }

  func replacement(in item: Node, stating values: [NewTagValue]) -> Replacement? {
    let start = item.range.start + 8 + item.name.description.utf8.count + 1
    let isText = item.field("value") != nil || (item.field("flags")?.value.integer ?? 0) & 6 == 0
    guard start <= item.range.end,
      let content = Self.content(stating: values), content.isText == isText
    else { return nil }
    return Replacement(ByteRange(from: start, to: item.range.end), with: content.bytes)
  }

  /// The texts of an item; empty if it is no text.
  private static func values(of item: Node) -> [NewTagValue] {
    item.fields.compactMap { field in
      guard field.name == "value", case .text(let text) = field.value else { return nil }
      return .text(text.string)
    }
  }

  /// Returns the value of an item: texts with zeros between them, or a picture after a file name.
  private static func content(stating values: [NewTagValue]) -> (bytes: [UInt8], isText: Bool)? {
    if values.count == 1, case .file(let bytes, let format) = values[0] {
      let suffix = format == .jpeg ? "jpg" : "\(format)"
      return (Array("Cover.\(suffix)".utf8) + [0] + bytes, false)
    }
    var texts: [[UInt8]] = []
    for value in values {
      switch value {
      case .text(let text): texts.append(Array(text.utf8))
      case .pair(0, let count): texts.append(Array("0/\(count)".utf8))
      default: return nil
      }
    }
    return (Array(texts.joined(separator: [0])), true)
  }
}
