import Anatomy
import Bytes
import Schema

/// The node kinds of NAL units, by codec and type. Parameter sets and SEI units have one child,
/// which is read without emulation prevention bytes. Of slices, only the first fields are read.
enum NALUnitKinds {
  static func nodeKind(of type: Int?, _ codec: NALCodec, inSettings: Bool) -> DeclaredNodeKind {
    let nodeKinds =
      switch codec {
      case .avc: avc
      case .hevc: hevc
      case .vvc: vvc
      }
    // A NAL unit without a readable type gets the node kind of the last type, which each standard
    // leaves unspecified.
    let type = min(type ?? nodeKinds.count - 1, nodeKinds.count - 1)
    return inSettings ? settings[codec]?[type] ?? nodeKinds[type] : nodeKinds[type]
  }

  private static let avc = nodeKinds(.avc)
  private static let hevc = nodeKinds(.hevc)
  private static let vvc = nodeKinds(.vvc)

  private static func nodeKinds(_ codec: NALCodec) -> [DeclaredNodeKind] {
    let grammar = NALUnits(codec, lengthSize: 4)
    return (0..<codec.typeCount).map { DeclaredNodeKind(declaration($0, codec), in: grammar) }
  }

  /// Node kinds of slices in decoder configurations. Decoders ignore slices there.
  private static let settings: [NALCodec: [Int: DeclaredNodeKind]] = .init(
    uniqueKeysWithValues: NALCodec.allCases.map { codec in
      let grammar = NALUnits(codec, lengthSize: 2, isInSettings: true)
      let types = (0..<codec.typeCount).filter { codec.isPicture($0) }
      return (
        codec,
        .init(
          uniqueKeysWithValues: types.map { type in
            (type, DeclaredNodeKind(declaration(type, codec, body: outOfPlace), in: grammar))
          })
      )
    })

  private static let outOfPlace: Declaration.Body = { unit in
    unit.when(unit.remaining > 0, "bytes remain in the unit") {
      unit.rest("slice_data", means: .padding)
    }
  }

  private static func declaration(
    _ type: Int, _ codec: NALCodec, body other: Declaration.Body? = nil
  ) -> Declaration {
    let payload = payload(type, codec)
    return Declaration(
      FourCC(rawValue: UInt32(type)), named: "nal",
      codec.typeNames[UInt64(type)]?.inTitleCase ?? "NAL Unit", spec: codec.clause.number,
      by: codec.standard, holds: payload.map { NALPayload(codec: codec, nodeKind: $0) },
      body: other ?? (payload == nil ? body(type, codec) : encapsulated))
  }

  private static func payload(_ type: Int, _ codec: NALCodec) -> DeclaredNodeKind? {
    switch (codec, type) {
    case (.avc, 6), (.hevc, 39), (.hevc, 40), (.vvc, 23), (.vvc, 24): RawPayloads.messages(codec)
    case (.avc, 7): RawPayloads.avc.nodeKind("sps ", inside: nil)
    case (.avc, 8): RawPayloads.avc.nodeKind("pps ", inside: nil)
    case (.avc, 15): RawPayloads.avc.nodeKind("subs", inside: nil)
    case (.hevc, 32): RawPayloads.hevc.nodeKind("vps ", inside: nil)
    case (.hevc, 33): RawPayloads.hevc.nodeKind("sps ", inside: nil)
    case (.hevc, 34): RawPayloads.hevc.nodeKind("pps ", inside: nil)
    default: nil
    }
  }

  /// Returns the body of a NAL unit type that is not decoded. If no standard names the type, its
  /// content is marked as unknown.
  private static func opaque(_ type: Int, _ codec: NALCodec) -> Declaration.Body {
    let isKnown = codec.typeNames[UInt64(type)] != nil
    return { unit in
      unit.when(unit.remaining > 0, "bytes remain in the unit") {
        unit.rest("rbsp", means: .identifies(isKnown ? .playback : .unknown))
      }
    }
  }

  /// Reads a NAL unit with a payload that is decoded as its child. If the unit contains emulation
  /// prevention bytes, its bytes are shown as one field, and the child is read from a copy without
  /// them.
  private static let encapsulated: Declaration.Body = { unit in
    let isDerived = unit.node.map { $0.hasEmulationPrevention(in: unit.rest) } ?? false
    unit.when(isDerived, "the unit contains emulation prevention bytes") {
      unit.rest("encapsulated_rbsp", means: .payload)
    }
    unit.when(
      unit.node.map { !NALPayload.isDecoded($0) } ?? false,
      "the unit is not among the first 256 units of its kind"
    ) { unit.rest("rbsp", means: .identifies(.unknown)) }
  }

