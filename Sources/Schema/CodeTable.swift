import Bytes

/// A hash table of declarations by code, for the lookup needed for every structure of a file. It is
/// faster than a dictionary, the hash of which has to resist hostile keys; these keys are our own.
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

  /// Returns the first declaration of a code that satisfies a predicate, without copying the list.
  func first(
    _ code: FourCC, where isWanted: (DeclaredNodeKind) -> Bool = { _ in true }
  ) -> DeclaredNodeKind? {
    slots[slot(of: code.rawValue)].nodeKinds.first(where: isWanted)
  }

  /// Returns the slot of a code, or the empty slot where it would be inserted.
  private func slot(of code: UInt32) -> Int {
    var slot = Int((code &* 0x9E37_79B1) >> shift)
    while !slots[slot].nodeKinds.isEmpty, slots[slot].code != code {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
