import Anatomy
import Bytes
import Schema

/// An item of an APE tag: size and flags of its value, a key, and the value.
struct APEItem {
  let range: ByteRange
  let isCut: Bool
  private let kind: Int
  let key: String

  /// Returns nil if no item begins at the offset.
  init?(at start: Int, in source: ByteSource, limit: Int) {
    guard limit - start >= 11,
      let size = source.integer(at: start, width: 4, order: .little),
      let flags = source.integer(at: start + 4, width: 4, order: .little)
    else { return nil }
    let bytes = source.bytes(
      ByteRange(from: start + 8, to: min(limit, start + 8 + 256)))
    guard let end = bytes.firstIndex(of: 0), end >= 1,
      bytes[..<end].allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    key = String(decoding: bytes[..<end], as: UTF8.self)
    let valueEnd = start + 8 + end + 1 + Int(size)
    isCut = valueEnd > limit
    range = ByteRange(from: start, to: min(valueEnd, limit))
    kind = Int(flags >> 1 & 3)
  }

  /// Returns the range of an item key that has no terminator; nil if no such item begins at the
  /// offset.
  static func keyWithoutEnd(at start: Int, in source: ByteSource, limit: Int) -> ByteRange? {
    let place = ByteRange(from: start.saturatingAdd(8), to: limit)
    guard let size = source.integer(at: start, width: 4, order: .little), size > 0,
      Int(size) < place.count
    else { return nil }
    let letters = source.bytes(place, limit: 256).prefix { (0x20...0x7E).contains($0) }
    return letters.count > 1 ? ByteRange(start: place.start, count: letters.count) : nil
  }

  var nodeKind: DeclaredNodeKind {
    switch kind {
    case 0: Self.text
    case 1: key.lowercased().hasPrefix("cover art") ? Self.cover : Self.binary
    case 2: Self.link
    default: Self.other
    }
  }

  // MARK: Node kinds

  /// The maximum number of texts that are shown as fields of the item. Further texts are shown in a
  /// list.
  static let namedValues = 32

  static let text = item("Text Item") { item in
    let meaning = key(of: item)
    checkText(item)
    guard !item.isDescribing else {
      return item.text("value", .utf8, .terminated, means: meaning)
    }
    var count = 0
    repeat {
      if count < namedValues {
        item.text("value", .utf8, .terminated, means: meaning, line: count < 4 ? .value : nil)
      } else {
        item.list("further_values", count: nil) {
          $0.text("value", .utf8, .terminated, means: meaning)
        }
      }
      count += 1
    } while item.remaining > 0 && !item.hasFailed
  }

  private static let link = item("Link Item") { item in
    item.text("value", .utf8, .rest, means: key(of: item), line: .value)
  }

  private static let binary = item("Binary Item", holds: payload) { _ in }

  /// Declares an item with a cover picture. A file name precedes the picture.
  static let cover = item("Cover Art Item", holds: payload) { item in
    let head = item.source.bytes(item.rest, limit: 256)
    let end = head.firstIndex(of: 0) ?? 0
    let hasName = head.contains(0) && head[..<end].allSatisfy { $0 >= 0x20 }
    item.when(hasName, "the value begins with a file name") {
      item.text("filename", .utf8, .terminated, means: .identifies(.path), line: .value)
    }
  }

  private static func checkText(_ item: FieldReader) {
    guard !item.isDescribing, !item.hasFailed else { return }
    let letters = item.source.bytes(item.rest, limit: 4096)
    let whole =
      letters.count < item.remaining ? TextEncoding.utf8.wholeCharacters(of: letters) : letters[...]
    guard String(validating: whole, as: UTF8.self) == nil else { return }
    item.report(
      rule: "ape.text-invalid-utf8", severity: .error,
      "the value of \(item.remaining) bytes is not valid UTF-8", at: item.rest, field: "value")
  }

  private static let other = item("Item of a Reserved Type") { item in
    item.report(
      rule: "ape.item-type-reserved", severity: .warning, "the item type is 3, which is reserved",
      at: ByteRange(start: item.node?.range.start.saturatingAdd(4) ?? 0, count: 4), field: "flags")
    item.rest("value", means: Meaning(.undecoded))
  }

  private static let payload = PayloadGrammar("data", means: .payload, terminology: .ape)

  /// Returns the number of bytes before the value of an item: size, flags, and the key with its
  /// terminator.
  private static func sizeBeforeValue(of item: FieldReader) -> Int {
    guard !item.isDescribing else { return 9 }
    let place = ByteRange(start: item.position.saturatingAdd(8), count: 257)
    return 9 + (item.source.bytes(place).firstIndex(of: 0) ?? 0)
  }

  /// Returns the number of bytes before the value of an item with this key.
  static func sizeBeforeValue(of key: String) -> Int { 9 + key.utf8.count }

  private static func item(
    _ title: String, holds: (any Grammar)? = nil, _ value: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), title, in: "ape", by: .ape, holds: holds,
        naming: Naming { name(of: $0) }
      ) { item in
        item.order = .little
        item.u32("value_size", means: .size(of: .nodeBut(sizeBeforeValue(of: item))))
        item.switches("flags", width: 4, flagNames)
        item.text("key", .ascii, .terminated, means: .type)
        value(item)
      }, in: BareGrammar(.item, terminology: .ape, tagSpace: .ape, standsAlone: true))
  }

  private static let flagNames: KeyValuePairs<UInt64, String> = [
    1: "read only", 6: "reserved type", 2: "binary", 4: "link",
  ]

  private static func name(of node: Node) -> NodeName {
    let range = ByteRange(from: node.range.start + 8, to: node.range.end)
    let letters = node.source.bytes(range, limit: 256).prefix { $0 != 0 }
    return .key(String(decoding: letters, as: UTF8.self))
  }

  private static func key(of item: FieldReader) -> Meaning {
    guard let node = item.node else { return Meaning(.plain, about: .tag(space: .ape, key: nil)) }
    return Meaning(.plain, about: .tag(space: .ape, key: name(of: node).description))
  }
}