  private static func body(_ type: Int, _ codec: NALCodec) -> Declaration.Body {
    switch (codec, type) {
    case (.avc, 1), (.avc, 2), (.avc, 5), (.avc, 19): avcSlice
    case (.avc, 3), (.avc, 4), (.avc, 20), (.avc, 21): slice
    case (.hevc, 0...9), (.hevc, 16...21): { hevcSlice($0, isRandomAccess: type >= 16) }
    case (.vvc, 0...10): slice
    case (.avc, 9): delimiter("primary_pic_type", VideoValueNames.avcPictures)
    case (.hevc, 35): delimiter("pic_type", VideoValueNames.pictures)
    case (.vvc, 20): vvcDelimiter
    case (.avc, 12), (.hevc, 38), (.vvc, 25): filler
    default: opaque(type, codec)
    }
  }

  private static let slice: Declaration.Body = { unit in
    unit.when(unit.remaining > 0, "bytes remain in the unit") {
      unit.rest("slice_data", means: .media)
    }
  }

  /// Returns the body of an access unit delimiter. Its payload is too short to contain emulation
  /// prevention bytes (ISO/IEC 14496-10, 7.3.2.4; ISO/IEC 23008-2, 7.3.2.5).
  private static func delimiter(_ name: String, _ labels: Labels) -> Declaration.Body {
    { unit in
      unit.bits(3, name, line: .value, labels: labels)
      unit.payloadTrailingBits()
    }
  }

  private static let vvcDelimiter: Declaration.Body = { unit in
    unit.bits(1, "aud_irap_or_gdr_flag")
    unit.bits(3, "aud_pic_type", line: .value, labels: VideoValueNames.pictures)
    unit.payloadTrailingBits()
  }

  private static let filler: Declaration.Body = { unit in
    let isEnded = !unit.isDescribing && unit.source.byte(at: unit.rest.end - 1) == 0x80
    let count = unit.remaining - (isEnded ? 1 : 0)
    unit.when(count > 0, "bytes remain in the unit") {
      unit.bytes("ff_byte", count, means: .padding)
    }
    unit.when(unit.remaining > 0, "the payload ends with a stop bit") { unit.payloadTrailingBits() }
  }

  /// Reads the first fields of an AVC slice (ISO/IEC 14496-10, 7.3.3).
  private static let avcSlice: Declaration.Body = { unit in
    unit.when(!unit.hasEmulationAhead, "the next bytes contain no emulation prevention byte") {
      unit.ue("first_mb_in_slice")
      unit.ue("slice_type", line: .value, labels: VideoValueNames.avcSlices)
      unit.ue("pic_parameter_set_id", means: .reference(to: "pic_parameter_set"))
    }
    unit.rest("slice_data", means: .media)
  }

  /// Reads the first fields of an HEVC slice segment (ISO/IEC 23008-2, 7.3.6.1).
  private static func hevcSlice(_ unit: FieldReader, isRandomAccess: Bool) {
    unit.when(!unit.hasEmulationAhead, "the next bytes contain no emulation prevention byte") {
      unit.bits(1, "first_slice_segment_in_pic_flag")
      unit.when(isRandomAccess, "nal_unit_type is 16 to 23") {
        unit.bits(1, "no_output_of_prior_pics_flag")
      }
      unit.ue("slice_pic_parameter_set_id", means: .reference(to: "pic_parameter_set"))
    }
    unit.rest("slice_segment_data", means: .media)
  }
}

extension FieldReader {
  /// Whether emulation prevention bytes may occur within the first fields of a slice. The fields
  /// take four bytes if a bit states that the slice is the first of its picture, and at most twelve
  /// bytes otherwise.
  fileprivate var hasEmulationAhead: Bool {
    let most = nextBits(1) == 1 ? 4 : 12
    let ahead = ByteRange(start: position, count: min(remaining, most))
    return source.withoutEmulationPrevention(ahead) != nil
  }
}

extension String {
  /// The text with capitalized words: `Sequence Parameter Set` for `sequence parameter set`.
  var inTitleCase: String {
    words().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
