import Anatomy
import Bytes
import Schema

/// Grammar of the content of a NAL unit, which is its only child. Its bytes are those of the file,
/// or derived from them if emulation prevention bytes must be removed.
struct NALPayload: Grammar {
  let codec: NALCodec
  let nodeKind: DeclaredNodeKind

  var terminology: FormatTerminology { .nalUnits }
  var kind: String { nodeKind.title }
  var kinds: String { nodeKind.title }

  /// Returns whether a unit is decoded. Each derived child costs memory, and no stream has this
  /// many parameter sets: further ones in a list are not decoded.
  static func isDecoded(_ unit: Node) -> Bool { unit.ordinal.map { $0 <= 256 } ?? true }

  func divide(_ region: ByteRange, of unit: Node, into childList: inout ChildList) {
    if !region.isEmpty {
      childList.add(
        nodeKind.declaration.code, region, headerSize: 0, nodeKind: nodeKind, isCut: unit.isCut)
      return
    }
    let start = unit.range.start + unit.headerSize + codec.headerSize
    let payload = ByteRange(from: start, to: unit.range.end)
    guard Self.isDecoded(unit), let derived = unit.source.withoutEmulationPrevention(payload) else {
      return
    }
    childList.add(
      nodeKind.declaration.code, derived.wholeRange, headerSize: 0, nodeKind: nodeKind,
      isCut: unit.isCut,
      source: derived)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Node {
  func hasEmulationPrevention(in range: ByteRange) -> Bool {
    NALPayload.isDecoded(self) && source.withoutEmulationPrevention(range) != nil
  }
}

/// Grammar of the raw byte sequence payload of a NAL unit, which has no header.
struct RawPayload: Grammar {
  var terminology: FormatTerminology { .nalUnits }
  var kind: String { "parameter set" }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Namespace for the payloads of NAL units that the codecs declare.
enum RawPayloads {
  static let avc = Dialect(
    [
      SpecSection(
        .avc, [avcSequenceParameterSet, avcSubsetSequenceParameterSet, avcPictureParameterSet])
    ], in: RawPayload())

  static let hevc = Dialect(
    [
      SpecSection(
        .hevc, [hevcVideoParameterSet, hevcSequenceParameterSet, hevcPictureParameterSet])
    ], in: RawPayload())
}

extension FieldReader {
  /// Whether there is data in front of the bit that ends the payload, which is the last bit set.
  var hasMorePayload: Bool {
    guard remaining > 0 else { return false }
    var last = rest.end - 1
    while last > position, source.byte(at: last) == 0 { last -= 1 }
    guard let byte = source.byte(at: last), byte != 0 else { return false }
    return last * 8 + 7 - byte.trailingZeroBitCount > position * 8 + bitInByte
  }

  /// Number of bits of the next byte that were read already.
  var bitInByte: Int { (8 - bitsLeft % 8) % 8 }

  /// Reads the bit that ends the payload, and zeros up to the next byte.
  func payloadTrailingBits() {
    bits(1, "rbsp_stop_one_bit", means: .terminator)
    alignToByte("rbsp_alignment_zero_bit")
    when(remaining > 0 && nextAreZero(remaining), "zeros follow") {
      rest("trailing_zero_8bits", means: .padding)
    }
  }

  /// Reads a flag and the fields that are present only if it is set.
  func flag(_ name: String, means meaning: Meaning = .plain, _ body: () -> Void = {}) {
    let isSet = bits(1, name, means: meaning) == 1
    when(isSet, name, body)
  }
}

extension ISODialect {
  /// Dialects of structures inside decoder configurations and samples.
  static let codecs = [
    ParameterSets.avc, ParameterSets.hevc, ParameterSets.vvc, RawPayloads.avc, RawPayloads.hevc,
  ]
}
