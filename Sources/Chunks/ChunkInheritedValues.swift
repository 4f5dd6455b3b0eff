import Anatomy
import Bytes

/// What chunks have to know of others in the same form: found once, for there may be many who ask.
extension InheritedValue where Answer == Int32 {
  static let format = first("fmt ")
  static let fact = first("fact")
  static let common = first("COMM")
  static let largeSizes = first("ds64")

  private static func first(_ code: FourCC) -> InheritedValue<Int32> {
    InheritedValue("first \(code)", scope: { $0.form }) { $0.child(code)?.index }
  }
}

extension Node {
  var format: Node? { inherited(.format).flatMap(document.node(at:)) }
  var fact: Node? { inherited(.fact).flatMap(document.node(at:)) }
  var common: Node? { inherited(.common).flatMap(document.node(at:)) }
  var largeSizes: Node? { inherited(.largeSizes).flatMap(document.node(at:)) }

  /// The outermost chunk that this one is in.
  fileprivate var form: Node? {
    var node = parent
    while let inner = node,
      !["RIFF", "RIFX", "RF64", "BW64", "FORM"].contains(inner.code) || inner.isRoot
    {
      node = inner.parent
    }
    return node
  }
}
