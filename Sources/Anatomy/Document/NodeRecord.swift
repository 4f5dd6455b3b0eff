import Bytes

/// What the arena stores for a node. Everything else is read again on request.
struct NodeRecord: BitwiseCopyable {
  var start: Int
  var count: Int
  var code: FourCC
  var nodeKind: UInt16
  var source: UInt16
  var parent: Int32
  /// Children are adjacent in the arena. Negative until they are searched for, 0 if there can be
  /// none.
  var firstChild: Int32 = -1
  var childCount: Int32 = 0
  /// Position among the siblings of the same name, from 1.
  var ordinal: Int32 = 1
  var headerSize: UInt8
  var depth: UInt8
  var isCut: Bool
  var hasNamesake: Bool = false
  /// The property of its node kind, copied here because it is read most often.
  var isNamedByCode: Bool
  /// Whether the embedded format detector opened it.
  var isPayload: Bool = false
  /// Whether it is in bytes that readers do not look for.
  var isUnreferenced: Bool = false

  var range: ByteRange { ByteRange(start: start, count: count) }
}
