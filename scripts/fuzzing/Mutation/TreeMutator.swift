import Anatomy
import Bytes
import Formats

/// Random numbers that depend on the seed alone.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 32)
  }

  /// A number from 0 to `bound` - 1.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int((next() >> 8) % UInt64(bound)) : 0 }

  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }
}

/// Changes a file along its tree: gives fields extreme values, and copies, moves, removes and wraps
/// nodes. The sizes and counts around the change are updated, or left as they are.
struct TreeMutator {
  private let codes = ExplanationIndex.names.compactMap { FourCC(argument: $0) }

  /// Returns the changed bytes of a document. Returns nil if no suitable node was found.
  func mutation(of bytes: [UInt8], _ document: Document, _ dice: inout Dice) -> [UInt8]? {
    for _ in 0..<4 {
      guard let node = document.node(at: Int32(dice.below(document.nodeCount))),
        let place = Place(node, in: bytes.count)
      else { continue }
      let action = dice.below(12)
      if action < 7 || place.range.isEmpty {
        if let changed = fieldChange(of: node, place, bytes, &dice) { return changed }
        continue
      }
      let updates = dice.below(4) > 0
      let whole = Array(bytes[place.range.start..<place.range.end])
      switch action {
      case 7:
        return Splice(place.range.start, removing: 0, whole, nodes: 1)
          .applied(to: bytes, around: node, updates)
      case 8:
        return Splice(place.range.start, removing: whole.count, [], nodes: -1)
          .applied(to: bytes, around: node, updates)
      case 9:
        guard let other = document.node(at: Int32(dice.below(document.nodeCount))),
          let target = Place(other, in: bytes.count)
        else { continue }
        return Splice(target.range.start, removing: 0, whole, nodes: 1)
          .applied(to: bytes, around: other, updates)
      case 10:
        guard let other = document.node(at: Int32(dice.below(document.nodeCount))),
          let target = Place(other, in: bytes.count), other.headerSize > 0,
          target.range.count >= other.headerSize
        else { continue }
        // The header of any node is put in front of this one. Its size is made right if it can be.
        let header = wrapper(of: other, target, bytes, around: whole.count)
        return Splice(place.range.start, removing: 0, header, nodes: 0)
          .applied(to: bytes, around: node, updates)
      default:
        // A part of the content is removed, or repeated.
        let start = place.range.start + min(node.headerSize, whole.count)
        let left = place.range.end - start
        guard left > 0 else { continue }
        let from = start + dice.below(left)
        let count = 1 + dice.below(min(place.range.end - from, 16))
        let part = Array(bytes[from..<from + count])
        let isRemoved = dice.below(2) == 0
        return Splice(from, removing: isRemoved ? count : 0, isRemoved ? [] : part, nodes: 0)
          .applied(to: bytes, around: node, updates, includingItself: true)
      }
    }
    return nil
  }

  private func wrapper(of node: Node, _ place: Place, _ bytes: [UInt8], around count: Int)
    -> [UInt8]
  {
    let header = bytes[place.range.start..<place.range.start + node.headerSize]
    var changed = bytes
    for field in node.fields {
      if let patch = Patch(field, adding: node.headerSize + count - node.range.count, place) {
        patch.apply(to: &changed)
      }
    }
    return Array(changed[header.indices])
  }

  // MARK: Fields

  private func fieldChange(
    of node: Node, _ place: Place, _ bytes: [UInt8], _ dice: inout Dice
  ) -> [UInt8]? {
    guard var field = node.fields.isEmpty ? nil : dice.pick(node.fields) else { return nil }
    for _ in 0..<8 {
      switch field.value {
      case .group(let members) where !members.isEmpty: field = dice.pick(members)
      case .list(let list):
        guard let item = list.item(dice.below(min(list.count, 16))) else { return nil }
        field = item
      case .table(let table):
        guard table.rowCount > 0, !table.columns.isEmpty else { return nil }
        let column = dice.pick(table.columns)
        let row = dice.below(4) == 0 ? table.rowCount - 1 : dice.below(table.rowCount)
        let cell = table.place(row: row, column: column)
        field = Field(
          name: column.name, range: cell.range, bits: cell.bits,
          value: .unsigned(table.rawCell(row: row, column: column) ?? 0), meaning: column.meaning,
          spelling: .number(NumberCoding(column.order)))
      default:
        return newBytes(of: field, node, place, bytes, &dice).map { patch in
          var changed = bytes
          patch.apply(to: &changed)
          return changed
        }
      }
    }
    return nil
  }

  private func newBytes(
    of field: Field, _ node: Node, _ place: Place, _ bytes: [UInt8], _ dice: inout Dice
  ) -> Patch? {
    let range = field.range.shifted(by: place.distance)
    guard !range.isEmpty, range.end <= bytes.count else { return nil }
    guard range.count <= 8, field.bitCount > 0, isNumber(field) else {
      // Text and other bytes: one of them becomes an extreme one.
      let byte = dice.pick([0, 0xFF, 0x80, 0xC0, 0x0A, 0x22, 0x3C, 0x20, UInt8(dice.below(256))])
      let from = range.start + dice.below(range.count)
      let count = dice.below(4) == 0 ? min(range.end - from, 8) : 1
      return Patch(from, [UInt8](repeating: byte, count: count))
    }
    let old = field.value.integer.map(UInt64.init(truncatingIfNeeded:)) ?? 0
    let number = number(for: field, old, node, bytes.count, &dice)
    if let bits = field.bits {
      var patch = Patch(range.start, Array(bytes[range.start..<range.end]))
      patch.set(bits, to: number)
      return patch
    }
    let coding = field.spelling.numberCoding ?? .big
    let mask: UInt64 = range.count == 8 ? .max : (1 << UInt64(range.count * 8)) - 1
    let encoded =
      coding.bytes(of: number & mask, count: range.count)
      ?? coding.bytes(nearest: .max, count: range.count)
    return Patch(range.start, encoded)
  }

