import Bytes

/// The data that a document stores for each node, in 40 bytes. All other properties are read from
/// the file on request.
struct NodeRecord: BitwiseCopyable {
  /// The start of the node, with the size of its header and its depth in the highest bits.
  private var startAndHeader: UInt64
  /// The number of bytes of the node, with its flags in the highest bits.
  private var countAndFlags: UInt64
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

  /// The number of bits in which an offset or a size is stored. No file has 2⁴⁸ bytes or more.
  private static let offsetBits: UInt64 = 48
  private static let offsetMask: UInt64 = (1 << offsetBits) - 1

  private enum Flag: UInt64 {
    case isCut, hasNamesake, isNamedByCode, isPayload, isUnreferenced
  }

  /// - Parameters:
  ///   - isNamedByCode: whether the node is named by its code alone. Copied from the node kind
  ///     because it is read most often.
  ///   - isPayload: whether the embedded format detector opened the node.
  ///   - isUnreferenced: whether the node is in bytes that no other structure refers to.
  init(
    start: Int, count: Int, code: FourCC, nodeKind: UInt16, source: UInt16, parent: Int32,
    firstChild: Int32 = -1, headerSize: UInt8, depth: UInt8, isCut: Bool, isNamedByCode: Bool,
    isPayload: Bool = false, isUnreferenced: Bool = false
  ) {
    startAndHeader =
      min(UInt64(clamping: start), Self.offsetMask) | UInt64(headerSize) << Self.offsetBits
      | UInt64(depth) << (Self.offsetBits + 8)
    countAndFlags = min(UInt64(clamping: count), Self.offsetMask)
    self.code = code
    self.nodeKind = nodeKind
    self.source = source
    self.parent = parent
    self.firstChild = firstChild
    set(.isCut, isCut)
    set(.isNamedByCode, isNamedByCode)
    set(.isPayload, isPayload)
    set(.isUnreferenced, isUnreferenced)
  }

  private func has(_ flag: Flag) -> Bool {
    countAndFlags >> (Self.offsetBits + flag.rawValue) & 1 == 1
  }

  private mutating func set(_ flag: Flag, _ isSet: Bool) {
    let bit: UInt64 = 1 << (Self.offsetBits + flag.rawValue)
    countAndFlags = isSet ? countAndFlags | bit : countAndFlags & ~bit
  }

  var headerSize: UInt8 { UInt8(truncatingIfNeeded: startAndHeader >> Self.offsetBits) }
  var depth: UInt8 { UInt8(truncatingIfNeeded: startAndHeader >> (Self.offsetBits + 8)) }
  var isCut: Bool { has(.isCut) }
  var isNamedByCode: Bool { has(.isNamedByCode) }
  var isPayload: Bool { has(.isPayload) }
  var isUnreferenced: Bool { has(.isUnreferenced) }
  /// Whether a sibling has the same name.
  var hasNamesake: Bool {
    get { has(.hasNamesake) }
    set { set(.hasNamesake, newValue) }
  }

  var range: ByteRange {
    ByteRange(
      start: Int(startAndHeader & Self.offsetMask), count: Int(countAndFlags & Self.offsetMask))
  }
}
