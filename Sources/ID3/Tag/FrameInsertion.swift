import Anatomy
import Bytes

extension TagGrammar: InsertableContent {
  /// Inserts a frame before another frame, or after the last frame, before the padding.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let frames = node.children.filter { $0.source === node.source && $0.tagKey != nil }
    guard let last = frames.last, !last.isCut, !node.isCut else {
      return .impossible("the tag has no complete frames, or it is unsynchronised")
    }
    let extended = node.children.first { $0.name == .word("extended_header") }
    if extended?.field("crc") != nil {
      return .impossible("the extended header has a CRC of all frames")
    }
    let place = child.flatMap { $0.tagKey == nil ? nil : $0.range.start } ?? last.range.end
    return .at(place, bytes: bytes)
  }
}
