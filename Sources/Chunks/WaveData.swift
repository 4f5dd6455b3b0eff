import Anatomy
import Bytes
import Schema

/// Declarations of the WAVE chunk that contains the audio.
extension Chunks {
  static let waveData = SpecSection(
    .wave,
    [
      sound(in: "WAVE", occurs: .atMostOnce), sound(in: "wavl", occurs: .any),
    ])

  private static func sound(in container: String, occurs: Cardinality) -> Chunk {
    Chunk(
      "data", "Sound", in: container, occurs: occurs, holds: SoundGrammar(),
      summary: Summary { $0.soundDuration }, body: checkBlocks)
  }

  /// Checks that the size of uncompressed audio is a multiple of the block size.
  @Sendable
  private static func checkBlocks(_ data: FieldReader) {
    guard let node = data.node, node.headerSize <= node.range.count,
      let format = node.format, let block = format.integer("nBlockAlign"), block > 0,
      node.isUncompressed, !node.isCut
    else { return }
    let rest = data.remaining % block
    guard rest != 0 else { return }
    data.report(
      rule: "riff.fmt-data-inconsistent", severity: .warning,
      "the size of data is \(data.remaining), expected a multiple of nBlockAlign, which is \(block)",
      at: ByteRange(start: node.range.start + 4, count: 4), field: "ckSize")
  }
}

/// Grammar of the audio in a chunk. Compressed audio in another known format is opened as a
/// payload; all other audio is a media field.
struct SoundGrammar: Grammar {
  var terminology: FormatTerminology { .chunks }
  var kind: StructureKind { .sound }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !node.isUncompressed, node.format != nil else { return }
    guard childList.open(Payload(node.source, region), in: node) else { return }
    childList.report(
      Finding(
        rule: "mp3.stream.riff-wrapped", severity: .info,
        message: "the data chunk contains a complete audio stream of \(region.count) bytes",
        evidence: Evidence(ByteRange(start: region.start, count: 0), in: node.source)))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("data", .media)
  }
}

extension Node {
  /// Whether the audio is PCM or floating point according to the format chunk.
  var isUncompressed: Bool {
    guard let format, let tag = format.integer("wFormatTag") else { return false }
    guard tag == 0xFFFE else { return tag == 1 || tag == 3 }
    guard case .group(let members)? = format.value("SubFormat") else { return true }
    return members.first?.value.integer == 1 || members.first?.value.integer == 3
  }

  fileprivate var soundDuration: String? {
    guard let format, let block = format.integer("nBlockAlign"),
      let rate = format.integer("nSamplesPerSec"), block > 0
    else { return nil }
    guard isUncompressed else {
      return fact?.integer("dwSampleLength").flatMap {
        Quantity.duration(UInt64(clamping: $0), timescale: UInt64(clamping: rate))
      }
    }
    let content = declared?.grammar.contentEnd(of: self) ?? range.end
    let blocks = max(0, content - range.start - headerSize) / block
    return Quantity.duration(UInt64(blocks), timescale: UInt64(clamping: rate))
  }
}
