import Bytes

/// The data that a document stores for each node. All other properties are read from the file on
/// request.
struct NodeRecord: BitwiseCopyable {
  var start: Int
  var count: Int
  var code: FourCC
  var nodeKind: UInt16
  var source: UInt16
  var parent: Int32
  /// Index of the first child; the other children follow it in the arena. Negative until the
  /// children are searched for, 0 if the node cannot have any.
  var firstChild: Int32 = -1
  var childCount: Int32 = 0
  /// Position of the node among its siblings of the same name, counted from 1.
  var ordinal: Int32 = 1
  var headerSize: UInt8
  var depth: UInt8
  var isCut: Bool
  var hasNamesake: Bool = false
  /// Whether the node is named by its code alone. Copied from the node kind because it is read most
  /// often.
  var isNamedByCode: Bool
  /// Whether the embedded format detector opened the node.
  var isPayload: Bool = false
  /// Whether the node is in bytes that no other structure refers to.
  var isUnreferenced: Bool = false

  var range: ByteRange { ByteRange(start: start, count: count) }
}
