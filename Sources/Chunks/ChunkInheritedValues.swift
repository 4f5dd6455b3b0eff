import Anatomy
import Bytes

/// Inherited values with the node index of a chunk that other chunks in the same form need. Each
/// chunk is found once and its index is cached, because many chunks may need it.
extension InheritedValue where Answer == Int32 {
  static let format = first("fmt ")
  static let fact = first("fact")
  static let common = first("COMM")
  static let largeSizes = first("ds64")
  static let sound = first("data")
  static let cues = first("cue ")

  private static func first(_ code: FourCC) -> InheritedValue<Int32> {
    InheritedValue("first \(code)", scope: { $0.form }) { $0.child(code)?.index }
  }
}

extension Node {
  var format: Node? { inherited(.format).flatMap(document.node(at:)) }
  var fact: Node? { inherited(.fact).flatMap(document.node(at:)) }
  var common: Node? { inherited(.common).flatMap(document.node(at:)) }
  var largeSizes: Node? { inherited(.largeSizes).flatMap(document.node(at:)) }

  var sound: Node? { inherited(.sound).flatMap(document.node(at:)) }
  var cues: Node? { inherited(.cues).flatMap(document.node(at:)) }

  /// The innermost form that contains this chunk; nil if there is none.
  fileprivate var form: Node? {
    var node = parent
    while let inner = node,
      !["RIFF", "RIFX", "RF64", "BW64", "FORM"].contains(inner.code) || inner.isRoot
    { node = inner.parent }
    return node
  }
}
