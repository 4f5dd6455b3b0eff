import Anatomy
package import Bytes
import Schema

/// The codecs with streams of NAL units, and how their unit headers differ.
package enum NALCodec: Sendable, CaseIterable {
  case avc, hevc, vvc

  /// Size of a NAL unit header in bytes.
  package var headerSize: Int { self == .avc ? 1 : 2 }

  package func type(at place: Int, in source: ByteSource) -> Int? {
    guard let head = source.integer(at: place, width: headerSize) else { return nil }
    return switch self {
    case .avc: Int(head & 0x1F)
    case .hevc: Int(head >> 9 & 0x3F)
    case .vvc: Int(head >> 3 & 0x1F)
    }
  }

  var typeNames: Labels {
    switch self {
    case .avc: VideoValueNames.avcNALUnits
    case .hevc: VideoValueNames.hevcNALUnits
    case .vvc: VideoValueNames.vvcNALUnits
    }
  }

  /// Returns whether standard decoders ignore NAL units of this type: filler data, and reserved and
  /// unspecified types.
  package func isUnread(_ type: Int) -> Bool {
    switch self {
    case .avc: [0, 12, 17, 18].contains(type) || type > 21
    case .hevc: (10...15).contains(type) || (22...31).contains(type) || type == 38 || type > 40
    case .vvc: (4...6).contains(type) || type == 11 || type > 24
    }
  }

  /// Returns whether NAL units of this type belong to a layer, a view or a depth map of AVC.
  /// Decoders of the base layer ignore them (ISO/IEC 14496-10, 7.4.1).
  package func isOfLayers(_ type: Int) -> Bool {
    self == .avc && ((14...16).contains(type) || type == 20 || type == 21)
  }

  /// Returns the size of the content of a unit that separates pictures: 1 byte in an access unit
  /// delimiter, 0 bytes at the end of a sequence or bitstream; nil for other types.
  package func contentSize(ofSeparator type: Int) -> Int? {
    let delimiter =
      switch self {
      case .avc: 9
      case .hevc: 35
      case .vvc: 20
      }
    return type == delimiter ? 1 : type == delimiter + 1 || type == delimiter + 2 ? 0 : nil
  }

  /// Returns the layer of the NAL unit at this offset, 0 for the base layer.
  package func layer(at place: Int, in source: ByteSource) -> Int {
    guard self != .avc, let head = source.big16(at: place) else { return 0 }
    return Int(self == .hevc ? head >> 3 & 0x3F : head >> 8 & 0x3F)
  }

  /// Returns a filler data unit with this size in bytes. It has the temporal sub-layer of the unit
  /// that it replaces.
  package func filler(_ count: Int, replacing place: Int, in source: ByteSource) -> [UInt8] {
    let sublayer = max((source.byte(at: place + 1) ?? 1) & 7, 1)
    let header: [UInt8] =
      switch self {
      case .avc: [12]
      case .hevc: [38 << 1, sublayer]
      case .vvc: [0, 25 << 3 | sublayer]
      }
    return header + [UInt8](repeating: 0xFF, count: count - headerSize - 1) + [0x80]
  }

  /// Returns whether decoders of other standards may read NAL units of this unspecified type, as
  /// Dolby Vision decoders do.
  package func isForOthers(_ type: Int) -> Bool {
    switch self {
    case .avc: type == 28 || type == 30
    case .hevc: type == 62 || type == 63
    case .vvc: false
    }
  }

  package func isFiller(_ type: Int) -> Bool {
    switch self {
    case .avc: type == 12
    case .hevc: type == 38
    case .vvc: type == 25
    }
  }

  /// Returns whether NAL units of this type are slices.
  package func isPicture(_ type: Int) -> Bool {
    switch self {
    case .avc: (1...5).contains(type) || (19...21).contains(type)
    case .hevc: type < 32
    case .vvc: type < 12
    }
  }

  /// Returns whether NAL units of this type are slices of auxiliary pictures.
  package func isAuxiliary(_ type: Int) -> Bool { self == .avc && type == 19 }

  var typeCount: Int { self == .hevc ? 64 : 32 }

  /// The clause of the codec's standard that defines NAL units.
  var clause: Clause { Clause(standard, "7.3.1") }

  var standard: Standard {
    switch self {
    case .avc: .avc
    case .hevc: .hevc
    case .vvc: .vvc
    }
  }

  var word: String {
    switch self {
    case .avc: "AVC"
    case .hevc: "HEVC"
    case .vvc: "VVC"
    }
  }

  func readHeader(_ unit: FieldReader) {
    unit.bits(1, "forbidden_zero_bit")
    switch self {
    case .avc:
      unit.bits(2, "nal_ref_idc")
      unit.bits(5, "nal_unit_type", means: .type, labels: typeNames)
    case .hevc:
      unit.bits(6, "nal_unit_type", means: .type, labels: typeNames)
      unit.bits(6, "nuh_layer_id")
      unit.bits(3, "nuh_temporal_id_plus1")
    case .vvc:
      unit.bits(1, "nuh_reserved_zero_bit", means: .reserved)
      unit.bits(6, "nuh_layer_id")
      unit.bits(5, "nal_unit_type", means: .type, labels: typeNames)
      unit.bits(3, "nuh_temporal_id_plus1")
    }
  }
}
