import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the MPF index of a file that contains several pictures.
extension Rule {
  static let picturesAfterTheFirst = Rule(
    "jpeg.index.picture-elsewhere", .warning, at: .named("mpf", kind: .structure),
    "Each entry of the MPF index must point to a JPEG picture that ends inside the file",
    clause: Clause(.multiPicture, "5.2.3.3"),
    cause: "An editor changed the data before the picture, or removed the picture, and did not "
      + "update the index",
    fix: "Update the offsets and sizes in the MPF index, or remove the index",
    passing: [index(place: "u32le @second - @tiff", size: "u32le @end - @second")],
    failing: [
      index(place: "↓u32le 8", size: "u32le @end - @second"),
      index(place: "u32le @second - @tiff", size: "↓u32le @end - @second + 1"),
    ]
  ) { index, _ in
    let entries = index.children.first?.children.first { $0.name == .word("MPEntry") }
    guard let entries, let table = entries.table(.value), index.source === entries.source,
      let places = table.column(named: .offset), let sizes = table.column(named: .size)
    else { return nil }
    return (0..<min(table.rowCount, 1000)).compactMap { row in
      guard let offset = table.rawCell(row: row, column: places), offset > 0,
        let size = table.rawCell(row: row, column: sizes)
      else { return nil }
      let start = index.range.start.saturatingAdd(Int(clamping: offset))
      let left = max(0, index.source.size - start)
      if index.source.big16(at: start) != 0xFFD8 {
        return .cell(
          .offset, row: row, of: .value, in: entries,
          "offset \(offset) points to byte \(start), where no JPEG picture begins")
      }
      if size > UInt64(left) {
        return .cell(
          .size, row: row, of: .value, in: entries,
          "size is \(size), expected at most \(left) for the picture at byte \(start)")
      }
      return nil
    }
  }

  /// Returns an example with two pictures in one file. The first picture contains the index.
  private static func index(place: String, size: String) -> Example {
    let list = """
      00 * 16
      u32le 0 \(size) \(place) 00 * 4
      """
    return Example(
      """
      ff d8
      ff e2 sized u16 +2 {
        "MPF\0"
        tiff: "II" 2a 00 u32le 8
        u16le 1 u16le 0xb002, 7 u32le 32, 26 u32le 0
        \(list)
      }
      ff d9
      second: ff d8 ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 } ff d9
      end:
      """, showing: list)
  }
}
