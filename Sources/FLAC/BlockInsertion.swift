import Anatomy
import Bytes

extension BlockGrammar: InsertableContent {
  var authoring: (any TagAuthor)? { FLACTagAuthor() }

  /// Returns where metadata blocks are inserted: before `child`, or after all other blocks. In the
  /// second case, the last inserted block gets the flag `last_metadata_block`.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let blocks = node.children.filter { $0.field("last_metadata_block") != nil }
    guard let first = blocks.first, let last = blocks.last, !last.isCut
    else {
      return .impossible("the stream has no complete metadata block")
    }
    if let child, child == first { return .impossible("STREAMINFO must be the first block") }
    if let child, child.range.start < last.range.end {
      return .at(child.range.start, bytes: Self.blocks(bytes, endingWithLast: false))
    }
    guard let flags = node.source.byte(at: last.range.start) else {
      return .impossible("the last metadata block cannot be read")
    }
    return .at(
      last.range.end, bytes: Self.blocks(bytes, endingWithLast: true),
      with: [Replacement(ByteRange(start: last.range.start, count: 1), with: [flags & 0x7F])])
  }

  /// Returns the given blocks with the flag `last_metadata_block` cleared. If `isEnd` is true, the
  /// last of these blocks has the flag.
  private static func blocks(_ bytes: [UInt8], endingWithLast isEnd: Bool) -> [UInt8] {
    var bytes = bytes
    var place = 0
    while place + headSize <= bytes.count {
      let size = bytes[place + 1..<place + headSize].reduce(0) { $0 << 8 | Int($1) }
      let isLast = isEnd && place + headSize + size >= bytes.count
      bytes[place] = isLast ? bytes[place] | 0x80 : bytes[place] & 0x7F
      place += headSize + size
    }
    return bytes
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    guard let type = FLAC.type(ofCode: code),
      let size = NumberCoding.big.bytes(of: UInt64(contentSize), count: 3)
    else { return nil }
    return Envelope(header: [UInt8(type)] + size, nodeKind: FLAC.nodeKind(ofType: type))
  }
}
