import Anatomy
import Schema

/// Boxes with decoder configurations of DTS audio.
extension Boxes {
  static let dts = SpecSection(
    Standard("ETSI TS 102 114", edition: "1.6.1"),
    [
      Box(
        "ddts", "DTS Configuration", in: "AudioSampleEntry", "wave", occurs: .atMostOnce,
        presents: .all(.decoding)
      ) { box in
        box.u32("DTSSamplingFrequency", line: "% Hz")
        box.u32("maxBitrate")
        box.u32("avgBitrate", line: "average % bits per second")
        box.u8("pcmSampleDepth", line: "% bits")
        box.bits(
          2, "FrameDuration",
          labels: [0: "512 samples", 1: "1024 samples", 2: "2048 samples", 3: "4096 samples"])
        box.bits(5, "StreamConstruction")
        box.bits(1, "CoreLFEPresent")
        box.bits(6, "CoreLayout")
        box.bits(14, "CoreSize")
        box.bits(1, "StereoDownmix")
        box.bits(3, "RepresentationType")
        box.u16("ChannelLayout", means: .flags)
        box.bits(1, "MultiAssetFlag")
        box.bits(1, "LBRDurationMod")
        let hasMore = box.bits(1, "ReservedBoxPresent") == 1
        box.reservedBits(5)
        box.when(hasMore && box.remaining > 0, "ReservedBoxPresent") {
          box.rest("ReservedBox", means: .identifies(.playback))
        }
      }
    ])

  static let dtsUHD = SpecSection(
    Standard("ETSI TS 103 491", edition: "1.2.1"),
    [
      Box("udts", "DTS-UHD Configuration", in: "AudioSampleEntry", occurs: .atMostOnce) { box in
        box.bits(6, "DecoderProfileCode", line: "profile % + 2")
        box.bits(2, "FrameDurationCode")
        box.bits(3, "MaxPayloadCode")
        let last = box.bits(5, "NumPresentationsCode")
        box.bits(32, "ChannelMask", means: .flags)
        box.bits(
          1, "BaseSamplingFrequencyCode", line: .value, labels: [0: "44100 Hz", 1: "48000 Hz"])
        box.bits(2, "SampleRateMod")
        box.bits(3, "RepresentationType")
        box.bits(3, "StreamIndex")
        box.bits(1, "ExpansionBoxPresent")
        box.bitItems("presentations", count: last + 1, atMost: 32) { _ in
          box.bits(1, "IDTagPresent")
        }
        box.when(box.bitsLeft > 0, "bits remain in the box") {
          box.rest("PresentationIDTags", means: .identifies(.playback))
        }
      }
    ])
}
