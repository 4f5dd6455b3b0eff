import Anatomy
import Bytes
import Schema

/// The directory at the end of a Samsung trailer, and the blocks that it lists.
struct SamsungDirectory {
  private static let endSize = 8
  private static let headSize = 12
  private static let rowSize = 12

  let range: ByteRange
  /// The ranges of the listed blocks, in file order. Overlapping blocks are left out.
  let blocks: [ByteRange]

  /// Returns nil if no directory ends at the offset.
  init?(endingAt end: Int, _ payload: Payload) {
    self.init(endingAt: end, from: payload.range.start, in: payload.source)
  }

  init?(endingAt end: Int, from first: Int, in source: ByteSource) {
    guard end - first >= Self.endSize + Self.headSize,
      source.big32(at: end - 4) == FourCC("SEFT").rawValue,
      let size = source.integer(at: end - 8, width: 4, order: .little),
      Int(size) <= end - first - Self.endSize
    else { return nil }
    let start = end - Self.endSize - Int(size)
    guard source.big32(at: start) == FourCC("SEFH").rawValue,
      let count = source.integer(at: start + 8, width: 4, order: .little)
    else { return nil }
    range = ByteRange(from: start, to: end)
    let rows = min(Int(count), max(0, Int(size) - Self.headSize) / Self.rowSize)
    let stated = (0..<rows).compactMap { row -> ByteRange? in
      let place = start + Self.headSize + row * Self.rowSize
      guard let back = source.integer(at: place + 4, width: 4, order: .little),
        let size = source.integer(at: place + 8, width: 4, order: .little),
        Int(back) <= start - first, size <= back
      else { return nil }
      return ByteRange(start: start - Int(back), count: Int(size))
    }
    var blocks: [ByteRange] = []
    for block in stated.sorted(by: { $0.start < $1.start })
    where !block.isEmpty && block.start >= blocks.last?.end ?? first { blocks.append(block) }
    self.blocks = blocks
  }
}

/// Grammar of a Samsung trailer, which consists of blocks, gaps between them, and the directory.
struct SamsungGrammar: Grammar {
  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .block }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard
      let directory = SamsungDirectory(
        endingAt: region.end, from: region.start, in: node.source)
    else { return }
    var place = region.start
    for block in directory.blocks {
      add(ByteRange(from: place, to: block.start), SamsungTrailer.gap, to: &childList)
      add(block, SamsungTrailer.block, to: &childList)
      place = block.end
    }
    add(ByteRange(from: place, to: directory.range.start), SamsungTrailer.gap, to: &childList)
    add(directory.range, SamsungTrailer.directory, to: &childList)
  }

  private func add(_ range: ByteRange, _ nodeKind: DeclaredNodeKind, to childList: inout ChildList)
  {
    guard !range.isEmpty else { return }
    childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Node {
  /// The name that the block states; `block` if it is not plain text.
  var blockName: NodeName {
    let count = source.integer(at: range.start + 4, width: 4, order: .little) ?? 0
    let place = ByteRange(start: range.start + 8, count: Int(count)).clamped(to: range)
    let name = source.bytes(place, limit: 64)
    let isPlain = !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPlain ? .key(String(decoding: name, as: UTF8.self)) : .word("block")
  }
}
