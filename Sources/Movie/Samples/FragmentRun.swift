package import Anatomy
import Bytes

/// Reads the samples of one track run (`trun`) in order.
package struct FragmentRun {
  package struct Row {
    package let duration: Int64
    package let size: Int
    package let flags: UInt64
    package let compositionOffset: Int64
  }

  /// Offset of the data from the base of the track fragment; nil if the data follows the data of
  /// the previous run.
  package let dataOffset: Int?
  /// The number of samples: the number of rows or, if the run has no rows, the stated number.
  package let count: Int
  private let firstFlags: UInt64?
  private var left: Int
  private var rows: RowReader?
  private let duration: CellPlace?
  private let size: CellPlace?
  private let flags: CellPlace?
  private let compositionOffset: CellPlace?

  package init(_ box: Node) {
    var dataOffset: Int?
    var firstFlags: UInt64?
    var count = 0
    var table: Table?
    for field in box.fields {
      switch field.name {
      case FieldName.data_offset.rawValue: dataOffset = field.value.integer
      case FieldName.first_sample_flags.rawValue: firstFlags = box.number(field)
      case FieldName.sample_count.rawValue: count = field.value.integer ?? 0
      case FieldName.samples.rawValue: if case .table(let rows) = field.value { table = rows }
      default: break
      }
    }
    self.dataOffset = dataOffset
    self.firstFlags = firstFlags
    self.count = table?.rowCount ?? count
    left = self.count
    rows = table.map { RowReader($0) }
    duration = CellPlace(.sample_duration, in: table)
    size = CellPlace(.sample_size, in: table)
    flags = CellPlace(.sample_flags, in: table)
    compositionOffset = CellPlace(.sample_composition_time_offset, in: table)
  }

  package var hasRows: Bool { rows != nil }
  package var statesDurations: Bool { duration != nil }

  package mutating func next(_ defaults: SampleDefaults) -> Row? {
    guard left > 0 else { return nil }
    let isFirst = left == count
    left -= 1
    guard rows != nil else {
      return Row(
        duration: defaults.duration, size: defaults.size,
        flags: isFirst ? firstFlags ?? defaults.flags : defaults.flags, compositionOffset: 0)
    }
    guard rows?.next() == true, let rows else { return nil }
    let ownFlags = flags == nil ? defaults.flags : rows.cell(flags)
    return Row(
      duration: duration == nil ? defaults.duration : Int64(clamping: rows.cell(duration)),
      size: size == nil ? defaults.size : Int(clamping: rows.cell(size)),
      flags: isFirst ? firstFlags ?? ownFlags : ownFlags,
      compositionOffset: rows.cell(compositionOffset).signed(width: 32))
  }

  /// Returns the total size in bytes and the total duration of the samples in the run.
  package func totals(_ defaults: SampleDefaults) -> (bytes: Int, duration: Int64) {
    var bytes = size == nil ? defaults.size.saturatingTimes(count) : 0
    var time =
      duration == nil ? Int64(Int(clamping: defaults.duration).saturatingTimes(count)) : 0
    guard var rows, size != nil || duration != nil else { return (bytes, time) }
    while rows.next() {
      bytes = bytes.saturatingAdd(Int(clamping: rows.cell(size)))
      time &+= Int64(clamping: rows.cell(duration))
    }
    return (bytes, time)
  }
}
