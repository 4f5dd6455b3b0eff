import Anatomy
import Bytes
import Schema

/// Boxes that assign dynamic range gains to channels, and state the purpose of the gains (ISO/IEC
/// 23003-4).
extension Boxes {
  static let dynamicRangeInstructions = SpecSection(
    .dynamicRange,
    [
      Box("udi1", "Basic DRC Instructions", in: "AudioSampleEntry", versions: 0...0) { box in
        downmixes(box, complexity: false)
        _ = purpose(box)
      },
      Box("udi2", "DRC Instructions", in: "AudioSampleEntry", versions: 0...1) { box in
        var count = 1
        box.version(atLeast: 1) {
          box.reservedBits(2)
          count = box.bits(
            6, "DRC_instructions_count", means: .count(of: .field("instructions")))
        }
        box.list("instructions", count: count, line: .value) { item in
          item.version(0) { downmixes(item, complexity: false) }
          item.version(atLeast: 1) { downmixes(item, complexity: true) }
          let effect = purpose(item)
          dependence(item)
          let groups = channelGroups(item)
          item.when(effect & 0x400 != 0, "DRC_set_effect includes duck other") {
            item.list("ducking", count: groups) { ducking($0) }
          }
          item.when(effect & 0xC00 == 0, "DRC_set_effect includes no ducking") {
            item.list("gain_modifiers", count: groups) { modifiers($0) }
          }
        }
      },
    ])

  /// Reads the ID of a DRC set and the IDs of the downmixes that the set applies to.
  private static func downmixes(_ item: FieldReader, complexity: Bool) {
    if !complexity { item.reservedBits(3) }
    item.bits(6, "DRC_set_ID", means: .id(of: "DRC set"))
    if complexity { item.bits(4, "DRC_set_complexity_level") }
    item.dynamicRangeLocation()
    guard complexity else { return mixes(item, isApplied: false) }
    let isThere = item.bits(1, "downmix_ID_present")
    item.when(isThere == 1, "downmix_ID_present") {
      item.reservedBits(5)
      mixes(item, isApplied: true)
    }
  }

  private static func mixes(_ item: FieldReader, isApplied: Bool) {
    item.bits(7, "downmix_ID")
    if isApplied { item.bits(1, "DRC_apply_to_downmix") }
    let rows = item.bits(3, "additional_downmix_ID_count", means: .count(of: .rows))
    item.table("additional_downmix_IDs", rows: rows) { row in
      row.reserved(bits: 1)
      row.bits(7, "additional_downmix_ID")
    }
  }

  private static func purpose(_ item: FieldReader) -> Int {
    let effect = item.switches("DRC_set_effect", width: 2, effects)
    item.when(effect & 0xC00 == 0, "DRC_set_effect includes no ducking") {
      item.reservedBits(7)
      let hasPeak = item.bits(1, "limiter_peak_target_present")
      item.when(hasPeak == 1, "limiter_peak_target_present") { item.u8("bs_limiter_peak_target") }
    }
    item.reservedBits(7)
    let hasLoudness = item.bits(1, "DRC_set_target_loudness_present")
    item.when(hasLoudness == 1, "DRC_set_target_loudness_present") {
      item.reservedBits(4)
      item.bits(6, "bs_DRC_set_target_loudness_value_upper")
      item.bits(6, "bs_DRC_set_target_loudness_value_lower")
    }
    return effect
  }

  private static let effects: KeyValuePairs<UInt64, String> = [
    0x1: "night", 0x2: "noisy", 0x4: "limited", 0x8: "low level", 0x10: "dialogue",
    0x20: "general compression", 0x40: "expansion", 0x80: "artistic", 0x100: "clipping",
    0x200: "fade", 0x400: "duck other", 0x800: "duck self",
  ]

  private static func dependence(_ item: FieldReader) {
    item.version(0) { item.reservedBits(1) }
    item.version(atLeast: 1) { item.bits(1, "requires_EQ") }
    let other = item.bits(6, "depends_on_DRC_set", means: .reference(to: "DRC set"))
    item.when(other == 0, "depends_on_DRC_set is 0") { item.bits(1, "no_independent_use") }
    item.when(other != 0, "depends_on_DRC_set is not 0") { item.reservedBits(1) }
  }

  /// Reads a group number for each channel and returns the number of groups. Channels with number 0
  /// are in no group.
  private static func channelGroups(_ item: FieldReader) -> Int {
    let channels = item.u8("channel_count", means: .count(of: .rows))
    let start = item.position
    let rows = item.table("channels", rows: channels) { $0.u8("channel_group_index") }
    let numbers = Set(item.source.bytes(ByteRange(start: start, count: rows)))
    let groups = numbers.subtracting([0]).count
    item.table("channel_groups", rows: groups) { row in
      row.reserved(bits: 2)
      row.bits(6, "bs_gain_set_index")
    }
    return groups
  }

  private static func ducking(_ item: FieldReader) {
    item.reservedBits(7)
    let isThere = item.bits(1, "ducking_scaling_present")
    item.when(isThere == 1, "ducking_scaling_present") {
      item.reservedBits(4)
      item.bits(4, "bs_ducking_scaling")
    }
  }

  private static func modifiers(_ item: FieldReader) {
    item.version(0) {
      item.reservedBits(7)
      scaling(item, item.bits(1, "gain_scaling_present"))
      item.reservedBits(7)
      offset(item, item.bits(1, "gain_offset_present"))
    }
    item.version(atLeast: 1) {
      item.reservedBits(4)
      let bands = item.bits(4, "band_count", means: .count(of: .field("bands")))
      item.list("bands", count: bands) { band in
        band.reservedBits(4)
        let sides = ["left", "right"].map {
          ($0, band.bits(1, "target_characteristic_\($0)_present"))
        }
        let hasScaling = band.bits(1, "gain_scaling_present")
        let hasOffset = band.bits(1, "gain_offset_present")
        for (side, isThere) in sides {
          band.when(isThere == 1, "target_characteristic_\(side)_present") {
            band.reservedBits(4)
            band.bits(4, "target_characteristic_\(side)_index")
          }
        }
        scaling(band, hasScaling)
        offset(band, hasOffset)
      }
      item.when(bands == 1, "band_count is 1") {
        let hasShape = item.bits(1, "shape_filter_present")
        item.when(hasShape == 1, "shape_filter_present") {
          item.reservedBits(3)
          item.bits(4, "shape_filter_index")
        }
        item.when(hasShape == 0, "no shape_filter_present") { item.reservedBits(7) }
      }
    }
  }

  private static func scaling(_ item: FieldReader, _ isThere: Int) {
    item.when(isThere == 1, "gain_scaling_present") {
      item.bits(4, "bs_attenuation_scaling")
      item.bits(4, "bs_amplification_scaling")
    }
  }

  private static func offset(_ item: FieldReader, _ isThere: Int) {
    item.when(isThere == 1, "gain_offset_present") {
      item.reservedBits(2)
      item.bits(1, "gain_offset_sign", labels: [0: "plus", 1: "minus"])
      item.bits(5, "bs_gain_offset")
    }
  }
}
