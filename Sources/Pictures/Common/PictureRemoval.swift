import Anatomy
import Schema

extension Removal {
  /// Returns how to remove a part of a picture. A picture outside of TIFF can be shortened. A TIFF
  /// directory states the offset and size of its pictures, so a part of such a picture is only
  /// removed with the whole picture.
  static func fromPicture(_ part: Target, of node: Node) -> Removal {
    var host = node.parent
    while let next = host {
      if next.tiffDirectory != nil { return .withHost }
      host = next.parent
    }
    return .fromSequence(part, of: node)
  }
}
