import Anatomy
import Schema

/// Boxes for loudness and downmixing of audio (ISO/IEC 14496-12, 12.2.5 and 12.2.7).
extension Boxes {
  static let loudness = SpecSection(
    .iso12,
    [
      Box(
        "ludt", "Loudness", in: "udta", occurs: .atMostOnce, spec: "12.2.7", holds: .boxes),
      Box(
        "tlou", "Track Loudness", in: "ludt", "udta", versions: 0...2, spec: "12.2.7",
        body: loudnessBase),
      Box(
        "alou", "Album Loudness", in: "ludt", "udta", versions: 0...2, spec: "12.2.7",
        body: loudnessBase),
      Box(
        "dmix", "Downmix Instructions", in: "AudioSampleEntry", versions: 0...1, spec: "12.2.5",
        body: downmix),
    ])

  private static let loudnessBase: Box.Body = { box in
    var count = 1
    box.version(1) {
      box.reservedBits(2)
      count = box.bits(6, "loudness_base_count", means: .count(of: .field("loudness_bases")))
    }
    box.version(atLeast: 2) {
      let type = box.bits(2, "loudness_info_type")
      count = box.bits(6, "loudness_base_count", means: .count(of: .field("loudness_bases")))
      box.when(type == 1 || type == 2, "loudness_info_type is 1 or 2") {
        box.reservedBits(1)
        box.bits(7, "mae_group_ID")
      }
      box.when(type == 3, "loudness_info_type is 3") {
        box.reservedBits(3)
        box.bits(5, "mae_group_preset_ID")
      }
    }
    box.list("loudness_bases", count: count, line: .value) { base in
      base.version(atLeast: 1) {
        base.reservedBits(2)
        base.bits(6, "EQ_set_ID")
      }
      base.reservedBits(3)
      base.bits(7, "downmix_ID")
      base.bits(6, "DRC_set_ID")
      base.bits(12, "bs_sample_peak_level", labels: LoudnessValueNames.peaks)
      base.bits(12, "bs_true_peak_level", labels: LoudnessValueNames.peaks)
      base.bits(4, "measurement_system_for_TP", labels: LoudnessValueNames.systems)
      base.bits(4, "reliability_for_TP", labels: LoudnessValueNames.reliabilities)
      let rows = base.u8("measurement_count", means: .count(of: .rows))
      base.table("measurements", rows: rows) { row in
        row.bits(8, "method_definition", label: { LoudnessValueNames.methods[$0] })
        row.u8("method_value")
        row.bits(4, "measurement_system", label: { LoudnessValueNames.systems[$0] })
        row.bits(4, "reliability", label: { LoudnessValueNames.reliabilities[$0] })
      }
    }
  }

  private static let downmix: Box.Body = { box in
    var count = 1
    box.version(atLeast: 1) {
      box.reservedBits(1)
      count = box.bits(7, "downmix_instructions_count", means: .count(of: .field("instructions")))
    }
    let channels = box.inherited(.channelCount) ?? 0
    box.list("instructions", count: count, line: .value) { downmix in
      downmix.u8("targetLayout", labels: AudioValueNames.layouts)
      downmix.reservedBits(1)
      let targets = downmix.bits(7, "targetChannelCount")
      let isInStream = downmix.bits(1, "in_stream")
      downmix.bits(7, "downmix_ID")
      downmix.when(isInStream == 0, "no in_stream") {
        downmix.version(0) {
          downmix.table("bs_downmix_coefficients", rows: targets * channels) {
            $0.bits(4, "bs_downmix_coefficient")
          }
        }
        downmix.version(atLeast: 1) {
          downmix.bits(4, "bs_downmix_offset")
          downmix.bitItems("bs_downmix_coefficients", count: targets * channels, atMost: 8192) {
            _ in downmix.bits(5, "bs_downmix_coefficient_v1")
          }
          downmix.alignToByte("reserved")
        }
      }
    }
  }
}

/// Labels for numbers in loudness metadata (ISO/IEC 23003-4).
enum LoudnessValueNames {
  static let systems: Labels = [
    0: "unknown", 1: "EBU R 128", 2: "BS.1770-4", 3: "BS.1770-4 with preprocessing", 4: "user",
    5: "expert or panel judgment", 6: "BS.1771-1",
  ]

  static let reliabilities: Labels = [
    0: "unknown", 1: "unverified", 2: "upper limit", 3: "measured",
  ]

  static let methods: Labels = [
    0: "unknown", 1: "program loudness", 2: "anchor loudness", 3: "maximum of loudness range",
    4: "maximum momentary loudness", 5: "maximum short-term loudness", 6: "loudness range",
    7: "mixing level", 8: "room type", 9: "short-term loudness",
  ]

  /// Labels for peak levels: 20 dB minus 1/32 dB for each step; 0 means that no level is stated.
  static let peaks = Labels { raw in
    raw == 0
      ? "unknown" : Quantity.fixedPoint(640 - Int64(clamping: raw), fractionBits: 5) + " dB"
  }
}
