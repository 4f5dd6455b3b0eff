import Anatomy
import Bytes
import Movie

/// The times in movie fragments and segment indexes. If possible, they are computed without reading
/// individual samples.
struct FragmentTimes {
  private var fragments: [Int: [Node]] = [:]
  private var defaults: [Int: Int64] = [:]
  /// The segment indexes (`sidx`), by the ID of the track they refer to.
  private var indexes: [Int: [Node]] = [:]
  /// Upper bound on the number of track run (`trun`) entries that are added up for one track. If a
  /// track has more, its times are unknown.
  private static let maxRows = 1 << 16

  init(_ root: Node, movie: Node?) {
    for index in root.children where index.code == "sidx" {
      if let id = index.integer(.reference_ID) { indexes[id, default: []].append(index) }
    }
    for moof in root.children where moof.code == "moof" {
      for traf in moof.children where traf.code == "traf" {
        guard let id = traf.child("tfhd")?.integer(.track_ID) else { continue }
        fragments[id, default: []].append(traf)
      }
    }
    for box in movie?.child("mvex")?.children("trex") ?? [] {
      guard let id = box.integer(.track_ID), defaults[id] == nil else { continue }
      defaults[id] = box.integer(.default_sample_duration).map { Int64(clamping: $0) }
    }
  }

  var isEmpty: Bool { fragments.isEmpty }

  /// The IDs of all tracks that have fragments.
  var trackIDs: [Int] { fragments.keys.sorted() }

  func first(of id: Int) -> Node? { fragments[id]?.first }

  /// Whether a track has fragments.
  func isFragmented(_ id: Int) -> Bool { fragments[id] != nil }

  func sampleCount(of id: Int) -> Int {
    var count = 0
    for traf in fragments[id] ?? [] {
      for run in traf.children where run.code == "trun" {
        count = count.saturatingAdd(run.integer(.sample_count) ?? 0)
      }
    }
    return count
  }

  /// Returns the start and end of a track's fragments, in the track's timescale; nil if they are
  /// unknown.
  ///
  /// - Parameter start: the decode time at which the samples in the sample tables end.
  func extent(of id: Int, from start: Int64) -> (start: Int64, end: Int64)? {
    guard let all = fragments[id], let first = all.first else { return nil }
    let begin = first.decodeTime ?? start
    // To find the end, only the last fragment with a decode time and the fragments after it are
    // needed.
    let last = all.lastIndex { $0.decodeTime != nil }
    var end = last.flatMap { all[$0].decodeTime } ?? start
    var rows = Self.maxRows
    for traf in all[(last ?? 0)...] {
      let length = traf.child("tfhd")?.integer(.default_sample_duration).map(Int64.init(clamping:))
      for run in traf.children where run.code == "trun" {
        guard let ticks = Self.ticks(of: run, each: length ?? defaults[id] ?? 0, rows: &rows)
        else { return nil }
        let (sum, overflow) = end.addingReportingOverflow(ticks)
        if overflow { return nil }
        end = sum
      }
    }
    return end >= begin ? (begin, end) : nil
  }

  private static func ticks(of run: Node, each length: Int64, rows: inout Int) -> Int64? {
    guard let table = run.table(.samples), let column = table.column(named: .sample_duration)
    else {
      let (ticks, overflow) = length.multipliedReportingOverflow(
        by: Int64(clamping: run.integer(.sample_count) ?? 0))
      return overflow ? nil : ticks
    }
    guard table.rowCount <= rows else { return nil }
    rows -= table.rowCount
    var ticks: Int64 = 0
    for row in 0..<table.rowCount {
      ticks &+= Int64(
        table.rawCell(row: row, column: column).map(UInt32.init(truncatingIfNeeded:)) ?? 0)
    }
    return ticks
  }

  /// Returns the frame rate that follows from default durations or from the first track run; nil if
  /// it is unknown.
  func frameRate(of id: Int, _ timescale: Int64) -> FrameRate? {
    guard let first = fragments[id]?.first else {
      return defaults[id].flatMap { Ratio(timescale, $0) }.map { FrameRate($0, isEstimate: true) }
    }
    let run = first.children.first { $0.code == "trun" }
    guard let table = run?.table(.samples), let column = table.column(named: .sample_duration)
    else {
      let stated = first.child("tfhd")?.integer(.default_sample_duration).map(
        Int64.init(clamping:))
      return (stated ?? defaults[id]).flatMap { Ratio(timescale, $0) }
        .map { FrameRate($0, isEstimate: true) }
    }
    var ticks: Int64 = 0
    let rows = min(table.rowCount, FrameRate.maxRows)
    var bounds: (Int64, Int64)?
    for row in 0..<rows {
      let delta = Int64(clamping: table.rawCell(row: row, column: column) ?? 0)
      ticks &+= delta
      if delta > 0 {
        bounds = bounds.map { (min($0.0, delta), max($0.1, delta)) } ?? (delta, delta)
      }
    }
    let (units, overflow) = Int64(rows).multipliedReportingOverflow(by: timescale)
    guard !overflow, let average = Ratio(units, ticks), let bounds,
      let slowest = Ratio(timescale, bounds.1), let fastest = Ratio(timescale, bounds.0)
    else { return nil }
    return FrameRate(
      average, range: slowest == fastest ? nil : slowest...fastest, isEstimate: true)
  }

  /// Returns the sum of the durations in a track's segment indexes; nil if there are none.
  func indexedDuration(of id: Int) -> RationalTime? {
    var total: RationalTime?
    for index in indexes[id] ?? [] {
      guard let scale = index.integer(.timescale), let table = index.table(.references),
        let types = table.column(named: .reference_type),
        let lengths = table.column(named: .subsegment_duration)
      else { continue }
      var ticks: Int64 = 0
      // Rows that refer to other segment indexes are counted in those indexes.
      for row in 0..<table.rowCount where table.rawCell(row: row, column: types) == 0 {
        ticks &+= Int64(clamping: table.rawCell(row: row, column: lengths) ?? 0)
      }
      guard let own = RationalTime(ticks, per: Int64(scale)) else { continue }
      total = total.map { $0.adding(own) ?? $0 } ?? own
    }
    return total
  }
}

extension Node {
  /// The decode time at which a track fragment starts; nil if it is not stated.
  fileprivate var decodeTime: Int64? {
    guard case .unsigned(let time)? = child("tfdt")?.value(.baseMediaDecodeTime) else {
      return nil
    }
    return Int64(exactly: time)
  }
}
