import Anatomy
import Bytes

extension Trace {
  /// Whether it is known how it could be taken out.
  package var canGo: Bool {
    switch unit {
    case .needed, .samples(_, canGo: false): false
    case .words(let blanks): !blanks.isEmpty
    case .samples, .inscriptions, .values: true
    case .track(let track): track.canLose(.structure)
    case .structure: node.canLose(.structure)
    case .bytes: node.canLose(.bytes(range))
    case .field: node.canLose(.field(range))
    case .row(let row): node.canLose(.row(row))
    }
  }
}

extension Node {
  /// What goes only with what is around it goes as that does.
  fileprivate func canLose(_ part: Part) -> Bool {
    var (node, part) = (self, part)
    while true {
      switch node.removal(of: part) {
      case .impossible: return false
      case .drop, .edit, .restate, .together: return true
      case .overwrite(let range, let bytes):
        if node.source.inFile(Replacement(range, with: bytes)) != nil { return true }
        if let stream = node.origin, stream.edits(restating: []) != nil { return true }
      case .withHost: break
      }
      guard let host = node.parent else { return false }
      (node, part) = (host, .structure)
    }
  }
}
