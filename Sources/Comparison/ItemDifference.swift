import Anatomy
import Bytes
package import Metadata

/// A metadata item that is not the same in two files.
package struct ItemDifference {
  package let identifier: Identifier
  /// The item in the first file (`old`) and in the second file (`new`); nil for a file that lacks
  /// it.
  package let old: KeyedItem?
  package let new: KeyedItem?
  /// Whether the bytes of the tag are the same in both files.
  let isUnchanged: Bool

  /// The properties that identify an item independently of its value.
  private struct Key: Hashable {
    let identifier: Identifier
    let scope: KeyedItem.Scope
    let locale: String?

    init(_ item: KeyedItem) {
      (identifier, scope, locale) = (item.identifier, item.scope, item.locale)
    }
  }

  /// The key, type, size and first bytes of an item, for finding items with equal values.
  private struct Value: Hashable {
    let key: Key
    let type: String
    let size: Int
    let bytes: [UInt8]

    init(_ item: KeyedItem) {
      key = Key(item)
      (type, size) = (item.dataType.identifier, item.range.count)
      bytes = item.node.source.bytes(item.range, limit: 256)
    }
  }

  /// Returns the differences in the order of the first file; items only in the second one follow.
  static func all(
    _ first: Document, _ second: Document, _ changes: ByteChanges
  ) -> [ItemDifference] {
    let (old, new) = (items(of: first), items(of: second))
    // Items with equal values are paired first, so that a removed item does not make the items
    // after it different.
    var equal = Dictionary(grouping: new.indices.reversed()) { Value(new[$0]) }
    var isPaired = [Bool](repeating: false, count: new.count)
    var waiting: [KeyedItem] = []
    for item in old {
      if let same = equal[Value(item)]?.last, new[same].hasValue(of: item) {
        equal[Value(item)]?.removeLast()
        isPaired[same] = true
      } else {
        waiting.append(item)
      }
    }
    // Each remaining item is paired with one that has the same key. Items with changed bytes are
    // only paired with each other.
    let rest = new.indices.reversed().filter { !isPaired[$0] }
    var others = [false, true].map { isTouched in
      Dictionary(
        grouping: rest.filter {
          changes.touch(new[$0].tag, inSecond: true) == isTouched
        }
      ) { Key(new[$0]) }
    }
    let changed = waiting.map { item in
      let isTouched = changes.touch(item.tag)
      let other = others[isTouched ? 1 : 0][Key(item)]?.popLast()
      if let other { isPaired[other] = true }
      return ItemDifference(
        identifier: item.identifier, old: item, new: other.map { new[$0] },
        isUnchanged: !isTouched)
    }
    let added = new.indices.filter { !isPaired[$0] }.map {
      ItemDifference(
        identifier: new[$0].identifier, old: nil, new: new[$0],
        isUnchanged: !changes.touch(new[$0].tag, inSecond: true))
    }
    return changed + added
  }

  /// Returns the metadata items of a document that are tags. Settings in headers of the format are
  /// compared as fields of structures instead.
  private static func items(of document: Document) -> [KeyedItem] {
    document.metadataItems(readingStreams: false).filter { $0.tag != nil }
  }
}

extension ByteChanges {
  /// Whether a tag has changed bytes.
  fileprivate func touch(_ tag: Node?, inSecond isSecond: Bool = false) -> Bool {
    tag.map { touch($0.range, of: $0, inSecond: isSecond) } ?? false
  }
}

extension KeyedItem {
  /// The node that is the tag of the item; nil if the item is a setting in a header of the format.
  fileprivate var tag: Node? { isTag ? tagNode : nil }

  fileprivate func hasValue(of other: KeyedItem) -> Bool {
    dataType.identifier == other.dataType.identifier && range.count == other.range.count
      && node.source.holds(range, as: other.range, of: other.node.source)
  }
}
