import Anatomy
import Bytes
import Schema

/// Positions that some dashcams write into free space, in records of fixed size with scrambled
/// content.
enum LigoGPS {
  static let list = DeclaredNodeKind.headless("ligo_gps", "Dashcam Positions", .unpublished) {
    list in
    list.text("signature", .ascii, .bytes(12), means: .type)
    list.bytes("unknown", 8, means: .identifies(.unknown))
    list.order = .little
    let rows = list.isDescribing ? 0 : rows(list)
    list.table("entries", rows: rows, means: .identifies(.location)) { row in
      row.bytes("marker", 4, means: .type)
      row.u32("size")
      row.bytes("scrambled", recordSize - 8, means: .identifies(.location))
    }
    list.unknownWithTexts()
  }

  private static let recordSize = 132
  private static let signature = Array("LIGOGPSINFO\0".utf8)

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    payload.range.count >= 20 && payload.head(signature.count) == signature
  }

  /// Returns the number of records in a list. Each record begins with `####`.
  private static func rows(_ list: FieldReader) -> Int {
    var rows = 0
    while list.remaining / recordSize > rows,
      list.source.big32(at: list.position + rows * recordSize) == FourCC("####").rawValue
    { rows += 1 }
    return rows
  }
}
