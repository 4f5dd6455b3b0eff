import Bytes

/// A hash table of declarations, looked up by code for every structure of a file. A dictionary is
/// slower, because its hash has to resist keys chosen by an attacker. The keys here come from the
/// program itself.
struct CodeTable: Sendable {
  private var slots: [(code: UInt32, nodeKinds: [DeclaredNodeKind])]
  private let shift: UInt32

  init(_ nodeKinds: [DeclaredNodeKind]) {
    var bits: UInt32 = 4
    while 1 << bits < nodeKinds.count * 2 { bits += 1 }
    shift = 32 - bits
    slots = Array(repeating: (0, []), count: 1 << Int(bits))
    for nodeKind in nodeKinds {
      let slot = slot(of: nodeKind.code.rawValue)
      slots[slot].code = nodeKind.code.rawValue
      slots[slot].nodeKinds.append(nodeKind)
    }
  }

  subscript(code: FourCC) -> [DeclaredNodeKind] { slots[slot(of: code.rawValue)].nodeKinds }

  /// Returns the first declaration of a code that satisfies a predicate, without copying the list
  /// of declarations. Returns nil if there is none.
  func first(
    _ code: FourCC, where isWanted: (DeclaredNodeKind) -> Bool = { _ in true }
  ) -> DeclaredNodeKind? {
    slots[slot(of: code.rawValue)].nodeKinds.first(where: isWanted)
  }

  /// Returns the index of the slot that contains a code. If the table does not contain the code,
  /// returns the index of the empty slot for it.
  private func slot(of code: UInt32) -> Int {
    var slot = Int((code &* 0x9E37_79B1) >> shift)
    while !slots[slot].nodeKinds.isEmpty, slots[slot].code != code {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
