import Anatomy
import Bytes
package import Metadata

/// A metadata item that is not the same in two files.
package struct ItemDifference {
  package let identifier: Identifier
  /// The item in the first file, and in the second one; nil if it is not there.
  package let old: KeyedItem?
  package let new: KeyedItem?

  /// What makes an item the same, apart from its value.
  private struct Key: Hashable {
    let identifier: Identifier
    let scope: KeyedItem.Scope
    let locale: String?

    init(_ item: KeyedItem) {
      (identifier, scope, locale) = (item.identifier, item.scope, item.locale)
    }
  }

  /// A key with the type and the beginning of its value, to find equal values.
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
  static func all(_ first: Document, _ second: Document) -> [ItemDifference] {
    let (old, new) = (items(of: first), items(of: second))
    // Equal values are paired first, so that a removed value does not make all after it different.
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
    var others = Dictionary(grouping: new.indices.reversed().filter { !isPaired[$0] }) {
      Key(new[$0])
    }
    let changed = waiting.map { item in
      let other = others[Key(item)]?.popLast()
      if let other { isPaired[other] = true }
      return ItemDifference(
        identifier: item.identifier, old: item, new: other.map { new[$0] })
    }
    let added = new.indices.filter { !isPaired[$0] }.map {
      ItemDifference(identifier: new[$0].identifier, old: nil, new: new[$0])
    }
    return changed + added
  }

  /// The tags of a document. Settings in headers of the format are fields of structures.
  private static func items(of document: Document) -> [KeyedItem] {
    document.metadataItems(readingStreams: false).filter { $0.tag != nil }
  }

  private init(identifier: Identifier, old: KeyedItem?, new: KeyedItem?) {
    (self.identifier, self.old, self.new) = (identifier, old, new)
  }
}

extension KeyedItem {
  /// The node that is the tag of the item; nil if the item is not in a tag.
  fileprivate var tag: Node? {
    var candidate: Node? = node
    while let node = candidate {
      if node.tagKey != nil { return node }
      candidate = node.parent
    }
    return nil
  }

  fileprivate func hasValue(of other: KeyedItem) -> Bool {
    dataType.identifier == other.dataType.identifier && range.count == other.range.count
      && node.source.holds(range, as: other.range, of: other.node.source)
  }
}
