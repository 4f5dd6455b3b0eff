import Anatomy
import Schema

/// Reader for dynamic metadata of HDR10+ (SMPTE ST 2094-40). The layout is the same in SEI messages
/// and in AV1 metadata.
extension FieldReader {
  func hdr10Plus() {
    let windows = bits(2, "num_windows")
    bitItems("windows", count: windows - 1, atMost: 2) { _ in hdr10PlusWindow() }
    bits(27, "targeted_system_display_maximum_luminance", line: "for % cd/m²")
    hdr10PlusLuminances("targeted_system_display_actual_peak_luminance")
    bitItems("statistics", count: windows, atMost: 3) { _ in hdr10PlusStatistics() }
    hdr10PlusLuminances("mastering_display_actual_peak_luminance")
    bitItems("tone_mapping", count: windows, atMost: 3) { _ in hdr10PlusToneMapping() }
    alignToByte("alignment")
    when(remaining > 0, "bytes remain in the message") {
      rest("payload", means: .identifies(.unknown))
    }
  }

  private func hdr10PlusWindow() {
    for name in ["window_upper_left_corner", "window_lower_right_corner", "center_of_ellipse"] {
      bits(16, "\(name)_x")
      bits(16, "\(name)_y")
    }
    bits(8, "rotation_angle")
    bits(16, "semimajor_axis_internal_ellipse")
    bits(16, "semimajor_axis_external_ellipse")
    bits(16, "semiminor_axis_external_ellipse")
    bits(1, "overlap_process_option")
  }

  private func hdr10PlusLuminances(_ name: String) {
    flag("\(name)_flag") {
      let rows = bits(5, "num_rows_\(name)")
      let columns = bits(5, "num_cols_\(name)")
      bitItems(name, count: rows * columns, atMost: 31 * 31) { _ in bits(4, "luminance") }
    }
  }

  private func hdr10PlusStatistics() {
    bitItems("maxscl", count: 3, atMost: 3) { _ in bits(17, "maxscl") }
    bits(17, "average_maxrgb")
    let count = bits(4, "num_distribution_maxrgb_percentiles")
    bitItems("distribution_maxrgb", count: count, atMost: 15) { _ in
      bits(7, "distribution_maxrgb_percentages")
      bits(17, "distribution_maxrgb_percentiles")
    }
    bits(10, "fraction_bright_pixels")
  }

  private func hdr10PlusToneMapping() {
    flag("tone_mapping_flag") {
      bits(12, "knee_point_x")
      bits(12, "knee_point_y")
      let count = bits(4, "num_bezier_curve_anchors")
      bitItems("bezier_curve_anchors", count: count, atMost: 15) { _ in
        bits(10, "bezier_curve_anchor")
      }
    }
    flag("color_saturation_mapping_flag") { bits(6, "color_saturation_weight") }
  }
}
