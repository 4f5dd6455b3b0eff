import Anatomy
import Bytes
import Codecs
import Schema

/// The type of content of a sample or an item, which determines how it is searched for encoder
/// signatures.
enum SignatureContent {
  case nothing
  /// MPEG audio frames. The data of a frame may begin in the bytes of an earlier frame.
  case frames
  case units(NALCodec, lengthSize: Int, DecoderTraits)
  /// Open bitstream units of AV1. The bytes are the content of the sequence header in the decoder
  /// configuration; nil if there is none.
  case openUnits(sequenceHeader: [UInt8]?)
  /// AAC frames; the format is nil if the configuration does not state it.
  case syntacticElements(AACFormat?)
  case visualHeaders(VisualCoding)
  case text
  /// Samples that are picture files of the format with this code.
  case pictures(FourCC)
  case digitalVideo
  /// Samples that contain one frame each. A frame may end before its sample ends.
  case frame(FrameEnd)

  init(_ entry: Node?) {
    if let (codec, size) = entry.flatMap({ SampleFormats.nalUnits(of: $0) }) {
      self = .units(codec, lengthSize: size, DecoderTraits(entry?.code) { entry?.child($0) })
    } else if let configuration = entry?.child("av1C") {
      self = .openUnits(sequenceHeader: configuration.videoSequenceHeader)
    } else if entry?.isMPEGAudio == true {
      self = .frames
    } else if entry?.hasRawDataBlocks == true {
      self = .syntacticElements(entry?.formatOfRawDataBlocks)
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

  /// Returns this content, updated for NAL units: the given first sample of the track may describe
  /// layers or views that the decoder configuration does not describe.
  func considering(first sample: ByteRange, of source: ByteSource) -> SignatureContent {
    guard case .units(let codec, let lengthSize, let traits) = self else { return self }
    return .units(
      codec, lengthSize: lengthSize,
      traits.considering(first: sample, of: source, lengthSize: lengthSize))
  }

  /// Returns this content if the first samples agree with it. Otherwise, AAC frames lose their
  /// format, and `.nothing` replaces frames with a determined end. For example, samples may be
  /// encrypted although the sample entry does not state it.
  ///
  /// - Parameter samples: the ranges of the first samples.
  func fitting(
    _ samples: @autoclosure () -> [ByteRange], of source: ByteSource
  ) -> SignatureContent {
    switch self {
    case .syntacticElements(let format?) where !format.fits(samples(), of: source):
      .syntacticElements(nil)
    case .frame(let end) where !end.fits(samples(), of: source): .nothing
    default: self
    }
  }

  /// Returns the maximum number of samples to search, given the requested maximum.
  func samplesRead(_ most: Int) -> Int {
    switch self {
    // Text samples are few and short, so more of them are searched.
    case .text: max(most, 20_000)
    case .digitalVideo: most == .max ? most : min(most, DigitalVideo.sampleLimit)
    default: most
    }
  }

  init(_ item: Item) {
    if let (codec, size) = SampleFormats.nalUnits(of: item) {
      self = .units(codec, lengthSize: size, DecoderTraits(item.type) { item.property($0) })
    } else if item.type == "av01" {
      self = .openUnits(sequenceHeader: item.property("av1C")?.videoSequenceHeader)
    } else if let still = item.still {
      self = .pictures(still)
    } else {
      self = .nothing
    }
  }
}
