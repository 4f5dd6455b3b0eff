import Anatomy
import Bytes
import Codecs
import Schema

/// Grammars and fields for samples of pictures and audio, selected by the decoder configuration.
extension SampleFormats {
  static func mediaGrammar(of entry: Node) -> (any Grammar)? {
    if let (codec, size) = nalUnits(of: entry) { return NALUnits(codec, lengthSize: size) }
    if entry.child("av1C") != nil { return OBUs(family: .av1) }
    if entry.child("iacb") != nil { return OBUs(family: .immersiveAudio) }
    let declaredType: Payload.DeclaredType? =
      if let still = entry.still {
        .code(still)
      } else if entry.isMPEGAudio {
        .mediaType("audio/mpeg")
      } else {
        nil
      }
    return PayloadGrammar("data", means: .media, terminology: .samples) { _ in declaredType }
  }

  static func mediaFields(of entry: Node) -> Declaration.Body? {
    if ProResFrame.codes.contains(entry.code) { return ProResFrame.read }
    if entry.hasRawDataBlocks { return AACFrame.read }
    return nil
  }

  /// Returns the codec of NAL units in the samples and the size of a unit length in bytes, as the
  /// decoder configuration states them (ISO/IEC 14496-15); nil for other codecs.
  static func nalUnits(of entry: Node) -> (NALCodec, lengthSize: Int)? {
    for (code, field, codec) in configurations {
      if let size = entry.child(code)?.integer(field) { return (codec, size + 1) }
    }
    guard let decoder = entry.decoderConfiguration,
      let size = decoder.child(.descriptor(0x05))?.integer("lengthSizeMinusOne")
    else { return nil }
    switch decoder.integer("objectTypeIndication") {
    case 0x21: return (.avc, size + 1)
    case 0x23: return (.hevc, size + 1)
    default: return nil
    }
  }

  static let configurations: [(FourCC, field: String, NALCodec)] = [
    ("avcC", "lengthSizeMinusOne", .avc), ("hvcC", "lengthSizeMinusOne", .hevc),
    ("vvcC", "LengthSizeMinusOne", .vvc), ("vvnC", "LengthSizeMinusOne", .vvc),
    ("svcC", "lengthSizeMinusOne", .avc), ("mvcC", "lengthSizeMinusOne", .avc),
    ("lhvC", "lengthSizeMinusOne", .hevc),
  ]
}

extension Node {
  /// The decoder configuration descriptor of the elementary stream, in `esds` or in QuickTime's
  /// `wave`; nil if there is none.
  fileprivate var decoderConfiguration: Node? {
    let esds = child("esds") ?? descendant("wave", "esds")
    return esds?.descendant(.descriptor(0x03), .descriptor(0x04))
  }

  /// Whether AAC frames consist of syntactic elements (ISO/IEC 14496-3, 4.4.2.1).
  var hasRawDataBlocks: Bool { objectTypeOfRawDataBlocks != nil }

  /// The audio object type of AAC frames that consist of syntactic elements; nil for other frames.
  private var objectTypeOfRawDataBlocks: Int? {
    guard let config = decoderConfiguration?.child(.descriptor(0x05)) else { return nil }
    var type = config.integer("audioObjectType")
    if type == 5 || type == 29 { type = config.integer("coreAudioObjectType") }
    return type.flatMap { (1...4).contains($0) ? $0 : nil }
  }

  /// The format of AAC frames; nil if the decoder configuration does not state it.
  var formatOfRawDataBlocks: AACFormat? {
    guard let type = objectTypeOfRawDataBlocks,
      let config = decoderConfiguration?.child(.descriptor(0x05)),
      let index = config.integer("samplingFrequencyIndex"),
      case .group(let members)? = config.value("GASpecificConfig"),
      let length = members.first(where: { $0.name == "frameLengthFlag" })?.value.integer
    else { return nil }
    return AACFormat(objectType: type, samplingFrequencyIndex: index, isShort: length == 1)
  }

  var visualCoding: VisualCoding? {
    if code == "mp4v" {
      return decoderConfiguration?.integer("objectTypeIndication").flatMap(VisualCoding.init)
    }
    let isMPEG2 =
      Self.mpeg2.contains(code) || Self.mpeg2Kinds.contains { code.description.hasPrefix($0) }
    return isMPEG2 ? .mpeg2 : nil
  }

  private static let mpeg2: Set<FourCC> = [
    "m1v ", "m1v1", "mp1v", "mpg1", "m2v1", "mp2v", "mpg2", "MPEG", "mpeg", "AVmp",
  ]
  /// Prefixes of sample entry codes from HDV, XDCAM and IMX recorders. The fourth character
  /// identifies the picture size and frame rate.
  private static let mpeg2Kinds = ["hdv", "xdv", "xd5", "xdh", "mx3", "mx4", "mx5"]

  /// The still image format of the samples; nil if samples are not complete still images.
  var still: FourCC? {
    if Self.stills.contains(code) { return code }
    return decoderConfiguration?.integer("objectTypeIndication").flatMap { Self.stillTypes[$0] }
  }

  private static let stills: Set<FourCC> = [
    "jpeg", "mjpa", "dmb1", "MJPG", "mjp2", "png ", "gif ", "tiff",
  ]
  /// Still image formats by object type number of the MPEG-4 registration authority.
  private static let stillTypes: [Int: FourCC] = [0x6C: "jpeg", 0x6D: "png ", 0x6E: "mjp2"]

  var isMPEGAudio: Bool {
    let type = decoderConfiguration?.integer("objectTypeIndication")
    return code == ".mp3" || type == 0x69 || type == 0x6B
  }
}
