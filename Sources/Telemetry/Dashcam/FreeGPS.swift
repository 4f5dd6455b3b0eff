import Anatomy
import Bytes
import Schema

/// Blocks with positions that dashcams write between the samples or into free space. The header
/// contains `freeGPS `, and the layout depends on the maker. Scrambled content is not decoded,
/// except for text that is combined with 0xAA by XOR.
enum FreeGPS {
  static let block = DeclaredNodeKind.headless(
    "free_gps", "Dashcam Position", .unpublished, holds: ScrambledGrammar(), body: { read($0) })

  /// The node kind of a sample in a `gpmd` track that begins with a Novatek record instead of GPMF.
  static let sample = DeclaredNodeKind.headless("dashcam", "Dashcam Position", .unpublished) {
    sample in
    sample.order = .little
    Novatek.read(sample)
    sample.unknownWithTexts()
  }

  @Sendable
  static func opensBlock(_ payload: Payload) -> Bool {
    let place = payload.range.start
    let isWhole =
      payload.source.big32(at: place + 4) == FourCC("free").rawValue
      && payload.source.big32(at: place + 8) == FourCC("GPS ").rawValue
    return payload.range.count >= 64 && (isWhole || isInsideFree(payload))
  }

  @Sendable
  static func opensSample(_ payload: Payload) -> Bool {
    payload.claimedCode == "gpmd" && payload.range.count >= Novatek.size
      && Novatek.isHere(payload.range.start, in: payload.source)
  }

  /// Whether the payload is the content of a `free` box with a block. The box header is then the
  /// first eight bytes of the block.
  private static func isInsideFree(_ payload: Payload) -> Bool {
    payload.claimedCode == "free"
      && payload.source.big32(at: payload.range.start) == FourCC("GPS ").rawValue
  }

  @Sendable
  private static func read(_ block: FieldReader) {
    let isWhole = block.source.big32(at: block.position) != FourCC("GPS ").rawValue
    let start = isWhole ? block.position : block.position - 8
    block.when(isWhole, "the block includes the box header") {
      block.u32("size", means: .size(of: .node))
      block.code("type", means: .type)
    }
    block.code("signature", means: .type)
    block.order = .little
    block.u32("length")
    let source = block.source
    if block.isDescribing { return Novatek.read(block) }
    if ScrambledGrammar.isScrambled(start, in: source) {
      // The scrambled text is read from a child node, which contains the unscrambled bytes.
      return block.bytes("unknown", max(0, min(block.remaining, 2)), means: .identifies(.unknown))
    }
    if let base = [0x10, 0x30].first(where: { Novatek.isHere(start + $0, in: source) }) {
      block.skip(to: start + base)
      Novatek.read(block)
    } else if Akaso.isHere(start + 0x30, in: source) {
      block.skip(to: start + 0x30)
      Akaso.read(block)
    } else if Vantrue.isHere(start + 0x40, in: source) {
      block.skip(to: start + 0x40)
      Vantrue.read(block)
    }
    block.unknownWithTexts()
  }
}

/// Grammar that unscrambles the text of a block. Each byte of the text is combined with 0xAA by
/// XOR.
struct ScrambledGrammar: Grammar {
  private static let head: [UInt8] = [0xAA, 0xAA, 0xF2, 0xE1, 0xF0, 0xEE, 0x54, 0x54]
  private static let longest = 0x101

  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .text }

  static func isScrambled(_ start: Int, in source: ByteSource) -> Bool {
    source.bytes(ByteRange(start: start + 18, count: head.count)) == head
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard node.source.bytes(region, limit: Self.head.count) == Self.head else { return }
    let range = ByteRange(start: region.start, count: min(region.count, Self.longest))
    let bytes = node.source.bytes(range).map { $0 ^ 0xAA }
    let source = node.source.transformed(range, into: bytes)
    childList.add(
      FourCC(rawValue: 0), source.wholeRange, headerSize: 0, nodeKind: Self.text, source: source)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isText = node.source.bytes(range, limit: Self.head.count) == Self.head
    return isText ? ("scrambled", .identifies(.location)) : ("undecoded", Meaning(.undecoded))
  }

  private static let text = DeclaredNodeKind.headless("text", "Text", .unpublished) { text in
    text.bytes("signature", min(8, text.remaining), means: .type)
    text.text("position", .ascii, .rest, means: .identifies(.location), line: .value)
  }
}
