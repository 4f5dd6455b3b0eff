import Anatomy
import Schema

extension Removal {
  /// From a picture that is a file of its own, parts can be cut. A directory of TIFF tells where its
  /// pictures lie and how long they are: from those nothing goes without the whole.
  static func fromPicture(_ part: Target, of node: Node) -> Removal {
    var host = node.parent
    while let next = host {
      if next.tiffDirectory != nil { return .withHost }
      host = next.parent
    }
    return .fromSequence(part, of: node)
  }
}
