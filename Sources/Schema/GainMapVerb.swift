import Anatomy

/// Reading of the gain map metadata of ISO 21496-1, which is in HEIF items and JPEG segments.
extension FieldReader {
  /// Reads the parameters for applying a gain map, which are fractions.
  package func gainMap() {
    u16("minimum_version", means: .version)
    u16("writer_version", means: .version)
    let isMultichannel = bits(1, "is_multichannel") == 1
    bits(1, "use_base_colour_space")
    reservedBits(6)
    for name in ["base_hdr_headroom", "alternate_hdr_headroom"] {
      group(name) {
        u32("numerator")
        u32("denominator")
      }
    }
    table("channels", rows: isMultichannel ? 3 : 1, line: nil) { row in
      for name in ["gain_map_min", "gain_map_max"] {
        row.i32(name + "_numerator")
        row.u32(name + "_denominator")
      }
      row.u32("gamma_numerator")
      row.u32("gamma_denominator")
      for name in ["base_offset", "alternate_offset"] {
        row.i32(name + "_numerator")
        row.u32(name + "_denominator")
      }
    }
  }
}
