import Anatomy
import Bytes
import Schema

/// The type of content of samples or of an item, as far as encoders write signatures into it.
enum SignatureContent {
  case nothing
  /// MPEG audio frames, which share bytes with each other.
  case frames
  case units(NALCodec, lengthSize: Int, DecoderTraits)
  case openUnits
  case syntacticElements
  case visualHeaders(VisualCoding)
  case text
  /// Samples that are picture files.
  case pictures(FourCC)
  case digitalVideo
  /// Samples with one frame each, which may end before the sample does.
  case frame(FrameEnd)

  init(_ entry: Node?) {
    if let (codec, size) = entry.flatMap({ SampleFormats.nalUnits(of: $0) }) {
      self = .units(codec, lengthSize: size, DecoderTraits(entry?.child("avcC")))
    } else if entry?.child("av1C") != nil {
      self = .openUnits
    } else if entry?.isMPEGAudio == true {
      self = .frames
    } else if entry?.hasRawDataBlocks == true {
      self = .syntacticElements
    } else if let coding = entry?.visualCoding {
      self = .visualHeaders(coding)
    } else if let code = entry?.code, ["tx3g", "text"].contains(code) {
      self = .text
    } else if let still = entry?.still {
      self = .pictures(still)
    } else if let code = entry?.code, DigitalVideo.codes.contains(code) {
      self = .digitalVideo
    } else if let end = entry.flatMap(FrameEnd.init) {
      self = .frame(end)
    } else {
      self = .nothing
    }
  }

  /// Returns how many samples are searched if not all are read.
  func samplesRead(_ most: Int) -> Int {
    switch self {
    // Texts are few and short.
    case .text: max(most, 20_000)
    case .digitalVideo: most == .max ? most : min(most, DigitalVideo.sampleLimit)
    default: most
    }
  }

  init(_ item: Item) {
    if let (codec, size) = SampleFormats.nalUnits(of: item) {
      self = .units(codec, lengthSize: size, DecoderTraits(item.property("avcC")))
    } else if item.type == "av01" {
      self = .openUnits
    } else if let still = item.still {
      self = .pictures(still)
    } else {
      self = .nothing
    }
  }
}

/// Properties of an AVC decoder configuration that affect where encoders write.
struct DecoderTraits {
  let isFullColor: Bool
  /// Whether there may be auxiliary pictures with the opacity of those that are shown.
  let hasAlpha: Bool
  /// Nil if pictures do not state times.
  let timing: PictureTimingLayout?

  init(_ configuration: Node?) {
    isFullColor = configuration?.integer("AVCProfileIndication") == 244
    timing = PictureTimingLayout(configuration)
    let isWhole = configuration?.parent?.code != "avc3"
    hasAlpha = !isWhole || configuration?.child("exts")?.children.isEmpty == false
  }
}
