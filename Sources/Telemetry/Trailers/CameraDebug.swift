import Anatomy
import Bytes
import Schema

/// Debug data that Pixel phones write after a picture. Each control loop of the camera has a block:
/// a name, a size, and a protocol buffer message without a published description.
enum CameraDebug {
  static let trailer = DeclaredNodeKind.headless(
    "camera_debug", "Camera Debug Data", .unpublished, holds: CameraDebugGrammar())

  /// Whether a payload consists entirely of blocks of debug data.
  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    var place = payload.range.start
    while let block = CameraDebugBlock(at: place, in: payload.source, payload.range.end) {
      place = block.end
    }
    return place == payload.range.end && !payload.range.isEmpty
  }

  static let block = DeclaredNodeKind.headless(
    named: Naming { node in
      let block = CameraDebugBlock(at: node.range.start, in: node.source, node.range.end)
      let letters = block.map { node.source.bytes($0.name) } ?? []
      return letters.isEmpty ? .word("block") : .key(String(decoding: letters, as: UTF8.self))
    }, "Block", .unpublished, holds: ProtobufGrammar(depth: 0, writer: .unknown)
  ) { reader in
    let count =
      reader.node.flatMap {
        CameraDebugBlock(at: reader.position, in: reader.source, $0.range.end)?.name.count
      } ?? 0
    reader.text("name", .ascii, .bytes(count), means: .type)
    reader.sevenBitGroups("size", atMost: 10, order: .little, means: .size(of: .restOfNode))
  }
}

struct CameraDebugGrammar: Grammar {
  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .block }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while let block = CameraDebugBlock(at: place, in: node.source, region.end) {
      childList.add(
        FourCC(rawValue: 0), ByteRange(from: place, to: block.end), headerSize: 0,
        nodeKind: CameraDebug.block)
      place = block.end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// A block of debug data: a name that ends in `Debug`, a size in groups of seven bits, and that
/// number of bytes.
struct CameraDebugBlock {
  let name: ByteRange
  let end: Int

  private static let suffix = Array("Debug".utf8)
  private static let longestName = 16

  /// Returns nil if no complete block begins at the offset.
  init?(at start: Int, in source: ByteSource, _ limit: Int) {
    guard limit - start > Self.suffix.count else { return nil }
    let head = source.bytes(
      ByteRange(start: start, count: min(limit - start, Self.longestName)))
    let letters = head.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    // The first byte of the size may look like a letter, so the name is assumed to end after
    // `Debug`.
    let last = letters.indices.dropFirst(Self.suffix.count).first { index in
      letters[..<index].suffix(Self.suffix.count).elementsEqual(Self.suffix)
    }
    let isWhole = letters.suffix(Self.suffix.count).elementsEqual(Self.suffix)
    guard let count = last ?? (isWhole ? letters.endIndex : nil), count > Self.suffix.count,
      let (size, place) = ProtobufField.number(at: start + count, in: source, limit),
      size > 0, size <= UInt64(limit - place)
    else { return nil }
    name = ByteRange(start: start, count: count)
    end = place + Int(size)
  }
}
