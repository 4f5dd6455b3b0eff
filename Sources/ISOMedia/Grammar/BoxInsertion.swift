package import Anatomy
import Bytes
import Schema

/// Insertion of boxes, and boxes with more bits for their numbers.
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
    // A size of 0 extends a box to the end of the file, so a box before the new one needs its size.
    guard let before = children.last(where: { $0.range.end == place }),
      before.integer("size") == 0, before.headerSize < before.range.count
    else { return .at(place, bytes: bytes) }
    guard let size = NumberCoding.big.bytes(of: UInt64(before.range.count), count: 4) else {
      return .impossible("the size of \(before.name) does not fit into 32 bits")
    }
    let field = ByteRange(start: before.range.start, count: 4)
    return .at(place, bytes: bytes, with: [Replacement(field, with: size)])
  }

  /// Codes of boxes with children to which other boxes refer by their position.
  private static let numbered: Set<FourCC> = ["stsd", "dref", "ipco", "ipro"]
  /// Codes of boxes that are expected before all other boxes.
  private static let leading: Set<FourCC> = [
    "ftyp", "hdlr", "jP  ", "JXL ", "styp", "ftab", "ihdr",
  ]

  package func widening(of node: Node, applying offsetMap: OffsetMap?) -> Widening? {
    // Offsets in an embedded file are counted from its own start.
    guard node.code == "stco", node.distanceToFile == 0, let table = node.table("entries"),
      let column = table.columns.first,
      case .offset(.file, 1) = column.meaning.role,
      let size = NumberCoding.big.bytes(of: UInt64(node.range.count + table.rowCount * 4), count: 4)
    else { return nil }
    var bytes = size + Array("co64".utf8)
    bytes += node.source.bytes(
      ByteRange(from: node.range.start + 8, to: table.range.start))
    for row in 0..<table.rowCount {
      let old = Int(clamping: table.rawCell(row: row, column: column) ?? 0)
      let new = old.saturatingLess(offsetMap?.shift(to: old) ?? 0)
      bytes += NumberCoding.big.bytes(of: UInt64(clamping: new), count: 8) ?? []
    }
    guard node.headerSize == 8, node.range.end == table.range.end else { return nil }
    return Widening(growth: table.rowCount * 4, bytes: bytes)
  }
}

extension LeadingBoxes: InsertableContent {
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
