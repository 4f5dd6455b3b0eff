import Anatomy
import Bytes

/// Reads the samples of one track run (`trun`) in order.
struct FragmentRun {
  struct Row {
    let duration: Int64
    let size: Int
    let flags: UInt64
    let compositionOffset: Int64
  }

  /// Offset of the data from the base of the track fragment; nil if the data follows that of the
  /// previous run.
  let dataOffset: Int?
  private let firstFlags: UInt64?
  private var left: Int
  private var isFirst = true
  private var rows: RowReader?
  private let duration: CellPlace?
  private let size: CellPlace?
  private let flags: CellPlace?
  private let compositionOffset: CellPlace?

  init(_ box: Node) {
    var dataOffset: Int?
    var firstFlags: UInt64?
    var count = 0
    var table: Table?
    for field in box.fields {
      switch field.name {
      case "data_offset": dataOffset = field.value.integer
      case "first_sample_flags": firstFlags = box.number(field)
      case "sample_count": count = field.value.integer ?? 0
      case "samples": if case .table(let rows) = field.value { table = rows }
      default: break
      }
    }
    self.dataOffset = dataOffset
    self.firstFlags = firstFlags
    left = table?.rowCount ?? count
    rows = table.map { RowReader($0) }
    duration = CellPlace("sample_duration", in: table)
    size = CellPlace("sample_size", in: table)
    flags = CellPlace("sample_flags", in: table)
    compositionOffset = CellPlace("sample_composition_time_offset", in: table)
  }

  var hasRows: Bool { rows != nil }

  mutating func next(_ defaults: SampleDefaults) -> Row? {
    guard left > 0 else { return nil }
    left -= 1
    defer { isFirst = false }
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

  /// Returns the total size of the samples in the run.
  func byteCount(_ defaults: SampleDefaults) -> Int {
    guard var rows, size != nil else {
      return defaults.size.multipliedReportingOverflow(by: left).partialValue
    }
    var sum = 0
    while rows.next() { sum = sum.saturatingAdd(Int(clamping: rows.cell(size))) }
    return sum
  }
}
