package import Anatomy

extension Node {
  /// The structure with content credentials, which sign the whole file; nil if there is none.
  package var signature: Node? {
    // In files that consist of boxes, the structure is in a separate `uuid` box.
    children.first { box in
      box.code == "uuid" && box.children.contains { $0.name == .word("jumbf") }
    } ?? firstBelow(4) { $0.name == .word("jumbf") }
  }
}
