import Anatomy
import Bytes

extension Node {
  /// Where the bytes lie that a frame is there to carry: behind its last field that is not them.
  var framePayload: ByteRange? {
    let own = fields.last { $0.meaning.role != .payload && !$0.range.isEmpty }
    guard let own else { return nil }
    let rest = ByteRange(from: own.range.end, to: range.end)
    return rest.isEmpty ? nil : rest
  }

  /// Frames with one of some codes, in the tag itself.
  func frames(_ codes: String...) -> [Node] {
    children.filter {
      $0.declaredNodeKind.kind == "frame" && codes.contains($0.declaredNodeKind.declaredName)
    }
  }

  var isFrame: Bool { declaredNodeKind.kind == "frame" }
  var isTextFrame: Bool {
    let name = declaredNodeKind.declaredName
    return isFrame && name.hasPrefix("T") && !["TXXX", "TXX", "TIPL", "TMCL"].contains(name)
  }

  /// The number behind `2.` of the tag that a frame is in.
  var tagVersion: Int? {
    var node: Node? = self
    while let candidate = node {
      if candidate.declaredNodeKind.kind == "tag",
        candidate.declaredNodeKind.declaredName == "id3v2"
      {
        return candidate.integer("major_version")
      }
      node = candidate.parent
    }
    return nil
  }
}

extension String {
  /// As messages show it: not all of a long one.
  var quoted: String { "\"\(prefix(32))\"" }
}
