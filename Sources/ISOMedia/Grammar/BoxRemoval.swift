package import Anatomy
package import Bytes
import Schema

/// How boxes, and parts of them, are taken out.
extension BoxGrammar {
  package func removal(of part: Part, from node: Node) -> Removal {
    switch part {
    case .structure: removal(ofBox: node)
    case .bytes(let range): .drop(range)
    case .field(let range):
      // What is free has no other use.
      Self.freeSpace.contains(node.code) && node.parent != nil ? .drop(node.range) : .blank(range)
    }
  }

  private func removal(ofBox node: Node) -> Removal {
    guard let parent = node.parent else { return .impossible("it is the whole file") }
    if parent.parent?.code == "stsd" {
      return .impossible("the samples may need it to be decoded")
    }
    let isNeeded = parent.declaredShape.expectations.contains {
      $0.code == node.code && ($0.occurs == .once || $0.occurs == .atLeastOnce)
    }
    // Of several the others are left.
    if isNeeded, parent.children(node.code).count == 1 {
      return .impossible("\(parent.name) needs it")
    }
    return .drop(node.range)
  }

  private static let freeSpace: Set<FourCC> = ["free", "skip", "wide"]

  /// Keys whose items are gone go too, and the items behind them get other numbers.
  package func edits(of node: Node, afterLosing lost: Lost) -> [Replacement] {
    guard node.code == "keys", case .list(let keys)? = node.value("entries"),
      let items = node.parent?.child("ilst"), !lost.holds(items.range)
    else { return [] }
    var kept: Set<UInt32> = []
    var gone: Set<UInt32> = []
    for item in items.children where item.code.isKeyIndex {
      if lost.holds(item.range) { gone.insert(item.code.rawValue) } else { kept.insert(item.code.rawValue) }
    }
    gone.subtract(kept)
    guard !gone.isEmpty else { return [] }
    var edits: [Replacement] = []
    var (number, less): (UInt32, UInt32) = (0, 0)
    var numbers: [UInt32: UInt32] = [:]
    keys.forEach { key in
      number += 1
      if gone.contains(number) {
        less += 1
        if !lost.holds(key.range) { edits.append(Replacement(key.range)) }
      } else {
        numbers[number] = number - less
      }
      return true
    }
    for item in items.children where kept.contains(item.code.rawValue) {
      guard let new = numbers[item.code.rawValue], new != item.code.rawValue,
        let bytes = NumberCoding.big.bytes(of: UInt64(new), count: 4)
      else { continue }
      edits.append(
        Replacement(ByteRange(start: item.range.start + 4, count: 4), with: bytes))
    }
    return edits
  }
}
