import Anatomy
import Movie

/// The faults of a list of sample numbers, such as `stss` and `stps`.
struct SyncSurvey {
  private(set) var rows = 0
  /// Rows with a sample number that is 0 or greater than the number of samples.
  private(set) var beyond = FoundRows()
  /// Rows with a sample number that is not greater than that of the previous row.
  private(set) var descending = FoundRows()

  init(_ table: Table, samples: UInt64) {
    var reader = RowReader(table)
    let place = CellPlace(.sample_number, in: table)
    rows = table.rowCount
    var previous: UInt64 = 0
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let number = reader.cell(place)
      if number == 0 || number > samples { beyond.add(row) }
      if row > 0, number <= previous { descending.add(row) }
      previous = number
    }
  }
}
