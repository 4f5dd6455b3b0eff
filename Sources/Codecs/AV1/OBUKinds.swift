import Anatomy
import Bytes
import Schema

/// The node kinds of open bitstream units, by format family (AV1 or Immersive Audio) and type.
enum OBUKinds {
  static let videoTypes: Labels = [
    1: "sequence header", 2: "temporal delimiter", 3: "frame header", 4: "tile group",
    5: "metadata", 6: "frame", 7: "redundant frame header", 8: "tile list", 15: "padding",
  ]

  static let audioTypes = Labels(
    radix: 10,
    """
    0 codec configuration
    1 audio element
    2 mix presentation
    3 parameter block
    4 temporal delimiter
    5-23 audio frame
    31 sequence header
    """)

  /// The code of the nodes of sequence headers.
  static let sequenceHeader = FourCC(rawValue: 1)

  /// The code of the nodes of mix presentations.
  static let mixPresentation = FourCC(rawValue: 2)

  static func nodeKind(of type: Int, _ grammar: OBUs) -> DeclaredNodeKind {
    let nodeKinds =
      grammar.family == .immersiveAudio ? audio : grammar.isDelimited ? delimited : video
    return nodeKinds[min(max(type, 0), nodeKinds.count - 1)]
  }

  private static let video = videoKinds(OBUs(family: .av1))
  /// The node kinds of units with their lengths in front of them.
  private static let delimited = videoKinds(OBUs(family: .av1, isDelimited: true))

  private static func videoKinds(_ grammar: OBUs) -> [DeclaredNodeKind] {
    (0..<16).map { type in
      nodeKind(
        type, grammar, videoTypes, "5.3", .av1, type == 1 ? pictures : nil,
        videoBodies[type] ?? opaque)
    }
  }

  private static let pictures = Summary { header in SequenceFacts(av1: header)?.words }

  private static let audio: [DeclaredNodeKind] = (0..<32).map { type in
    nodeKind(
      type, OBUs(family: .immersiveAudio), audioTypes, "3.2", .immersiveAudio, nil,
      ImmersiveAudioUnits.bodies[type] ?? opaque)
  }

  private static func nodeKind(
    _ type: Int, _ grammar: OBUs, _ titles: Labels, _ number: String, _ standard: Standard,
    _ summary: Summary?, _ body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    let title = titles[UInt64(type)]?.inTitleCase ?? "Open Bitstream Unit"
    return DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: UInt32(type)), named: "obu", title, spec: number, by: standard,
        summary: summary, body: body),
      in: grammar)
  }

  private static let opaque: Declaration.Body = { unit in
    unit.when(unit.remaining > 0, "obu_size is not 0") {
      unit.rest("payload", means: .identifies(.playback))
    }
  }

  /// The body of a unit that decoders ignore. No standard describes its content.
  private static let ignored: Declaration.Body = { unit in
    unit.when(unit.remaining > 0, "obu_size is not 0") {
      unit.rest("payload", means: .identifies(.unknown))
    }
  }

  private static let frameHeader: Declaration.Body = { $0.av1Frame(restNamed: "frame_header_data") }

  private static let videoBodies: [Int: Declaration.Body] = [
    0: ignored, 2: ignored, 3: frameHeader, 4: { $0.av1TileGroup() },
    6: { $0.av1Frame(restNamed: "frame_data") }, 7: frameHeader, 8: ignored, 9: ignored,
    10: ignored,
    11: ignored, 12: ignored, 13: ignored, 14: ignored,
    1: { unit in
      unit.av1SequenceHeader()
      unit.openUnitTrailingBits()
    },
    5: metadata,
    15: { unit in
      let count = unit.lastSetByte - unit.position
      unit.when(count > 0, "bytes precede the trailing bits") {
        unit.bytes("obu_padding", count, means: .padding)
      }
      unit.when(unit.remaining > 0, "bytes remain in the unit") { unit.openUnitTrailingBits() }
    },
  ]

  /// Reads a metadata unit (AV1, 5.8).
  private static let metadata: Declaration.Body = { unit in
    let type = unit.sevenBitGroups("metadata_type", atMost: 8, order: .little, means: .type)
    // If the last nonzero byte of the unit is 0x80, it ends the unit and is not part of the
    // content.
    let end = unit.lastSetByte
    unit.limited(to: end) {
      unit.when(type == 1, "metadata_type is 1 (content light level)") {
        unit.u16("max_cll", line: "MaxCLL % cd/m²")
        unit.u16("max_fall")
      }
      unit.when(type == 2, "metadata_type is 2 (mastering display)") { masteringDisplay(unit) }
      unit.when(type == 4, "metadata_type is 4 (ITU-T T.35)") { MessageBodies.registered(unit) }
      unit.when([3, 5].contains(type) && unit.remaining > 0, "metadata_type is 3 or 5") {
        unit.rest("metadata", means: .identifies(.playback))
      }
      unit.when(!(1...5).contains(type) && unit.remaining > 0, "any other metadata_type") {
        unit.rest("metadata", means: .identifies(.unknown))
      }
    }
    unit.when(unit.remaining > 0, "bytes remain in the unit") { unit.openUnitTrailingBits() }
  }

  private static func masteringDisplay(_ unit: FieldReader) {
    unit.table("primary_chromaticity", rows: 3, line: nil) { row in
      row.u16("primary_chromaticity_x")
      row.u16("primary_chromaticity_y")
    }
    unit.u16("white_point_chromaticity_x")
    unit.u16("white_point_chromaticity_y")
    unit.u32("luminance_max")
    unit.u32("luminance_min")
  }
}

extension FieldReader {
  func openUnitTrailingBits() {
    bits(1, "trailing_one_bit", means: .terminator)
    alignToByte("trailing_zero_bit")
    when(remaining > 0 && nextAreZero(remaining), "zeros follow") {
      rest("trailing_zero_bits", means: .padding)
    }
  }

  /// Offset of the last nonzero byte if that byte is 0x80; otherwise the end of the unit.
  fileprivate var lastSetByte: Int {
    var last = rest.end
    while last > position, source.byte(at: last - 1) == 0 { last -= 1 }
    return last > position && source.byte(at: last - 1) == 0x80 ? last - 1 : rest.end
  }
}
