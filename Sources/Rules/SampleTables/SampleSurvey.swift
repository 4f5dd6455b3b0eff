import Anatomy
import Bytes

/// What the sample tables of a track come to, gone over once for all rules.
struct SampleSurvey {
  /// What stts says.
  struct Times {
    var rows = 0
    var count: UInt64 = 0
    var duration: UInt64 = 0
    /// Of a sample.
    var longest: UInt64 = 0
  }

  /// How many samples have a size.
  let count: UInt64
  let times: Times?

  init?(_ track: Node) {
    guard let tables = track.descendant("mdia", "minf", "stbl"),
      let sizes = tables.child("stsz") ?? tables.child("stz2"),
      case .unsigned(let count)? = sizes.value("sample_count")
    else { return nil }
    self.count = count
    times = tables.child("stts")?.table("entries").map { Times($0) }
  }

  func sizeBox(in tables: Node) -> Node? { tables.child("stsz") ?? tables.child("stz2") }
}

extension SampleSurvey.Times {
  init(_ table: Table) {
    guard let counts = table.column(named: "sample_count"),
      let deltas = table.column(named: "sample_delta")
    else { return }
    rows = table.rowCount
    for row in 0..<table.rowCount {
      let samples = table.rawCell(row: row, column: counts) ?? 0
      let delta = table.rawCell(row: row, column: deltas) ?? 0
      longest = max(longest, delta)
      count = count.addingReportingOverflow(samples).partialValue
      let (product, overflow) = samples.multipliedReportingOverflow(by: delta)
      duration = overflow ? .max : duration.addingReportingOverflow(product).partialValue
    }
  }
}

extension Question where Answer == SampleSurvey {
  static let sampleSurvey = Question<SampleSurvey>(
    "sampleSurvey", scope: { $0.enclosing("trak") }
  ) { SampleSurvey($0) }
}
