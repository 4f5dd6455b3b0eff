import Bytes

/// What the arena keeps of a node: everything else is read again when asked for.
struct NodeRecord {
  var start: Int
  var count: Int
  var code: FourCC
  var shape: UInt16
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

  var range: ByteRange { ByteRange(start: start, count: count) }
}

/// Records in blocks, so that growing never copies what is there.
struct Arena {
  private static let shift = 12
  private static let mask = (1 << shift) - 1
  private var blocks: [[NodeRecord]] = []
  private(set) var count = 0

  subscript(index: Int32) -> NodeRecord {
    get { blocks[Int(index) >> Self.shift][Int(index) & Self.mask] }
    _modify { yield &blocks[Int(index) >> Self.shift][Int(index) & Self.mask] }
  }

  /// Indices are 32 bits; a file with more structures than that is cut off there.
  var isFull: Bool { count >= Int(Int32.max) - 1 }

  mutating func append(_ record: NodeRecord) {
    if count & Self.mask == 0 {
      var block: [NodeRecord] = []
      block.reserveCapacity(count == 0 ? 64 : 1 << Self.shift)
      blocks.append(block)
    }
    blocks[count >> Self.shift].append(record)
    count += 1
  }
}
