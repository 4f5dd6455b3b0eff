import Anatomy
import Bytes
import Schema

/// The tags in real-time metadata of Sony cameras. They are the tags of SMPTE RDD 18, the GPS tags
/// of Exif moved to 0x8500, and some tags that no document describes.
enum SonyTags {
  static let nodeKinds: [UInt16: DeclaredNodeKind] = Dictionary(
    names.lines.compactMap { line in
      let parts = line.words(most: 3)
      guard parts.count == 3, let tag = UInt16(parts[0], radix: 16) else { return nil }
      return (tag, nodeKind(tag, String(parts[1]), form: parts[2]))
    }, uniquingKeysWith: { first, _ in first })

  static let unknown = DeclaredNodeKind.headless(
    named: Naming { .word("tag_0x" + String($0.code.rawValue & 0xFFFF, radix: 16)) }, "Unknown Tag",
    .unpublished, removal: .fromSample
  ) { reader in
    head(reader)
    reader.rest("value", means: Meaning(.undecoded))
  }

  private static func head(_ reader: FieldReader) {
    reader.u16("tag", means: .type)
    reader.u16("size", means: .size(of: .restOfNode))
  }

  private static func nodeKind(_ tag: UInt16, _ name: String, form: Substring) -> DeclaredNodeKind {
    let meaning = meaning(of: tag)
    let form = String(form)
    let title = name.split(separator: "_").joined(separator: " ")
    return DeclaredNodeKind.headless(name, title, .rdd18, removal: .fromSample) { reader in
      head(reader)
      value(reader, form, meaning)
    }
  }

  private static func value(_ reader: FieldReader, _ form: String, _ meaning: Meaning) {
    let count = reader.remaining
    switch form {
    case "text": reader.text("value", .utf8, .rest, means: meaning, line: .value)
    case "number" where 1...8 ~= count:
      reader.unsigned("value", bytes: count, means: meaning, line: .value)
    case "ratios" where count > 0 && count % 8 == 0:
      reader.table("ratios", rows: count / 8, means: meaning) { row in
        row.u32("numerator")
        row.u32("denominator")
      }
    case "signed" where count >= 8 && count % 2 == 0:
      reader.u32("count", means: .count(of: .rows))
      reader.u32("row_size", means: .size(of: .row))
      reader.table("values", rows: nil, means: meaning) { $0.i16("value") }
    case "date" where count == 8: date(reader)
    default: reader.rest("value", means: meaning)
    }
  }

  /// Reads a date in binary-coded decimal, which has two digits in each byte.
  private static func date(_ reader: FieldReader) {
    reader.u8("zone")
    reader.group("date", means: .identifies(.time), line: .value) {
      for name in ["century", "year", "month", "day", "hour", "minute", "second"] {
        reader.u8(name, labels: Labels { String($0, radix: 16) })
      }
    }
  }

  private static func meaning(of tag: UInt16) -> Meaning {
    switch tag {
    case 0x8114: .identifies(.identifier)
    case 0x8507, 0x851D, 0xE304: .identifies(.time)
    case 0x8500...0x851F: .identifies(.location)
    case 0x8113: .identifies(.path)
    case 0xE43B, 0xE44B: .identifies(.motion)
    default: Meaning(.plain, about: .tag(space: .rtmd, key: String(tag, radix: 16)))
    }
  }

  private static let names = """
    3210 capture_gamma_equation bytes
    3219 colour_primaries bytes
    321a coding_equations bytes
    8000 iris_f_number number
    8001 focus_position_from_image_plane number
    8002 focus_position_from_front_lens number
    8003 macro_setting number
    8004 lens_zoom_35mm number
    8005 lens_zoom_actual number
    8006 optical_extender_magnification number
    8007 lens_attributes text
    8008 iris_t_number number
    8009 iris_ring_position number
    800a focus_ring_position number
    800b zoom_ring_position number
    8100 auto_exposure_mode bytes
    8101 auto_focus_sensing_area number
    8102 colour_correction_filter_wheel number
    8103 neutral_density_filter_wheel number
    8104 imager_width number
    8105 imager_height number
    8106 capture_frame_rate ratios
    8107 sensor_readout_mode number
    8108 shutter_speed_angle number
    8109 shutter_speed_time ratios
    810a master_gain_adjustment number
    810b iso_sensitivity number
    810c electrical_extender_magnification number
    810d auto_white_balance_mode number
    810e white_balance number
    810f master_black_level number
    8110 knee_point number
    8111 knee_slope ratios
    8112 luminance_dynamic_range number
    8113 settings_file text
    8114 camera_attributes text
    8115 exposure_index number
    8116 gamma_for_cdl number
    8500 gps_version bytes
    8501 latitude_reference text
    8502 latitude ratios
    8503 longitude_reference text
    8504 longitude ratios
    8505 altitude_reference number
    8506 altitude ratios
    8507 gps_time ratios
    8508 satellites text
    8509 gps_status text
    850a gps_measure_mode text
    850b dilution_of_precision ratios
    850c speed_reference text
    850d speed ratios
    850e track_reference text
    850f track ratios
    8510 direction_reference text
    8511 direction ratios
    8512 map_datum text
    8513 destination_latitude_reference text
    8514 destination_latitude ratios
    8515 destination_longitude_reference text
    8516 destination_longitude ratios
    851d gps_date text
    851e differential number
    851f horizontal_error ratios
    e000 set_identifier bytes
    e303 white_balance_setting number
    e304 date date
    e43b pitch_roll_yaw signed
    e44b accelerometer signed
    """
}
