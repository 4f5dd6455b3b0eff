import Anatomy
import Bytes
import Codecs
import Schema

/// Boxes with decoder configurations of AV1, VP9 and Dolby Vision, which are not MPEG standards.
extension Boxes {
  static let av1 = SpecSection(
    .av1InISOMedia,
    [
      Box(
        "av1C", "AV1 Configuration", in: "VisualSampleEntry", "ipco", spec: "2.3",
        presents: .all(.decoding),
        holds: OBUs(family: .av1), summary: Summary(av1Pictures), body: av1Configuration)
    ])

  private static let av1Pictures: @Sendable (Node) -> String? = { box in
    box.child(FourCC(rawValue: 1)).flatMap { SequenceFacts(av1: $0)?.words }
      ?? VideoValueNames.profileAndLevel(
        box.field("seq_profile")?.label, box.field("seq_level_idx_0")?.label)
  }

  private static let av1Configuration: Box.Body = { box in
    box.bits(1, "marker")
    box.bits(7, "version")
    box.bits(3, "seq_profile", labels: VideoValueNames.av1Profiles)
    box.bits(5, "seq_level_idx_0", labels: VideoValueNames.av1Levels)
    box.bits(1, "seq_tier_0", labels: VideoValueNames.tiers)
    box.bits(1, "high_bitdepth")
    box.bits(1, "twelve_bit")
    box.bits(1, "monochrome")
    box.bits(1, "chroma_subsampling_x")
    box.bits(1, "chroma_subsampling_y")
    box.bits(2, "chroma_sample_position", labels: VideoValueNames.av1ChromaPositions)
    box.reservedBits(3)
    let hasDelay = box.bits(1, "initial_presentation_delay_present")
    box.when(hasDelay == 1, "initial_presentation_delay_present") {
      box.bits(4, "initial_presentation_delay_minus_one")
    }
    box.when(hasDelay == 0, "no initial_presentation_delay_present") { box.reservedBits(4) }
  }

  static let vp9 = SpecSection(
    Standard("VP Codec in ISO Base Media Files", edition: "1.0"),
    [
      Box(
        "vpcC", "VP Codec Configuration", in: "VisualSampleEntry", "ipco", versions: 0...1,
        spec: "2.2", presents: .all(.decoding)
      ) { box in
        box.u8("profile", line: "profile %")
        box.u8("level", line: "level %", labels: VideoValueNames.avcLevels)
        box.bits(4, "bitDepth", line: "% bits")
        box.version(0) {
          box.bits(4, "colorSpace")
          box.bits(4, "chromaSubsampling", labels: chromaSubsampling)
          box.bits(3, "transferFunction")
          box.bits(1, "videoFullRangeFlag", labels: ColorValueNames.ranges)
        }
        box.version(atLeast: 1) {
          box.bits(3, "chromaSubsampling", labels: chromaSubsampling)
          box.bits(1, "videoFullRangeFlag", labels: ColorValueNames.ranges)
          box.u8("colourPrimaries", labels: ColorValueNames.primaries)
          box.u8("transferCharacteristics", labels: ColorValueNames.transfers)
          box.u8("matrixCoefficients", labels: ColorValueNames.matrices)
        }
        let size = box.u16("codecInitializationDataSize", means: .size(of: .nextField))
        box.when(size > 0, "codecInitializationDataSize is not 0") {
          box.bytes("codecInitializationData", size, means: .identifies(.playback))
        }
      },
      Box(
        "SmDm", "Mastering Display Metadata", in: "VisualSampleEntry", versions: 0...0, spec: "2.3",
        presents: .all(.dynamicRange)
      ) {
        box in
        for name in ["primaryR", "primaryG", "primaryB", "whitePoint"] {
          box.u16("\(name)Chromaticity_x")
          box.u16("\(name)Chromaticity_y")
        }
        box.u32("luminanceMax")
        box.u32("luminanceMin")
      },
      Box(
        "CoLL", "Content Light Level", in: "VisualSampleEntry", versions: 0...0, spec: "2.4",
        presents: .all(.dynamicRange)
      ) { box in
        box.u16("maxCLL", line: "MaxCLL % cd/m²")
        box.u16("maxFALL")
      },
    ])

  static let dolbyVision = SpecSection(
    Standard("Dolby Vision in ISO Base Media Files", edition: "2.6"),
    [
      Box(
        "dvcC", "Dolby Vision Configuration", in: "VisualSampleEntry", spec: "3.2",
        presents: .all(.dynamicRange),
        body: dolbyVisionConfiguration),
      Box(
        "dvvC", "Dolby Vision Configuration", in: "VisualSampleEntry", spec: "3.2",
        presents: .all(.dynamicRange),
        body: dolbyVisionConfiguration),
      Box(
        "dvwC", "Dolby Vision Configuration", in: "VisualSampleEntry", spec: "3.2",
        presents: .all(.dynamicRange),
        body: dolbyVisionConfiguration),
    ])

  private static let chromaSubsampling: Labels = [
    0: "4:2:0 vertical", 1: "4:2:0 colocated", 2: "4:2:2", 3: "4:4:4",
  ]

  private static let dolbyVisionConfiguration: Box.Body = { box in
    box.u8("dv_version_major")
    box.u8("dv_version_minor")
    box.bits(7, "dv_profile", line: "profile %")
    box.bits(6, "dv_level", line: "level %")
    box.bits(1, "rpu_present_flag")
    box.bits(1, "el_present_flag")
    box.bits(1, "bl_present_flag")
    box.bits(
      4, "dv_bl_signal_compatibility_id",
      labels: [0: "none", 1: "HDR10", 2: "SDR", 4: "HLG", 6: "Ultra HD Blu-ray"])
    box.bits(2, "dv_md_compression")
    box.reservedBits(26)
    box.reserved(16)
  }
}
