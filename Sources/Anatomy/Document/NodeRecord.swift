import Bytes

/// What the arena keeps of a node: everything else is read again when asked for.
struct NodeRecord: BitwiseCopyable {
  var start: Int
  var count: Int
  var code: FourCC
  var nodeKind: UInt16
  var source: UInt16
  var parent: Int32
  /// Children lie side by side; negative until they are looked for, 0 where there can be none.
  var firstChild: Int32 = -1
  var childCount: Int32 = 0
  /// Which of its siblings of the same name this is, from 1.
  var ordinal: Int32 = 1
  var headerSize: UInt8
  var depth: UInt8
  var isCut: Bool
  var hasNamesake: Bool = false
  /// What its shape says, kept where looking costs least.
  var isNamedByCode: Bool
  /// The door opened it.
  var isPayload: Bool = false
  /// It stands where readers do not look for it.
  var isUnreferenced: Bool = false

  var range: ByteRange { ByteRange(start: start, count: count) }
}
