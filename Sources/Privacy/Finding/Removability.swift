import Anatomy
import Bytes

extension Disclosure {
  /// Whether the disclosed data can be removed.
  package var isRemovable: Bool { obstacle == nil }

  /// The reason why the disclosed data cannot be removed; nil if it can be removed.
  package var obstacle: String? {
    switch unit {
    case .needed: "the presented content cannot be decoded without this data"
    case .fixed(let reason): reason
    case .samples(_, isRemovable: false): "these samples cannot be separated from the kept samples"
    case .words(let blanks): blanks.isEmpty ? "this text cannot be overwritten with spaces" : nil
    case .samples, .encoderSignatures, .values: nil
    case .track(let track): track.obstacle(to: .structure)
    case .structure: node.obstacle(to: .structure)
    case .bytes: node.obstacle(to: .bytes(range))
    case .field: node.obstacle(to: .field(range))
    case .row(let row): node.obstacle(to: .row(row))
    }
  }
}

extension Node {
  /// Returns the reason why a target cannot be removed; nil if it can be removed. If the target can
  /// only be removed with its parent, the parent is checked instead.
  fileprivate func obstacle(to part: Target) -> String? {
    var (node, part) = (self, part)
    while true {
      switch node.removal(of: part) {
      case .impossible(let reason), .forbidsCopy(let reason): return reason
      case .drop, .edit, .restate, .together: return nil
      case .overwrite(let range, let bytes):
        if node.source.inFile(Replacement(range, with: bytes)) != nil { return nil }
        if let stream = node.origin, stream.edits(restating: []) != nil { return nil }
      case .withHost: break
      }
      guard let host = node.parent else { return "the whole file cannot be removed" }
      (node, part) = (host, .structure)
    }
  }
}
