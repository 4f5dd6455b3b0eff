import Anatomy
import Bytes
import Movie

extension Node {
  /// The byte range of the payload of a frame, such as a picture. It begins after the last field
  /// that is not payload. Nil if the payload is empty.
  var framePayload: ByteRange? {
    let own = fields.last { $0.meaning.role != .payload && !$0.range.isEmpty }
    guard let own else { return nil }
    let rest = ByteRange(from: own.range.end, to: range.end)
    return rest.isEmpty ? nil : rest
  }

  /// Returns the children that are frames with one of the given frame IDs.
  func frames(_ codes: String...) -> [Node] {
    children.filter {
      $0.declaredNodeKind.kind == .frame && codes.contains($0.declaredNodeKind.declaredName)
    }
  }

  var isFrame: Bool { declaredNodeKind.kind == .frame }
  var isTextFrame: Bool {
    let name = declaredNodeKind.declaredName
    return isFrame && name.hasPrefix("T") && !["TXXX", "TXX", "TIPL", "TMCL"].contains(name)
  }

  /// The major version of the ID3v2 tag that contains this node: 3 for ID3v2.3. Nil outside a tag.
  var tagVersion: Int? {
    var node: Node? = self
    while let candidate = node {
      if candidate.declaredNodeKind.kind == .tag,
        candidate.declaredNodeKind.declaredName == "id3v2"
      {
        return candidate.integer(.major_version)
      }
      node = candidate.parent
    }
    return nil
  }
}
