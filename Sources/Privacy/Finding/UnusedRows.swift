import Anatomy
import Bytes

extension Table {
  /// Returns runs of table rows that apply to no sample but are not zero. Only tables of sample
  /// durations or times are examined, because nothing refers to their rows by number.
  func unusedRows(of most: Int, in source: ByteSource) -> [ByteRange] {
    guard rowBits > 0, rowBits % 8 == 0, let counter = columns.first(where: \.isSampleCount),
      columns.allSatisfy({ $0.isSampleCount || $0.isOfTime })
    else { return [] }
    var runs: [ByteRange] = []
    for row in 0..<min(rowCount, most) where rawCell(row: row, column: counter) == 0 {
      let range = range(ofRow: row)
      guard !source.isZero(range) else { continue }
      runs.join(range)
    }
    return runs
  }
}

extension Column {
  fileprivate var isSampleCount: Bool {
    if case .count(of: .samples) = meaning.role { return true }
    return false
  }

  fileprivate var isOfTime: Bool {
    switch meaning.role {
    case .duration, .moment: true
    default: false
    }
  }
}
