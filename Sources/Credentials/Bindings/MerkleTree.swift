import Anatomy
import Bytes
import Crypto
import Movie

/// One row of a Merkle tree in a BMFF hash.
///
/// A leaf is the hash of a part of the file. Each node above the leaves is the hash of two nodes. The
/// last node of a row with an odd number of nodes is copied to the next row.
struct MerkleTree: Sendable {
  /// The numbers that identify a tree. A box with a proof states them to refer to its tree.
  struct ID: Hashable {
    let uniqueID: Int
    let localID: Int
  }

  /// How the payload of an `mdat` box is divided into leaves.
  enum Blocks {
    case whole
    case fixed(Int)
    case variable([Int])
  }

  let id: ID
  /// The number of leaves.
  let count: Int
  let algorithm: Digest
  /// The hash of the boxes before the fragments; nil if there is none.
  let initHash: [UInt8]?
  let blocks: Blocks
  /// The hashes of the nodes in one row.
  let row: [[UInt8]]
  /// The number of rows below `row`; 0 if its nodes are the leaves.
  let level: Int

  /// The maximum number of leaves of all trees of an assertion. A movie of ten hours has 36,000
  /// fragments of one second.
  static let maxLeaves = 200_000

  /// Reads an entry of `merkle` in an assertion.
  init(_ map: Node, algorithm: Digest) throws(BindingFailure) {
    guard let uniqueID = map.entry("uniqueId")?.wholeNumber,
      let localID = map.entry("localId")?.wholeNumber,
      let count = map.entry("count")?.wholeNumber, count > 0
    else { throw .malformed("a Merkle tree has no uniqueId, localId or count") }
    guard count <= Self.maxLeaves else {
      throw .notCompared("a Merkle tree has more than \(Self.maxLeaves) leaves")
    }
    (id, self.count, self.algorithm) = (ID(uniqueID: uniqueID, localID: localID), count, algorithm)
    initHash = try map.present("initHash").map { entry throws(BindingFailure) in
      guard let hash = entry.hashValueBytes else { throw .malformed("initHash is not a hash") }
      return hash
    }
    let list = map.entry("hashes")
    let stated = list?.children.count ?? 0
    guard let level = Self.level(of: stated, leaves: count) else {
      throw .malformed(
        "a Merkle tree with \(count) leaves has no row with \(stated) hashes")
    }
    self.level = level
    row = list?.children.map { $0.hashValueBytes ?? [] } ?? []
    blocks = try Self.blocks(of: map)
  }

  private static func blocks(of map: Node) throws(BindingFailure) -> Blocks {
    switch (map.present("fixedBlockSize"), map.present("variableBlockSizes")) {
    case (nil, nil): return .whole
    case (let fixed?, nil):
      guard let size = fixed.wholeNumber, size > 0 else {
        throw .malformed("fixedBlockSize is not a number greater than 0")
      }
      return .fixed(size)
    case (nil, let list?):
      guard list.children.count <= maxLeaves else {
        throw .notCompared("variableBlockSizes has more than \(maxLeaves) entries")
      }
      return .variable(list.children.map { $0.wholeNumber ?? 0 })
    default: throw .malformed("a Merkle tree has both fixedBlockSize and variableBlockSizes")
    }
  }

  /// Returns the number of rows below the row that has `nodes` nodes; nil if the tree has no such
  /// row.
  static func level(of nodes: Int, leaves: Int) -> Int? {
    var (count, level) = (leaves, 0)
    while count > nodes, count > 1 {
      count = (count + 1) / 2
      level += 1
    }
    return count == nodes ? level : nil
  }

  /// Divides the payload of an `mdat` box into leaves. Returns nil if the payload does not have the
  /// number of leaves of the tree.
  func leaves(of payload: ByteRange) -> [ByteRange]? {
    var leaves: [ByteRange] = []
    switch blocks {
    case .whole: leaves = [payload]
    case .fixed(let size):
      guard payload.count / size <= count else { return nil }
      var start = payload.start
      while start < payload.end {
        leaves.append(ByteRange(start: start, count: size).clamped(to: payload))
        start = start.saturatingAdd(size)
      }
    case .variable(let sizes):
      var start = payload.start
      for size in sizes {
        let leaf = ByteRange(start: start, count: size)
        guard payload.contains(leaf) else { return nil }
        leaves.append(leaf)
        start = leaf.end
      }
      guard start == payload.end else { return nil }
    }
    return leaves.count == count ? leaves : nil
  }
}
