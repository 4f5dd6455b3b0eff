import Anatomy
import Bytes
import Schema

/// Boxes of dashcams and action cameras with geographic positions and motion data. Their layouts
/// are known only from files.
extension Boxes {
  static let dashcams = SpecSection(
    .unpublished,
    [
      Box("gpmd", "GoPro Metadata Information", in: "gmhd") { $0.u32("value") },
      Box("fdsc", "GoPro Description Information", in: "gmhd"),
      Box("gps ", "Position Blocks", in: "moov", "file", "udta") { box in
        // The bytes at this offset are not always an entry count, because some writers store a text
        // log in a box with this code.
        let count = box.source.big32(at: box.position + 4).map(Int.init) ?? 0
        let isList = box.remaining >= 8 && count <= (box.remaining - 8) / 8
        box.when(isList, "the box contains a table of position blocks") {
          box.u32("version", means: .version)
          let rows = box.u32("entry_count", means: .count(of: .rows))
          box.table("entries", rows: rows) { row in
            row.u32("offset", means: .offset(from: .file))
            row.u32("size", means: .size(of: .row))
          }
        }
        box.when(!isList, "the box contains a text log") {
          box.text("log", .utf8, .rest, means: .identifies(.location))
        }
      },
      Box("gps0", "Positions", in: "moov", "file", "udta") { box in
        box.order = .little
        box.table("entries", rows: nil, means: .identifies(.location)) { row in
          row.float64("latitude", means: .identifies(.location), label: degreesAndMinutes)
          row.float64("longitude", means: .identifies(.location), label: degreesAndMinutes)
          row.i32("altitude", means: .identifies(.location))
          row.u16("speed")
          for name in ["year", "month", "day", "hour", "minute", "second"] {
            row.u8(name, means: .identifies(.time))
          }
          row.number("half_track", bytes: 1, isSigned: false, label: { "\($0 * 2)°" })
          row.bytes("unknown", 3, means: .identifies(.unknown))
        }
      },
      Box("gsen", "Acceleration", in: "moov", "file", "udta") { box in
        box.table("entries", rows: nil, means: .identifies(.motion)) { row in
          for axis in ["x", "y", "z"] { row.i8(axis, means: .identifies(.motion)) }
        }
      },
      Declaration(
        .uuid, named: "uuid:9B630F8D637440EC8204BC5FF5091728", "Garmin Positions", in: "moov",
        "file", by: .unpublished
      ) { box in
        box.bytes("unknown", 17, means: .identifies(.unknown))
        box.table("entries", rows: nil, means: .identifies(.location)) { row in
          row.number(
            "time", bytes: 4, isSigned: false, means: .time(.macintosh),
            label: { CalendarDate(secondsSince1904: $0).description })
          row.u16("speed")
          row.bytes("unknown", 6, means: .identifies(.unknown))
          row.number(
            "latitude", bytes: 4, isSigned: true, means: .identifies(.location), label: degrees)
          row.number(
            "longitude", bytes: 4, isSigned: true, means: .identifies(.location), label: degrees)
        }
      },
    ])

  /// Converts an angle from degrees and minutes to degrees: `3826.4` means 38 degrees and 26.4
  /// minutes.
  @Sendable
  private static func degreesAndMinutes(_ raw: UInt64) -> String? {
    let number = Double(bitPattern: raw)
    guard number.isFinite, number.magnitude < 100_000 else { return nil }
    let degrees = (number / 100).rounded(.towardZero)
    return "\(degrees + (number - degrees * 100) / 60)°"
  }

  /// Converts an angle from units of 180° / 2^31 to degrees.
  @Sendable
  private static func degrees(_ raw: UInt64) -> String? {
    "\(Double(raw.signed(width: 32)) * 180 / 2_147_483_648)°"
  }
}
