import Anatomy
import Movie

/// The marker segments of a JPEG picture, found once for all rules.
private struct JPEGParts {
  /// All segments, without coded data and what follows the picture.
  let segments: [Node]
  let frameHeader: Node?
  let scanHeaders: [Node]

  init(_ file: Node) {
    segments = file.children.filter { $0.code.rawValue >> 8 == 0xFF }
    frameHeader = segments.first(where: \.isFrameHeader)
    scanHeaders = segments.filter { $0.isNamed("SOS") }
  }
}

extension InheritedValue where Answer == JPEGParts {
  fileprivate static let jpegParts = InheritedValue<JPEGParts>(
    "jpegParts", scope: { $0 }, answer: { JPEGParts($0) })
}

/// A row of the table of components of a frame or scan header.
struct JPEGComponent {
  let table: Table
  let row: Int

  subscript(_ name: FieldName) -> Int? {
    table.column(named: name).flatMap { table.cell(row: row, column: $0).integer }
  }
}

extension Node {
  /// The marker segments of a JPEG picture, without coded data and what follows the picture.
  var segments: [Node] { inherited(.jpegParts)?.segments ?? [] }
  /// The first frame header of a JPEG picture.
  var frameHeader: Node? { inherited(.jpegParts)?.frameHeader }
  /// The scan headers of a JPEG picture.
  var scanHeaders: [Node] { inherited(.jpegParts)?.scanHeaders ?? [] }

  func isNamed(_ name: String) -> Bool { declaredNodeKind.declaredName == name }

  /// Whether the segment is a frame header.
  var isFrameHeader: Bool {
    let marker = code.rawValue & 0xFF
    return code.rawValue >> 8 == 0xFF && 0xC0...0xCF ~= marker
      && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  func rows(_ name: FieldName) -> [JPEGComponent] {
    guard let table = table(name) else { return [] }
    return (0..<min(table.rowCount, 256)).map { JPEGComponent(table: table, row: $0) }
  }

  /// The members of the rows of a list.
  func groups(_ name: FieldName) -> [[Field]] {
    guard isNamed("DHT") || isNamed("DQT"), case .list(let rows)? = field(name)?.value else {
      return []
    }
    var groups: [[Field]] = []
    rows.forEach { row in
      if case .group(let members) = row.value { groups.append(members) }
      return groups.count < 64
    }
    return groups
  }
}
