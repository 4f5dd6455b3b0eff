import Anatomy
import Bytes
package import Movie
import Schema

/// Grammar for a sequence of open bitstream units (OBUs). Each unit has a type, flags and the size
/// of its content (AV1, 5.3; Immersive Audio Model and Formats, 3.2).
package struct OBUs: Grammar, Editable {
  package typealias Family = OBUFamily

  let family: Family
  /// Whether the length of each unit precedes its header (AV1, Annex B).
  let isDelimited: Bool

  package init(family: OBUFamily, isDelimited: Bool = false) {
    (self.family, self.isDelimited) = (family, isDelimited)
  }

  var terminology: FormatTerminology { .openUnits }
  var kind: StructureKind { .openBitstreamUnit }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var end = region.end
    if family == .immersiveAudio, !node.isRoot, let size = node.integer("configOBUs_size") {
      end = region.start + min(size, region.count)
    }
    var place = region.start
    while let header = header(at: place, in: node.source, limit: end) {
      let isCut = header.end > end
      childList.add(
        FourCC(rawValue: UInt32(header.type)), ByteRange(from: place, to: min(header.end, end)),
        headerSize: header.size, nodeKind: OBUKinds.nodeKind(of: header.type, self), isCut: isCut)
      if isCut, !node.isCut { childList.reportOnLast(.unitPastEnd(header, place, end, in: node)) }
      place = min(header.end, end)
    }
    let rest = ByteRange(from: place, to: region.end)
    if !rest.isEmpty, !node.isCut { childList.report(.noUnit(rest, in: node)) }
  }

  private func header(at place: Int, in source: ByteSource, limit: Int) -> OBUHeader? {
    isDelimited
      ? OBUHeader(withLengthAt: place, in: source, limit: limit)
      : OBUHeader(at: place, in: source, limit: limit, family)
  }

  /// Returns how a part of a unit is removed. Content that decoders of AV1 ignore is overwritten
  /// with zeros, and texts of mix presentations with as many spaces, because the size of a unit is
  /// also stated outside of it.
  func removal(of part: Target, from node: Node) -> Removal {
    guard node.declaredNodeKind.kind == .openBitstreamUnit, case .field(let range) = part else {
      return .byDefault(part, of: node)
    }
    switch family {
    case .av1:
      let isIgnored = node.fields.contains { $0.range == range && $0.isIgnoredByDecoders }
      return isIgnored ? .blank(range) : .byDefault(part, of: node)
    case .immersiveAudio:
      guard node.code == OBUKinds.mixPresentation, range.count <= Self.longestText,
        node.source.bytes(range).isTerminatedText
      else { return .byDefault(part, of: node) }
      return .overwrite(range, with: [UInt8](repeating: 0x20, count: range.count - 1) + [0])
    }
  }

  /// Upper bound on the number of bytes of a text that is overwritten. The standard allows 128.
  private static let longestText = 64 << 10

  func readHeader(_ unit: FieldReader, of declaration: Declaration) {
    switch family {
    case .av1: readVideoHeader(unit)
    case .immersiveAudio: readAudioHeader(unit)
    }
  }

  private func readVideoHeader(_ unit: FieldReader) {
    unit.when(isDelimited, "the stream is length-delimited") {
      unit.sevenBitGroups("obu_length", atMost: 8, order: .little, means: .size(of: .restOfNode))
    }
    unit.bits(1, "obu_forbidden_bit")
    unit.bits(4, "obu_type", means: .type, labels: OBUKinds.videoTypes)
    let isExtended = unit.bits(1, "obu_extension_flag") == 1
    let hasSize = unit.bits(1, "obu_has_size_field") == 1
    unit.bits(1, "obu_reserved_1bit", means: .reserved)
    unit.when(isExtended, "obu_extension_flag") {
      unit.bits(3, "temporal_id")
      unit.bits(2, "spatial_id")
      unit.bits(3, "extension_header_reserved_3bits", means: .reserved)
    }
    unit.when(hasSize, "obu_has_size_field") {
      unit.sevenBitGroups("obu_size", atMost: 8, order: .little, means: .size(of: .restOfNode))
    }
  }

  private func readAudioHeader(_ unit: FieldReader) {
    unit.bits(5, "obu_type", means: .type, labels: OBUKinds.audioTypes)
    unit.bits(1, "obu_redundant_copy")
    let isTrimmed = unit.bits(1, "obu_trimming_status_flag") == 1
    let isExtended = unit.bits(1, "obu_extension_flag") == 1
    unit.sevenBitGroups("obu_size", atMost: 8, order: .little, means: .size(of: .restOfNode))
    unit.when(isTrimmed, "obu_trimming_status_flag") {
      unit.sevenBitGroups("num_samples_to_trim_at_end", atMost: 8, order: .little)
      unit.sevenBitGroups("num_samples_to_trim_at_start", atMost: 8, order: .little)
    }
    unit.when(isExtended, "obu_extension_flag") {
      let size = unit.sevenBitGroups(
        "extension_header_size", atMost: 8, order: .little, means: .size(of: .nextField))
      unit.bytes("extension_header_bytes", Int(clamping: size), means: .identifies(.playback))
    }
  }
}

extension Field {
  /// Whether the field is padding, or the content of a unit that decoders of AV1 ignore.
  fileprivate var isIgnoredByDecoders: Bool {
    name == "obu_padding" || meaning.subject == .category(.unknown)
  }
}

extension [UInt8] {
  /// Whether these bytes are text that ends with a zero byte and contains no other zero byte.
  fileprivate var isTerminatedText: Bool {
    count > 1 && last == 0 && dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension FormatTerminology {
  static let openUnits = FormatTerminology(
    structure: "the unit", tooShort: "isom.obu.payload-too-short",
    trailing: "isom.obu.trailing-bytes")
}

extension Finding {
  fileprivate static func unitPastEnd(
    _ header: OBUHeader, _ start: Int, _ limit: Int, in node: Node
  ) -> Finding {
    let excess = header.end - limit
    return Finding(
      rule: "isom.obu.size-exceeds-parent", severity: .error,
      message: "the OBU of type \(header.type) extends "
        + "\(excess == 1 ? "1 byte" : "\(excess) bytes") past the end of \(node.name)",
      evidence: Evidence(
        ByteRange(start: start, count: header.size).clamped(to: node.range), in: node.source),
      field: "obu_size", clause: node.clause)
  }

  static func noUnit(_ rest: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "isom.obu.trailing-bytes", severity: .warning,
      message: "\(rest.count == 1 ? "1 byte" : "\(rest.count) bytes") after the last OBU of "
        + "\(node.name) cannot be decoded as an OBU",
      evidence: Evidence(rest, in: node.source), clause: node.clause)
  }
}
