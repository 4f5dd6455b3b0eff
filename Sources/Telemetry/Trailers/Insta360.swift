import Anatomy
import Bytes
import Schema

/// The trailer that Insta360 cameras write after the last box. Each record is followed by its
/// number and its size, so records are found from the end of the trailer.
enum Insta360 {
  static let trailer = DeclaredNodeKind.headless(
    "insta360", "Insta360 Trailer", .unpublished, holds: Insta360Grammar(),
    removal: .alone)

  static let magic = Array("8db42d694ccc418790edff439fe026bf".utf8)
  /// Size in bytes of the end of the trailer, which contains 32 unknown bytes, the size of the
  /// trailer, a version, and a magic value.
  static let endSize = 72
  /// Size in bytes of the end of a record, which contains two bytes for the number and four for the
  /// size.
  static let recordEndSize = 6

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    payload.range.count >= endSize && payload.tail(magic.count) == magic
  }

  static let end = DeclaredNodeKind.headless("end", "End of the Trailer", .unpublished) { end in
    end.order = .little
    end.bytes("unknown", 32, means: .identifies(.unknown))
    end.u32("trailer_size", means: .size(of: .parent))
    end.u32("version", means: .version)
    end.text("magic", .ascii, .bytes(32), means: .type)
  }

  static let unknownBefore = DeclaredNodeKind.headless("unknown", "Unknown Bytes", .unpublished) {
    $0.rest("undecoded", means: Meaning(.undecoded))
  }

  static func record(_ number: UInt64) -> DeclaredNodeKind { records[number] ?? other }

  private static let records: [UInt64: DeclaredNodeKind] = [
    0x101: record("info", "Recording", info),
    0x300: record("motion", "Acceleration and Rotation", motion),
    0x400: record("exposure", "Exposure") { record in
      record.table("entries", rows: record.remaining / 16) { row in
        row.u64("time")
        row.float64("exposure_time")
      }
    },
    0x600: record("times", "Video Timestamps") { record in
      record.table("entries", rows: record.remaining / 8) { $0.u64("time") }
    },
    0x700: record("gps", "GPS", positions),
  ]

  private static let other = record("record", "Unknown Record") {
    $0.rest("undecoded", means: Meaning(.undecoded))
  }

  private static func record(
    _ word: String, _ title: String, _ data: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind.headless(word, title, .unpublished) { record in
      record.order = .little
      record.limited(to: record.position + max(0, record.remaining - recordEndSize)) {
        data(record)
        record.rest("undecoded", means: Meaning(.undecoded))
      }
      record.u16("id", means: .type, labels: kinds)
      record.u32("size", means: .size(of: .parent))
    }
  }

  private static let kinds: Labels = [
    0x101: "info", 0x200: "preview", 0x300: "motion", 0x400: "exposure", 0x600: "times",
    0x700: "gps",
  ]

  // MARK: Records

  /// Reads the record `info`, a protocol buffer message with texts in its first fields.
  private static let info: Declaration.Body = { record in
    record.list("fields", count: nil) { field in
      guard let node = field.node,
        let next = ProtobufField(at: field.position, in: field.source, node.range.end - 6)
      else { return field.leaveUndecoded() }
      field.sevenBitGroups("key", atMost: 10, order: .little, means: .type)
      guard next.wire == .counted else {
        return field.bytes("value", next.end - field.position, means: .identifies(.unknown))
      }
      field.sevenBitGroups("size", atMost: 10, order: .little, means: .size(of: .nextField))
      let (name, meaning) = texts[next.number] ?? ("value", .identifies(.unknown))
      if ProtobufField.isText(next.data, in: field.source) {
        field.text(name, .utf8, .bytes(next.data.count), means: meaning)
      } else {
        field.bytes("value", next.data.count, means: .identifies(.unknown))
      }
    }
  }

  private static let texts: [UInt64: (String, Meaning)] = [
    1: ("serial_number", .identifies(.identifier)),
    2: ("model", .identifies(.device)),
    3: ("firmware", .identifies(.software)),
    5: ("parameters", .identifies(.playback)),
  ]

  /// Reads the motion record, which has rows of 56 bytes with doubles, or rows of 20 bytes with
  /// 16-bit numbers offset by 0x8000.
  private static let motion: Declaration.Body = { record in
    let count = record.remaining
    let isWide: Bool
    if count % 20 == 0, count % 56 != 0 {
      isWide = false
    } else if count % 56 == 0, count % 20 != 0 {
      isWide = true
    } else {
      isWide = record.source.bytes(ByteRange(start: record.position + 16, count: 3)) == [0, 0, 0]
    }
    record.when(isWide, "each entry has 56 bytes") {
      record.table("entries", rows: record.remaining / 56, means: .identifies(.motion)) { row in
        row.u64("time")
        for name in axes { row.float64(name) }
      }
    }
    record.when(!isWide, "each entry has 20 bytes") {
      record.table("entries", rows: record.remaining / 20, means: .identifies(.motion)) { row in
        row.u64("time")
        for name in axes { row.number(name, bytes: 2, isSigned: false, label: aroundZero) }
      }
    }
  }

  private static let axes = [
    "acceleration_x", "acceleration_y", "acceleration_z", "rotation_x", "rotation_y", "rotation_z",
  ]

  @Sendable
  private static func aroundZero(_ raw: UInt64) -> String? { "\((Double(raw) - 32768) / 1000)" }

  private static let positions: Declaration.Body = { record in
    record.table("entries", rows: record.remaining / 53, means: .identifies(.location)) { row in
      row.number(
        "time", bytes: 4, isSigned: false, means: .time(.unix),
        label: { CalendarDate(secondsSince1970: $0).description })
      row.u32("unknown")
      row.u16("milliseconds")
      row.number("status", bytes: 1, isSigned: false, label: character)
      row.float64("latitude", means: .identifies(.location))
      row.number("latitude_reference", bytes: 1, isSigned: false, label: character)
      row.float64("longitude", means: .identifies(.location))
      row.number("longitude_reference", bytes: 1, isSigned: false, label: character)
      row.float64("speed")
      row.float64("track")
      row.float64("altitude", means: .identifies(.location))
    }
  }

  @Sendable
  private static func character(_ raw: UInt64) -> String? {
    raw >= 0x20 && raw < 0x7F ? String(Unicode.Scalar(UInt8(raw))) : nil
  }
}
