import Anatomy
import Bytes

extension BlockGrammar: InsertableContent {
  /// Inserts a metadata block. The flag `last_metadata_block` moves to the new block if it is the
  /// last one.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let blocks = node.children.filter { $0.field("last_metadata_block") != nil }
    guard let first = blocks.first, let last = blocks.last, let head = bytes.first, !last.isCut
    else {
      return .impossible("the stream has no complete metadata block")
    }
    if let child, child == first { return .impossible("STREAMINFO must be the first block") }
    if let child, child.range.start < last.range.end {
      return .at(child.range.start, bytes: [head & 0x7F] + bytes.dropFirst())
    }
    guard let flags = node.source.byte(at: last.range.start) else {
      return .impossible("the last metadata block cannot be read")
    }
    return .at(
      last.range.end, bytes: [head | 0x80] + bytes.dropFirst(),
      with: [Replacement(ByteRange(start: last.range.start, count: 1), with: [flags & 0x7F])])
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    guard let type = FLAC.type(ofCode: code),
      let size = NumberCoding.big.bytes(of: UInt64(contentSize), count: 3)
    else { return nil }
    return Envelope(header: [UInt8(type)] + size, nodeKind: FLAC.nodeKind(ofType: type))
  }
}
