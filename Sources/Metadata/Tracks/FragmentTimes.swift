import Anatomy
import Bytes
import Movie

/// The times in movie fragments and segment indexes. If possible, they are computed without reading
/// individual samples.
struct FragmentTimes {
  private let root: Node
  /// Node indices of the track fragments, by track ID.
  private let fragments: [Int: [Int32]]
  private let defaults: [Int: SampleDefaults]
  /// The segment indexes (`sidx`), by the ID of the track they refer to.
  private var indexes: [Int: [Node]] = [:]
  /// Upper bound on the number of track run (`trun`) entries that are added up for one track. If a
  /// track has more entries, its times are unknown.
  private static let maxRows = 1 << 16

  init(_ root: Node, movie: Node?) {
    self.root = root
    fragments = root.inherited(.trackFragments) ?? [:]
    defaults = movie?.inherited(.trackDefaults) ?? [:]
    for index in root.children where index.code == "sidx" {
      if let id = index.integer(.reference_ID) { indexes[id, default: []].append(index) }
    }
  }

  var isEmpty: Bool { fragments.isEmpty }

  /// The IDs of all tracks that have fragments.
  var trackIDs: [Int] { fragments.keys.sorted() }

  func first(of id: Int) -> Node? {
    fragments[id]?.first.flatMap { root.mediaFile.document.node(at: $0) }
  }

  private func all(of id: Int) -> [Node] {
    fragments[id]?.compactMap { root.mediaFile.document.node(at: $0) } ?? []
  }

  private func defaults(of fragment: Node, in id: Int) -> SampleDefaults {
    (defaults[id] ?? SampleDefaults()).overridden(by: fragment.child("tfhd"))
  }

  /// Whether a track has fragments.
  func isFragmented(_ id: Int) -> Bool { fragments[id] != nil }

  func sampleCount(of id: Int) -> Int {
    all(of: id).flatMap { $0.children("trun") }
      .reduce(0) { $0.saturatingAdd($1.integer(.sample_count) ?? 0) }
  }

  /// Returns the start and end of a track's fragments, in the track's timescale; nil if they are
  /// unknown.
  ///
  /// - Parameter start: the decode time at which the samples in the sample tables end.
  func extent(of id: Int, from start: Int64) -> (start: Int64, end: Int64)? {
    let all = all(of: id)
    guard let first = all.first else { return nil }
    let begin = first.decodeTime ?? start
    // To find the end, only the last fragment with a decode time and the fragments after it are
    // needed.
    let last = all.lastIndex { $0.decodeTime != nil }
    var end = last.flatMap { all[$0].decodeTime } ?? start
    var rows = Self.maxRows
    for traf in all[(last ?? 0)...] {
      let defaults = self.defaults(of: traf, in: id)
      for box in traf.children where box.code == "trun" {
        let run = FragmentRun(box)
        if run.statesDurations { rows -= run.count }
        guard rows >= 0 else { return nil }
        let (sum, overflow) = end.addingReportingOverflow(run.totals(defaults).duration)
        if overflow { return nil }
        end = sum
      }
    }
    return end >= begin ? (begin, end) : nil
  }

  /// Returns the frame rate that follows from default durations or from the first track run; nil if
  /// it is unknown.
  func frameRate(of id: Int, _ timescale: Int64) -> FrameRate? {
    let first = first(of: id)
    let defaults =
      first.map { self.defaults(of: $0, in: id) } ?? self.defaults[id] ?? SampleDefaults()
    guard let box = first?.child("trun"), case var run = FragmentRun(box), run.statesDurations
    else { return Ratio(timescale, defaults.duration).map { FrameRate($0, isEstimate: true) } }
    var durations = DurationTotals()
    for _ in 0..<FrameRate.maxRows {
      guard let row = run.next(defaults) else { break }
      durations.add(1, of: row.duration)
    }
    return durations.frameRate(timescale, isEstimate: true)
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
      // Rows that refer to other segment indexes are skipped, because the other indexes state the
      // same durations.
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
