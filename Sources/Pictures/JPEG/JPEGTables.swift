import Anatomy
import Bytes
import Schema

/// The tables of a JPEG file that no scan uses: no scan refers to them, or another table replaces
/// them before a scan does.
struct JPEGTables: Sendable {
  /// A table in a segment. `key` is the class and number of the table, as the segment states them;
  /// for a quantization table, it is `quantization` combined with the number.
  private struct Table {
    let key: Int
    let range: ByteRange
    let segment: Int
  }

  private static let quantization = 0x100

  /// The ranges of the tables that no scan uses, by the offset of their segment and in ascending
  /// order. Segments without a used table are left out.
  private var unused: [Int: [ByteRange]] = [:]
  /// The offsets of the segments of which no scan uses a table.
  private var unusedSegments: Set<Int> = []

  init(_ file: Node) {
    // Pictures inside other files are not examined, because these files state the size of the
    // picture.
    guard file.isRoot else { return }
    let source = file.source
    let isArithmetic = file.children.contains { Self.arithmetic.contains($0.code.rawValue) }
    var tables: [Table] = []
    var current: [Int: Int] = [:]
    var quantizers: [UInt8: Int] = [:]
    var used: Set<Int> = []
    guard file.child(.marker(0xDA)) != nil else { return }
    for node in file.children where node.code.rawValue >> 8 == 0xFF {
      let begin = min(node.range.start + 4, node.range.end)
      var body: [UInt8] {
        source.bytes(ByteRange(from: begin, to: node.range.end), limit: 1 << 16)
      }
      switch node.code {
      case .marker(0xDB), .marker(0xC4):
        let isQuantization = node.code == .marker(0xDB)
        for table in Self.tables(body, of: node, isQuantization) {
          current[table.key] = tables.count
          tables.append(table)
        }
      case .marker(0xCC) where !isArithmetic:
        unusedSegments.insert(node.range.start)
      case .marker(0xDA):
        let body = body
        let count = Int(body.first ?? 0)
        for index in 0..<count where 2 + index * 2 < body.count {
          let (component, numbers) = (body[1 + index * 2], Int(body[2 + index * 2]))
          let keys = [
            numbers >> 4, 0x10 | numbers & 0xF,
            quantizers[component].map { Self.quantization | $0 } ?? -1,
          ]
          used.formUnion(keys.compactMap { current[$0] })
        }
      case let code where JPEGPiece.isFrame(UInt8(truncatingIfNeeded: code.rawValue)):
        let body = body
        let count = body.count > 5 ? Int(body[5]) : 0
        for index in 0..<count where 8 + index * 3 < body.count {
          quantizers[body[6 + index * 3]] = Int(body[8 + index * 3])
        }
      default: break
      }
    }
    let groups = Dictionary(grouping: tables.indices) { tables[$0].segment }
    for (segment, indices) in groups {
      let idle = indices.filter { !used.contains($0) }
      if idle.count == indices.count {
        unusedSegments.insert(segment)
      } else if !idle.isEmpty {
        unused[segment] = idle.map { tables[$0].range }
      }
    }
  }

  /// The markers of frames with arithmetic coding.
  private static let arithmetic: Set<UInt32> = [0xFFC9, 0xFFCA, 0xFFCB, 0xFFCD, 0xFFCE, 0xFFCF]

  private static func tables(_ body: [UInt8], of node: Node, _ isQuantization: Bool) -> [Table] {
    var found: [Table] = []
    var place = 0
    while place < body.count {
      let head = Int(body[place])
      let size: Int
      if isQuantization {
        size = head >> 4 == 0 ? 65 : 129
      } else {
        size = 17 + body[place + 1..<min(place + 17, body.count)].reduce(0) { $0 + Int($1) }
      }
      guard size <= body.count - place else { return found }
      found.append(
        Table(
          key: isQuantization ? quantization | head & 0xF : head,
          range: ByteRange(start: node.range.start + 4 + place, count: size),
          segment: node.range.start))
      place += size
    }
    return found
  }

  fileprivate func isUnused(_ segment: Node) -> Bool {
    unusedSegments.contains(segment.range.start)
  }

  fileprivate func unusedTable(in segment: Node, around range: ByteRange) -> ByteRange? {
    guard let tables = unused[segment.range.start] else { return nil }
    var (low, high) = (0, tables.count)
    while low < high {
      let middle = (low + high) / 2
      if tables[middle].end <= range.start { low = middle + 1 } else { high = middle }
    }
    return low < tables.count && tables[low].contains(range) ? tables[low] : nil
  }
}

extension InheritedValue where Answer == JPEGTables {
  fileprivate static let jpegTables = InheritedValue<JPEGTables>(
    "jpegTables", scope: { $0.parent }, answer: { JPEGTables($0) })
}

extension Node {
  /// Whether this segment contains only tables that no scan uses.
  var isUnusedTableSegment: Bool {
    code.isOfTables && inherited(.jpegTables)?.isUnused(self) ?? false
  }

  /// Returns the range of the unused table in this segment that contains the given range. Returns
  /// nil if there is no such table, or if no table of the segment is used.
  func unusedTable(around range: ByteRange) -> ByteRange? {
    code.isOfTables ? inherited(.jpegTables)?.unusedTable(in: self, around: range) : nil
  }
}

extension FourCC {
  fileprivate var isOfTables: Bool {
    self == .marker(0xDB) || self == .marker(0xC4) || self == .marker(0xCC)
  }
}
