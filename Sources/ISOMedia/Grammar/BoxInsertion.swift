package import Anatomy
package import Bytes
import Schema

/// Insertion of boxes, and conversion of tables from 32-bit to 64-bit numbers.
extension BoxGrammar: InsertableContent, Widenable {
  package func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let children = node.children.filter { $0.source === node.source && !$0.isPayload }
    let place = child?.range.start ?? children.last?.range.end ?? node.read(for: .layout).end
    if node.isCut || children.last?.isCut == true {
      return .impossible("the structure is cut off")
    }
    if let child {
      if Self.numbered.contains(node.code) {
        return .impossible("later entries would get other numbers")
      }
      let before = children.prefix { $0.range.start < child.range.start }
      if Self.leading.contains(child.code),
        before.allSatisfy({ Self.leading.contains($0.code) })
      {
        return .impossible("\(child.name) must come before all other boxes")
      }
    }
    // A box of size 0 extends to the end of the file. If a new box is inserted after the box of
    // size 0, the actual size replaces the 0.
    guard let before = children.last(where: { $0.range.end == place }),
      before.integer("size") == 0, before.headerSize < before.range.count
    else { return .at(place, bytes: bytes) }
    guard let size = NumberCoding.big.bytes(of: UInt64(before.range.count), count: 4) else {
      return .impossible("the size of \(before.name) does not fit into 32 bits")
    }
    let field = ByteRange(start: before.range.start, count: 4)
    return .at(place, bytes: bytes, with: [Replacement(field, with: size)])
  }

  package func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    guard WritableBoxes.contains(code, in: node),
      let size = NumberCoding.big.bytes(of: UInt64(contentSize + 8), count: 4)
    else { return nil }
    let header = size + (0..<4).map { code[$0] }
    let source = ByteSource(bytes: header + [UInt8](repeating: 0, count: contentSize))
    guard let box = BoxHeader(at: 0, in: source, limit: source.size) else { return nil }
    return Envelope(header: header, nodeKind: nodeKind(for: box, in: node, node.declared))
  }

  /// Codes of containers in which the children are numbered: other boxes refer to these children by
  /// index.
  private static let numbered: Set<FourCC> = ["stsd", "dref", "ipco", "ipro"]
  /// Codes of boxes that are expected before all other boxes.
  private static let leading: Set<FourCC> = [
    "ftyp", "hdlr", "jP  ", "JXL ", "styp", "ftab", "ihdr",
  ]

  /// The columns that get 64 bits when a table is widened, by the code of the box with the 32-bit
  /// table.
  private static let wideColumns: [FourCC: Set<String>] = [
    "stco": ["chunk_offset"], "saio": ["offset"], "tfra": ["time", "moof_offset"],
  ]

  package func widening(of node: Node, applying offsetMap: OffsetMap?) -> Widening? {
    // Tables in an embedded file are not widened, because their offsets are counted from the start
    // of that file.
    guard node.distanceToFile == 0, node.headerSize == 8, let names = Self.wideColumns[node.code],
      let table = node.table("entries"), table.range.end == node.range.end,
      table.columns.allSatisfy({ !names.contains($0.name) || $0.isNarrow })
    else { return nil }
    let growth = table.rowCount * 4 * names.count
    guard let size = NumberCoding.big.bytes(of: UInt64(node.range.count + growth), count: 4) else {
      return nil
    }
    var bytes = node.source.bytes(ByteRange(from: node.range.start, to: table.range.start))
    guard bytes.count > 8 else { return nil }
    bytes.replaceSubrange(0..<4, with: size)
    if node.code == "stco" {
      bytes.replaceSubrange(4..<8, with: "co64".utf8)
    } else {
      bytes[8] = 1
    }
    for row in 0..<table.rowCount {
      for column in table.columns {
        guard names.contains(column.name) else {
          bytes += node.source.bytes(table.place(row: row, column: column).range)
          continue
        }
        var number = Int(clamping: table.rawCell(row: row, column: column) ?? 0)
        if case .offset = column.meaning.role {
          number = number.saturatingLess(offsetMap?.shift(to: number) ?? 0)
        }
        bytes += NumberCoding.big.bytes(nearest: number, count: 8)
      }
    }
    return Widening(growth: growth, bytes: bytes)
  }
}

extension Column {
  /// Whether the numbers in the column have 32 bits and, if they are offsets, are counted from the
  /// start of the file.
  fileprivate var isNarrow: Bool {
    if case .offset(let base, let unit) = meaning.role {
      guard case .file = base, unit == 1 else { return false }
    }
    return bitCount == 32
  }
}

extension LeadingBoxes: InsertableContent {
  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    BoxGrammar.plain.envelope(of: code, contentSize: contentSize, in: node)
  }

  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    guard let code = ByteSource(bytes: bytes).big32(at: 4),
      codes.contains(FourCC(rawValue: code))
    else {
      return .impossible("readers do not expect this box in \(node.name)")
    }
    return BoxGrammar.plain.insertionPoint(of: bytes, into: node, before: child)
  }
}
