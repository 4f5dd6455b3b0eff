package import Anatomy
package import Rewriting

extension Disclosure {
  /// Whether the disclosed data can be removed.
  package var isRemovable: Bool { obstacle == nil }

  /// The reason why the disclosed data cannot be removed; nil if it can be removed.
  package var obstacle: String? {
    switch request {
    case .edit(let edit):
      switch edit.target {
      // Such a disclosure is created only if its data can be removed. Another check would read all
      // samples.
      case .samples, .sampleBytes, .values, .encoderSignatures: nil
      case .structure, .bytes, .field, .row: edit.obstacle
      }
    case .needed(let reason), .keep(let reason): reason
    }
  }

  /// The edit that removes the disclosed data; nil if the data cannot be removed.
  package var edit: Edit? {
    if case .edit(let edit) = request { edit } else { nil }
  }

  /// The whole node that is removed with the disclosed data; nil if only a part of a node is
  /// removed.
  package var removedNode: Node? {
    guard let edit, case .structure = edit.target else { return nil }
    return edit.node
  }
}
