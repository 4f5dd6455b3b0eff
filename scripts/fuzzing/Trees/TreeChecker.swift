package import Anatomy
import Bytes

/// Checks properties that must hold for any input. Descriptions are made only for violations, so that a check
/// takes less time than the reading.
package final class TreeChecker {
  /// A run of bits, counted from the start of the source.
  private struct Tile {
    let first: Int
    let end: Int

    init(_ range: ByteRange, _ bits: BitSpan? = nil) {
      first = range.start * 8 + (bits?.first ?? 0)
      end = first + (bits?.count ?? range.count * 8)
    }

    init(_ field: Field) { self.init(field.range, field.bits) }

    init(_ column: Column) {
      first = column.firstBit
      end = column.firstBit + column.bitCount
    }
  }

  /// Upper bounds that are linear in the size of the file and of the bytes derived from it.
  private enum Bound {
    /// A byte may be a unit in a group of units. Only files are larger.
    static let nodesPerByte = 2
    static let otherNodes = 4
    /// A byte may be eight fields of one bit, in a group in a list.
    static let fieldsPerByte = 10
    /// Bytes that are read twice may be fetched twice.
    static let bytesReadPerByte = 16
    static let otherBytesRead = 64 << 10
    /// A byte may be a node that is nested 64 levels deep, and may need a value from each level.
    static let stepsPerByte = 64 * 20
    static let otherSteps = 10_000
  }

  /// Number of elements that are read in each list, and in all lists of a document.
  private static let elementsOfList = 2
  private static let maxElements = 16

  /// The tiles of the lists that are being checked, one inside the other.
  private var tiles: [Tile] = []
  private var fieldCount = 0
  private var derivedSize = 0
  private var elementCount = 0
  private var file = ByteRange(start: 0, count: 0)

  /// Handles the description of a violation.
  private let report: (String) -> Void

  package init(_ report: @escaping (String) -> Void) { self.report = report }

  package func check(_ document: Document) {
    tiles = []
    (fieldCount, derivedSize, elementCount) = (0, 0, 0)
    file = document.source.wholeRange
    let root = document.root
    expect(root.range == file, root, "is not the whole file")
    check(root)
    let size = file.count + derivedSize
    expect(
      document.nodeCount <= Bound.nodesPerByte * size + Bound.otherNodes, root,
      "has \(document.nodeCount) nodes for \(size) bytes")
    expect(
      fieldCount <= Bound.fieldsPerByte * size + 8, root,
      "has \(fieldCount) fields for \(size) bytes")
    let bytesRead = document.source.bytesRead
    expect(
      bytesRead <= Bound.bytesReadPerByte * size + Bound.otherBytesRead, root,
      "reads \(bytesRead) bytes for \(size) bytes")
    let steps = document.steps
    expect(
      steps <= Bound.stepsPerByte * size + Bound.otherSteps, root,
      "takes \(steps) steps for \(size) bytes")
  }

  private func expect(
    _ holds: Bool, _ node: Node, _ problem: @autoclosure () -> String
  ) {
    if !holds { report("\(node.path): \(problem())") }
  }

  private func check(_ node: Node) {
    let (range, source) = (node.range, node.source)
    expect(source.wholeRange.contains(range), node, "is outside of its source")
    let reading = node.read(for: .fields)
    let children = node.children
    let base = tiles.count
    for field in reading.fields { tiles.append(Tile(field)) }
    var foreign: [ByteSource] = []
    for child in children {
      let own = child.source
      if own === source {
        tiles.append(Tile(child.range))
      } else if !foreign.contains(where: { $0 === own }) {
        foreign.append(own)
      }
    }
    cover(Tile(range), from: base, of: node)
    for source in foreign {
      derivedSize += source.size
      for child in children where child.source === source { tiles.append(Tile(child.range)) }
      cover(Tile(source.wholeRange), from: base, of: node)
    }
    for field in reading.fields { check(field, of: node) }
    for finding in reading.findings { check(finding, of: node) }
    for finding in node.layoutFindings { check(finding, of: node) }
    for child in children { check(child) }
    checkElements(of: node)
  }

  private func checkElements(of node: Node) {
    guard elementCount < Self.maxElements else { return }
    for list in node.elements {
      var left = min(Self.elementsOfList, Self.maxElements - elementCount)
      list.forEach { element in
        left -= 1
        elementCount += 1
        check(node.node(for: element))
        return left > 0
      }
      if elementCount >= Self.maxElements { return }
    }
  }

  private func check(_ finding: Finding, of node: Node) {
    let ranges = finding.evidence.fileRanges
    expect(!ranges.isEmpty, node, "\(finding.rule) has no evidence")
    expect(ranges.allSatisfy(file.contains), node, "\(finding.rule) is outside of the file")
    if let derived = finding.evidence.derived {
      expect(
        node.source.wholeRange.contains(derived), node,
        "\(finding.rule) is outside of the derived bytes")
    }
  }

  private func check(_ field: Field, of node: Node) {
    fieldCount += 1
    if let bits = field.bits {
      expect(
        (0..<8).contains(bits.first) && field.range.count == (bits.first + bits.count + 7) / 8,
        node, "\(field.name) has the wrong number of bytes for its bits")
    }
    let base = tiles.count
    switch field.value {
    case .group(let members):
      for member in members { tiles.append(Tile(member)) }
      cover(Tile(field), from: base, of: node)
      for member in members { check(member, of: node) }
    case .table(let table): check(table, in: field, of: node)
    case .list(let list):
      var count = 0
      list.forEach { item in
        count += 1
        check(item, of: node)
        tiles.append(Tile(item))
        return true
      }
      expect(count == list.count, node, "\(field.name) states another number of items than it has")
      cover(Tile(field), from: base, of: node)
    default: break
    }
  }

  private func check(_ table: Table, in field: Field, of node: Node) {
    let base = tiles.count
    for column in table.columns { tiles.append(Tile(column)) }
    cover(
      Tile(ByteRange(start: 0, count: 0), BitSpan(first: 0, count: table.rowBits)), from: base,
      of: node)
    expect(table.range == field.range, node, "\(field.name) has another range than its table")
    let spare = table.range.count * 8 - table.rowCount * table.rowBits
    expect((0..<8).contains(spare), node, "\(field.name) has \(spare) bits outside of its rows")
    guard table.rowCount > 0 else { return }
    for row in [0, table.rowCount - 1] {
      expect(
        table.range.contains(table.range(ofRow: row)), node,
        "\(field.name) has row \(row) outside of the table")
      for column in table.columns { _ = table.cell(row: row, column: column) }
    }
  }

  /// Checks that the tiles from `base` on are inside of a whole and cover it without gaps or
  /// overlaps, and removes them.
  private func cover(_ whole: Tile, from base: Int, of node: Node) {
    var place = whole.first
    var isInOrder = true
    for index in base..<tiles.count {
      let tile = tiles[index]
      if tile.first == tile.end {
        expect(
          tile.first >= whole.first && tile.first <= whole.end, node,
          "has an empty part outside of its range")
      } else if tile.first == place {
        place = tile.end
      } else {
        isInOrder = false
        break
      }
    }
    if !isInOrder {
      place = whole.first
      for tile in tiles[base...].sorted(by: { $0.first < $1.first }) where tile.first < tile.end {
        expect(
          tile.first == place, node,
          "has a part that begins at bit \(tile.first), the one before it ends at \(place)")
        place = tile.end
      }
    }
    expect(place == whole.end, node, "ends at bit \(whole.end), its last part at \(place)")
    tiles.removeSubrange(base...)
  }
}
