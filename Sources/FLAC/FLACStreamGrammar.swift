import Anatomy
import Bytes
import Schema

/// Grammar of a FLAC stream as a whole. `BlockGrammar` divides its content.
struct FLACStreamGrammar: Grammar, Editable, SoundHolder {
  var terminology: FormatTerminology { .blocks }
  var kind: StructureKind { .stream }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
  func removal(of part: Target, from node: Node) -> Removal { .withHost }

  func soundTrack(of node: Node, precise: Bool) -> SoundTrack? {
    guard let stated = StreamInformation(of: node), stated.sampleRate > 0 else { return nil }
    let audio = node.children.last { $0.code == FLACAudioGrammar.code }
    let counted = audio?.sound(precise: precise).flatMap { $0.isEstimate ? nil : $0.samples }
    let isEstimate = counted == nil
    let samples = counted ?? (stated.samples > 0 ? stated.samples : nil)
    let duration = samples.flatMap { RationalTime(Int64($0), per: Int64(stated.sampleRate)) }
    return SoundTrack(
      code: "fLaC", name: "FLAC", parameter: "flac", sampleRate: stated.sampleRate,
      channels: stated.channels, bitDepth: stated.bitsPerSample,
      duration: duration.map { Measured($0, isEstimate: isEstimate) },
      bitRate: duration.flatMap { audio?.range.count.bitRate(over: $0) }
        .map { Measured($0, isEstimate: isEstimate) })
  }
}
