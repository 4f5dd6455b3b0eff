import Anatomy
import Bytes

extension Disclosure {
  /// Whether it is known how it could be taken out.
  package var isRemovable: Bool { obstacle == nil }

  /// Why it is not known how it could be taken out, in words; nil where it is known.
  package var obstacle: String? {
    switch unit {
    case .needed: "nothing that is shown can be decoded without it"
    case .fixed(let reason): reason
    case .samples(_, isRemovable: false): "its samples cannot be told apart from those that stay"
    case .words(let blanks): blanks.isEmpty ? "nothing could stand in its place" : nil
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
  /// What goes only with what is around it goes as that does.
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
      guard let host = node.parent else { return "it is all that there is" }
      (node, part) = (host, .structure)
    }
  }
}