  private func isNumber(_ field: Field) -> Bool {
    switch field.value {
    case .unsigned, .signed, .fixed, .real, .code: true
    default: false
    }
  }

  /// A number that is likely to show an error in code that uses a field of this role.
  private func number(
    for field: Field, _ old: UInt64, _ node: Node, _ size: Int, _ dice: inout Dice
  ) -> UInt64 {
    let largest: UInt64 =
      field.bitCount >= 64 ? .max : (1 << UInt64(max(1, field.bitCount))) - 1
    switch field.meaning.role {
    case .type: return UInt64(dice.pick(codes).rawValue)
    case .version: return UInt64(dice.pick([0, 1, 2, 3, 4, 255]))
    case .flags: return old ^ (1 << UInt64(dice.below(max(1, field.bitCount))))
    case .size, .offset:
      let known = [
        node.range.count, node.range.end, size, node.headerSize, size - node.range.start,
      ]
      switch dice.below(4) {
      case 0:
        return UInt64(max(0, dice.pick(known) + dice.below(5) - 2))
      case 1: return old &+ UInt64(truncatingIfNeeded: dice.below(17) - 8)
      default: break
      }
    default: break
    }
    if case .code = field.value, dice.below(2) == 0 { return UInt64(dice.pick(codes).rawValue) }
    switch dice.below(10) {
    case 0: return 0
    case 1: return 1
    case 2: return largest
    case 3: return largest >> 1
    case 4: return (largest >> 1) &+ 1
    case 5: return old &+ 1
    case 6: return old &- 1
    case 7: return UInt64(dice.below(17))
    case 8: return old << 1
    default: return dice.next() & largest
    }
  }
}

/// The bytes of a node in the file.
private struct Place {
  let range: ByteRange
  /// The number to add to offsets in the source of the node.
  let distance: Int

  /// Nil if the file does not contain the bytes of the node unchanged.
  init?(_ node: Node, in size: Int) {
    guard let distance = node.distanceToFile else { return nil }
    let range = node.range.shifted(by: distance)
    guard range.end <= size else { return nil }
    (self.range, self.distance) = (range, distance)
  }
}

/// New bytes in place of as many old ones.
private struct Patch {
  private let start: Int
  private var bytes: [UInt8]

  init(_ start: Int, _ bytes: [UInt8]) { (self.start, self.bytes) = (start, bytes) }

  /// Changes a field that states the size of its node, in the form that the field has. Nil for
  /// other fields.
  init?(_ field: Field, adding difference: Int, _ place: Place) {
    guard case .size(let extent) = field.meaning.role else { return nil }
    switch extent {
    case .node, .restOfNode, .nodeBut: break
    default: return nil
    }
    self.init(number: field, adding: difference, place)
  }

  init?(number field: Field, adding difference: Int, _ place: Place) {
    guard field.bits == nil, field.range.count <= 8, let old = field.value.integer,
      let number = UInt64(exactly: old.addingReportingOverflow(difference).partialValue),
      let coding = field.spelling.numberCoding,
      let encoded = coding.bytes(of: number, count: field.range.count)
    else { return nil }
    self.init(field.range.start + place.distance, encoded)
  }

  func apply(to file: inout [UInt8]) {
    guard start + bytes.count <= file.count else { return }
    for (index, byte) in bytes.enumerated() { file[start + index] = byte }
  }

  mutating func set(_ span: BitSpan, to number: UInt64) {
    for index in 0..<span.count {
      let bit = span.first + index
      guard bit / 8 < bytes.count else { return }
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      let shift = span.count - 1 - index
      let isSet = shift < 64 && number >> UInt64(shift) & 1 == 1
      if isSet { bytes[bit / 8] |= mask } else { bytes[bit / 8] &= ~mask }
    }
  }
}

/// Bytes of the file that are removed, and those that are put in their place.
struct Splice {
  private let start: Int
  private let removed: Int
  private let added: [UInt8]
  /// By how many nodes the parent of the changed node has more.
  private let nodes: Int

  init(_ start: Int, removing removed: Int, _ added: [UInt8], nodes: Int) {
    (self.start, self.removed, self.added, self.nodes) = (start, removed, added, nodes)
  }

  /// Returns the file with the change.
  ///
  /// - Parameters:
  ///   - updates: Whether the sizes of the nodes around the change, and the count of children, are
  ///     updated.
  ///   - includingItself: Whether the change is in the node, not at its start.
  func applied(
    to bytes: [UInt8], around node: Node, _ updates: Bool, includingItself: Bool = false
  ) -> [UInt8] {
    var changed = bytes
    if updates {
      var around = includingItself ? node : node.parent
      var nodes = self.nodes
      while let outer = around {
        if let place = Place(outer, in: bytes.count) {
          for field in outer.fields {
            Patch(field, adding: added.count - removed, place)?.apply(to: &changed)
            if nodes != 0, case .count(of: .children) = field.meaning.role {
              Patch(number: field, adding: nodes, place)?.apply(to: &changed)
            }
          }
        }
        nodes = 0
        around = outer.parent
      }
    }
    changed.replaceSubrange(start..<start + removed, with: added)
    return changed
  }
}
