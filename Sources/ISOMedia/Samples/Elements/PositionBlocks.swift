import Anatomy
import Bytes
import Movie
import Schema

/// Nodes for the blocks of GPS positions that dashcams write between samples, such as `/moov/'gps
/// '/blocks[2]`. The `gps ` box lists the file offsets of the blocks.
extension Node {
  var positionBlocks: ElementList? {
    guard let table = table("entries") else { return nil }
    let source = mediaFile.source
    return ElementList(.blocks, count: table.rowCount) { visit in
      self.forEachPositionBlock { number, range in
        visit(Element(number: number, range, of: source, nodeKind: Self.positionBlock))
      }
    }
  }

  /// Visits the byte ranges of the blocks in the order of the `gps ` box, until the visitor returns
  /// false.
  func forEachPositionBlock(_ visit: (_ number: Int, ByteRange) -> Bool) {
    guard let table = table("entries"), let offset = table.column(named: "offset"),
      let size = table.column(named: "size")
    else { return }
    for row in 0..<table.rowCount {
      guard let start = table.rawCell(row: row, column: offset),
        let count = table.rawCell(row: row, column: size)
      else { return }
      let range = ByteRange(start: Int(clamping: start), count: Int(clamping: count))
      if !visit(row + 1, range) { return }
    }
  }

  private static let positionBlock = DeclaredNodeKind(
    Declaration(
      .file, named: "blocks", "Positions", by: .unpublished,
      holds: PayloadGrammar("data", means: .identifies(.location), terminology: .samples) { _ in
        .code("gps ")
      }),
    in: SampleGrammar())
}
