import Anatomy
import Schema

/// Boxes with curves that make sound louder or quieter, and with the coding of the resulting gains
/// (ISO/IEC 23003-4).
extension Boxes {
  static let dynamicRangeCoefficients = SpecSection(
    .dynamicRange,
    [
      Box("udc1", "Basic DRC Coefficients", in: "AudioSampleEntry", versions: 0...0) { box in
        box.reservedBits(4)
        box.dynamicRangeLocation()
        box.bits(7, "DRC_characteristic", line: "characteristic %")
      },
      Box("udc2", "DRC Coefficients", in: "AudioSampleEntry", versions: 0...1) { box in
        box.reservedBits(2)
        box.dynamicRangeLocation()
        let hasFrameSize = box.bits(1, "drc_frame_size_present")
        box.when(hasFrameSize == 1, "drc_frame_size_present") {
          box.reservedBits(1)
          box.bits(15, "bs_drc_frame_size")
        }
        box.version(atLeast: 1) { curves(box) }
        box.reservedBits(1)
        box.bits(1, "delay_mode", labels: [0: "regular", 1: "low delay"])
        box.version(atLeast: 1) {
          box.reservedBits(2)
          box.bits(6, "gain_sequence_count")
        }
        let sets = box.bits(6, "gain_set_count", means: .count(of: .field("gain_sets")))
        box.list("gain_sets", count: sets, line: .value) { gainSet($0) }
      },
    ])

  /// Reads the curves and filters that the box itself defines. They are present in version 1 and
  /// later.
  private static func curves(_ box: FieldReader) {
    box.reservedBits(5)
    let hasLeft = box.bits(1, "drc_characteristic_left_present")
    let hasRight = box.bits(1, "drc_characteristic_right_present")
    let hasFilters = box.bits(1, "shape_filters_present")
    for (isThere, side) in [(hasLeft, "left"), (hasRight, "right")] {
      box.when(isThere == 1, "drc_characteristic_\(side)_present") {
        let name = "characteristics_\(side)"
        box.reservedBits(4)
        let count = box.bits(4, "characteristic_\(side)_count", means: .count(of: .field(name)))
        box.list(name, count: count) { characteristic($0) }
      }
    }
    box.when(hasFilters == 1, "shape_filters_present") {
      box.reservedBits(4)
      let count = box.bits(4, "shape_filter_count", means: .count(of: .field("shape_filters")))
      box.list("shape_filters", count: count) { shapeFilter($0) }
    }
  }

  private static func characteristic(_ item: FieldReader) {
    item.reservedBits(7)
    let format = item.bits(1, "characteristic_format", labels: [0: "sigmoid", 1: "nodes"])
    item.when(format == 0, "characteristic_format is 0") {
      item.reservedBits(1)
      item.bits(6, "bs_gain")
      item.bits(4, "bs_io_ratio")
      item.bits(4, "bs_exp")
      item.bits(1, "flip_sign")
    }
    item.when(format == 1, "characteristic_format is 1") {
      item.reservedBits(6)
      let last = item.bits(2, "bs_characteristic_node_count")
      item.table("nodes", rows: last + 1) { row in
        row.reserved(bits: 3)
        row.bits(5, "bs_node_level_delta")
        row.u8("bs_node_gain")
      }
    }
  }

  private static func shapeFilter(_ item: FieldReader) {
    let parts = ["lf_cut", "lf_boost", "hf_cut", "hf_boost"]
    item.reservedBits(4)
    let present = parts.map { item.bits(1, $0 + "_filter_present") == 1 }
    for (part, isThere) in zip(parts, present) {
      item.when(isThere, part + "_filter_present") {
        item.group(part + "_params") {
          item.reservedBits(3)
          item.bits(3, "corner_freq_index")
          item.bits(2, "filter_strength_index")
        }
      }
    }
  }

  private static func gainSet(_ item: FieldReader) {
    item.reservedBits(2)
    let profile = item.bits(
      2, "gain_coding_profile",
      labels: [0: "regular", 1: "fading", 2: "clipping prevention", 3: "constant"])
    item.bits(1, "gain_interpolation_type", labels: [0: "spline", 1: "linear"])
    item.bits(1, "full_frame")
    item.bits(1, "time_alignment")
    let hasDelta = item.bits(1, "time_delta_min_present")
    item.when(hasDelta == 1, "time_delta_min_present") {
      item.reservedBits(5)
      item.bits(11, "bs_time_delta_min")
    }
    item.when(profile != 3, "gain_coding_profile is not 3") {
      item.reservedBits(3)
      let bands = item.bits(4, "band_count", means: .count(of: .field("bands")))
      let isByFrequency = item.bits(1, "drc_band_type") == 1
      item.list("bands", count: bands) { band($0) }
      item.table("band_borders", rows: max(0, bands - 1)) { row in
        row.when(isByFrequency, "drc_band_type") {
          row.reserved(bits: 4)
          row.bits(4, "crossover_freq_index")
        }
        row.when(!isByFrequency, "no drc_band_type") {
          row.reserved(bits: 6)
          row.bits(10, "start_sub_band_index")
        }
      }
    }
  }

  private static func band(_ item: FieldReader) {
    item.version(0) {
      item.reservedBits(1)
      item.bits(7, "DRC_characteristic")
    }
    item.version(atLeast: 1) {
      item.bits(6, "bs_index")
      let isThere = item.bits(1, "drc_characteristic_present") == 1
      let isNumber = item.bits(1, "drc_characteristic_format_is_CICP") == 1
      item.when(isThere && isNumber, "drc_characteristic_present, CICP") {
        item.reservedBits(1)
        item.bits(7, "DRC_characteristic")
      }
      item.when(isThere && !isNumber, "drc_characteristic_present, not CICP") {
        item.bits(4, "drc_characteristic_left_index")
        item.bits(4, "drc_characteristic_right_index")
      }
    }
  }
}

extension FieldReader {
  /// Reads `DRC_location`, a signed number that selects where the gains are stored. Negative
  /// numbers select locations outside of the audio stream.
  func dynamicRangeLocation() {
    bits(5, "DRC_location", labels: Labels { $0 < 16 ? nil : "-\(32 - $0)" })
  }
}
