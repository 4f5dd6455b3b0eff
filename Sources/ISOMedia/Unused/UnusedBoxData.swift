package import Anatomy
import Bytes

extension BoxGrammar {
  package func unusedData(in node: Node) -> [UnusedData] {
    // A node cannot be edited separately if its bytes are compressed or in several ranges, or if it
    // is inside an element such as a sample, or is truncated.
    guard node.source.exactFileRange(of: node.range) != nil, !node.isOfElement, !node.isCut else {
      return []
    }
    if let words = node.reasonForNoEffect {
      let isForPlayers = Self.forPlayers.contains(node.code) || node.parent?.code == "trgr"
      return [
        UnusedData(words, .structure, node.range, in: isForPlayers ? .structure : .unreferenced)
      ]
    }
    let (words, rows) = node.unusedRows
    let isOfBrands = node.code == "ftyp" || node.code == "styp"
    var data = rows.map { range in
      UnusedData(
        words, .row(range), range, in: isOfBrands ? .structure : .unreferenced,
        field: isOfBrands ? "compatible_brands" : "entries")
    }
    data += node.unusedValues.map { value in
      UnusedData(
        "\(value.name) \(value.words)", .field(value.range), value.range, in: .structure,
        field: value.name)
    }
    if let rate = node.rateOfEmptyEdit { data.append(rate) }
    return data
  }

  /// Codes of boxes with hints for players, such as the bit rate.
  private static let forPlayers: Set<FourCC> = [
    "padb", "stdp", "sdtp", "load", "strk", "ctab", "pdin", "btrt", "tsel",
  ]

  /// Whether the box has no effect, so that pictures and sound play the same without it.
  package func isOptionalForPlayback(_ node: Node) -> Bool {
    !node.isOfElement && node.reasonForNoEffect != nil
  }
}

extension Node {
  /// The rate of the first empty edit that has neither rate 0 nor rate 1; nil if there is none. The
  /// rate has no effect, because nothing is played in an empty edit.
  fileprivate var rateOfEmptyEdit: UnusedData? {
    guard code == "elst", let table = table("entries") else { return nil }
    var rows = RowReader(table)
    let columns = ["media_time", "media_rate_integer", "media_rate_fraction"]
    let cells = columns.map { CellPlace($0, in: table) }
    guard let time = table.column(named: columns[0]), let rate = table.column(named: columns[1])
    else { return nil }
    let empty = UInt64.max >> UInt64(64 - time.bitCount)
    while rows.next() {
      let (whole, fraction) = (rows.cell(cells[1]), rows.cell(cells[2]))
      guard rows.cell(cells[0]) == empty, whole > 1 || fraction != 0 else { continue }
      let place = table.place(row: rows.readRow, column: rate).range
      return UnusedData(
        "rate of an empty edit", .field(place), ByteRange(start: place.start, count: 4),
        field: "entries[\(rows.readRow + 1)].media_rate_integer",
        keeping: "the edit list decides what is presented")
    }
    return nil
  }
}
