import Anatomy
import Bytes
import Schema

/// Payload layouts of SEI messages that are the same in all codecs (ISO/IEC 14496-10, Annex D;
/// ISO/IEC 23008-2, Annex D; ISO/IEC 23002-7).
package enum MessageBodies {
  static let common: [Int: Declaration.Body] = [
    3: { message in
      message.when(message.remaining > 0, "payloadSize is not 0") {
        message.rest("ff_byte", means: .padding)
      }
    },
    4: registered,
    5: unregistered,
    132: pictureHash,
    136: timeCode,
    137: masteringDisplay,
    144: lightLevel,
    147: { message in
      message.u8(
        "preferred_transfer_characteristics", line: .value, labels: ColorValueNames.transfers)
    },
    148: { message in
      message.u32("ambient_illuminance")
      message.u16("ambient_light_x")
      message.u16("ambient_light_y")
    },
  ]

  static func recoveryPoint(_ message: FieldReader, _ name: String) {
    let isFrames = name == "recovery_frame_cnt"
    if isFrames { message.ue(name) } else { message.se(name) }
    message.bits(1, "exact_match_flag")
    message.bits(1, "broken_link_flag")
    if isFrames { message.bits(2, "changing_slice_group_idc") }
  }

  /// Reads unregistered user data: a UUID that identifies the layout, and data in which encoders
  /// store their settings.
  private static let unregistered: Declaration.Body = { message in
    let id = message.source.bytes(
      ByteRange(start: message.position, count: min(16, message.remaining)))
    message.uuid("uuid_iso_iec_11578", means: .type, line: .value) { userDataNames[$0] }
    let isTime = id == motionImagery
    message.when(
      isTime && message.remaining >= 12, "the UUID identifies a motion imagery time stamp"
    ) {
      message.bytes("time_stamp", message.remaining, means: .identifies(.time))
    }
    let isPack = id == cameraPack && message.remaining > 5
    message.when(isPack, "the UUID identifies camcorder packs") { packs(message) }
    let isText = message.isTextAhead
    message.when(isText, "the remaining bytes are text") {
      message.text("user_data_payload", .utf8, .rest, means: .identifies(.encoding), line: .value)
    }
    message.when(!isText && message.remaining > 0, "the remaining bytes are not text") {
      message.rest("user_data_payload_byte", means: .identifies(.unknown))
    }
  }

  /// Reads the five-byte packs with recording data that AVCHD camcorders write into each picture.
  private static func packs(_ message: FieldReader) {
    message.text("signature", .ascii, .bytes(4), means: .type)
    let count = message.u8("count", means: .count(of: .field("packs")))
    let bytes = message.source.bytes(message.rest, limit: count * 5)
    let tags = stride(from: 0, to: bytes.count, by: 5).map { bytes[$0] }
    let category: Anatomy.Category =
      tags.contains { places.contains($0) }
      ? .location : tags.contains { times.contains($0) } ? .time : .device
    message.table("packs", rows: count, means: .identifies(category)) { row in
      row.u8("tag", means: .type)
      row.bytes("value", 4, means: .identifies(category))
    }
  }

  private static let places: ClosedRange<UInt8> = 0xB0...0xCA
  private static let times: ClosedRange<UInt8> = 0x18...0x19
  private static let cameraPack = [UInt8](uuid: "17ee8c60-f84d-11d9-8cd6-0800200c9a66")

  private static let motionImagery = [UInt8]("MISPmicrosectime".utf8)

  /// Names of unregistered user data by UUID.
  package static let userDataNames: [[UInt8]: String] = [
    [UInt8](uuid: "dc45e9bd-e6d9-48b7-962c-d820d923eeef"): "x264",
    [UInt8](uuid: "2ca2de09-b517-47db-bb55-a4fe7fc2fc4e"): "x265",
    motionImagery: "motion imagery time stamp", cameraPack: "camcorder",
  ]

  private static let pictureHash: Declaration.Body = { message in
    message.u8("hash_type", line: .value, labels: [0: "MD5", 1: "CRC", 2: "checksum"])
    message.rest("picture_hash", means: .identifies(.playback))
  }

  private static let masteringDisplay: Declaration.Body = { message in
    message.table("display_primaries", rows: 3, line: nil) { row in
      row.u16("display_primaries_x")
      row.u16("display_primaries_y")
    }
    message.u16("white_point_x")
    message.u16("white_point_y")
    message.u32("max_display_mastering_luminance", line: "maximum luminance % × 0.0001 cd/m²")
    message.u32("min_display_mastering_luminance")
  }

  private static let lightLevel: Declaration.Body = { message in
    message.u16("max_content_light_level", line: "MaxCLL % cd/m²")
    message.u16("max_pic_average_light_level")
  }

  /// Reads a time code message (ISO/IEC 23008-2, D.2.27).
  private static let timeCode: Declaration.Body = { message in
    let count = message.bits(2, "num_clock_ts")
    message.bitItems("clock_ts", count: count, atMost: 3) { _ in
      message.flag("clock_timestamp_flag") { message.clockTime() }
    }
  }
}

extension FieldReader {
  fileprivate func clockTime() {
    bits(1, "units_field_based_flag")
    bits(5, "counting_type")
    let isFull = bits(1, "full_timestamp_flag") == 1
    bits(1, "discontinuity_flag")
    bits(1, "cnt_dropped_flag")
    bits(9, "n_frames")
    when(isFull, "full_timestamp_flag") {
      bits(6, "seconds_value", means: .identifies(.time))
      bits(6, "minutes_value", means: .identifies(.time))
      bits(5, "hours_value", means: .identifies(.time))
    }
    when(!isFull, "no full_timestamp_flag") {
      flag("seconds_flag") {
        bits(6, "seconds_value", means: .identifies(.time))
        flag("minutes_flag") {
          bits(6, "minutes_value", means: .identifies(.time))
          flag("hours_flag") { bits(5, "hours_value", means: .identifies(.time)) }
        }
      }
    }
    let length = bits(5, "time_offset_length")
    when(length > 0, "time_offset_length is not 0") { bits(max(length, 1), "time_offset_value") }
  }

  /// Whether the remaining bytes are printable text, possibly followed by zero bytes.
  var isTextAhead: Bool {
    var bytes = source.bytes(rest, limit: 64 << 10)[...]
    while bytes.last == 0 { bytes.removeLast() }
    let isShown = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 || $0 == 10 || $0 == 13 }
    return !bytes.isEmpty && isShown && TextEncoding.utf8.decode(bytes).isValid
  }
}
