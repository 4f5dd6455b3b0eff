import Anatomy
import Bytes
import Schema

/// The grammar of header frames (Xing, Info, VBRI). Players rely on header frames, so a removal
/// overwrites their fields and keeps the frames.
struct DescriptionGrammar: Grammar, Editable {
  var terminology = FormatTerminology.description
  var kind: StructureKind { .frame }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal {
    switch part {
    case .structure: .impossible("players need this frame to show the right duration")
    case .field(let range) where range == node.field("encoder")?.range:
      .overwrite(range, with: EncoderName.plain(for: node.source.bytes(range)))
    case .field(let range) where range == node.field("toc")?.range:
      .overwrite(range, with: SeekTable.even)
    case .field(let range), .bytes(let range), .row(let range): .blank(range)
    case .samples, .sampleBytes, .values, .encoderSignatures:
      .impossible("a Xing or VBRI header frame has no samples")
    }
  }

  /// Returns the edit that updates the CRC of the music in a LAME tag after the audio is edited;
  /// nil if there is no such CRC, or if it was already wrong.
  static func checksumOfMusic(
    of node: Node, in index: FrameIndex, after edits: [Replacement]
  ) -> Replacement? {
    guard let end = index.runs.last?.range.end, let field = node.field("music_crc"),
      let stated = field.value.integer, stated != 0, !edits.isEmpty
    else { return nil }
    let music = ByteRange(from: node.range.end, to: end)
    let source = node.source
    guard Int(source.crc16(of: music, .lowestFirst)) == stated else { return nil }
    let edited = source.patched(PatchedSource(wholeOf: source).replacing(edits))
    return NumberCoding.big.bytes(of: UInt64(edited.crc16(of: music, .lowestFirst)), count: 2)
      .map { Replacement(field.range, with: $0) }
  }

  func checksumEdits(of node: Node) -> [Replacement] {
    let ofFrame = checksumOfFrame(node).map { [$0] } ?? []
    guard let field = node.field("tag_crc"), let stated = field.value.integer, stated != 0 else {
      return ofFrame
    }
    let covered = ByteRange(from: node.range.start, to: field.range.start)
    let source = node.source.patched(PatchedSource(wholeOf: node.source).replacing(ofFrame))
    let computed = source.crc16(of: covered, .lowestFirst)
    guard Int(computed) != stated,
      stated != Int(FieldReader.filledUp(computed, after: covered.count)),
      let bytes = NumberCoding.big.bytes(of: UInt64(computed), count: 2)
    else { return ofFrame }
    return ofFrame + [Replacement(field.range, with: bytes)]
  }

  private func checksumOfFrame(_ node: Node) -> Replacement? {
    guard let field = node.field("crc_check"), let stated = field.value.integer, stated != 0,
      let header = node.source.big32(at: node.range.start).flatMap(FrameHeader.init),
      let computed = FrameChecksum(
        header, at: node.range.start, in: node.source, before: node.range.end)?.value,
      Int(computed) != stated
    else { return nil }
    return NumberCoding.big.bytes(of: UInt64(computed), count: 2)
      .map { Replacement(field.range, with: $0) }
  }
}
