package import Anatomy
import Bytes
import Schema

/// Grammar of the payload of a NAL unit, which is the only child of the unit. If the payload
/// contains emulation prevention bytes, the child is read from a copy without them.
struct NALPayload: Grammar {
  let codec: NALCodec
  let nodeKind: DeclaredNodeKind

  var terminology: FormatTerminology { .nalUnits }
  var kind: StructureKind { .parameterSet }
  var kinds: String { nodeKind.title }

  /// Returns whether the payload of a unit in a parameter set list is decoded. Only the first 256
  /// units are decoded to limit memory use; no real stream has as many parameter sets.
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
  var kind: StructureKind { .parameterSet }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Namespace for the declarations of NAL unit payloads.
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
  /// Whether data precedes the stop bit, which is the last bit set in the payload.
  var hasMorePayload: Bool {
    guard remaining > 0 else { return false }
    var last = rest.end - 1
    while last > position, source.byte(at: last) == 0 { last -= 1 }
    guard let byte = source.byte(at: last), byte != 0 else { return false }
    return last * 8 + 7 - byte.trailingZeroBitCount > position * 8 + bitInByte
  }

  /// Number of bits of the current byte that were already read.
  package var bitInByte: Int { (8 - bitsLeft % 8) % 8 }

  /// Reads the stop bit of the payload and the zero bits up to the next byte.
  func payloadTrailingBits() {
    bits(1, "rbsp_stop_one_bit", means: .terminator)
    alignToByte("rbsp_alignment_zero_bit")
    when(remaining > 0 && nextAreZero(remaining), "zeros follow") {
      rest("trailing_zero_8bits", means: .padding)
    }
  }

  /// Reads a one-bit flag and the fields that are present only if the flag is set.
  package func flag(_ name: String, means meaning: Meaning = .plain, _ body: () -> Void = {}) {
    let isSet = bits(1, name, means: meaning) == 1
    when(isSet, name, body)
  }
}
