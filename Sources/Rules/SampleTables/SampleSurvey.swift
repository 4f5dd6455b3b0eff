import Anatomy
import Bytes
import Movie
import RuleEngine

/// Totals and faults of the tables of a track that contain times and sync samples. Each table is
/// read only once for all rules, and its rows are not kept in memory.
struct SampleSurvey {
  /// The number of samples of the track according to its size table.
  let count: UInt64
  let times: TimeSurvey?
  let compositions: CompositionSurvey?
  let syncs: SyncSurvey?

  init?(_ track: Node) {
    guard let tables = track.descendant("mdia", "minf", "stbl"),
      let count = tables.wholeSizes?.count
    else { return nil }
    self.count = count
    let stts = tables.child("stts")?.wholeEntries
    times = stts.map { TimeSurvey($0) }
    compositions = tables.child("ctts").flatMap { box in
      let isSigned = box.integer(.version) != 0 || box.mediaFile.isQuickTimeFile
      return box.wholeEntries.map { CompositionSurvey($0, related: stts, isSigned: isSigned) }
    }
    syncs = tables.child("stss")?.wholeEntries.map { SyncSurvey($0, samples: count) }
  }
}

extension Node {
  /// The sizes in this sample table box; nil if there are fewer than sample_count.
  var wholeSizes: SampleSizes? {
    SampleSizes(self).flatMap { sizes in
      UInt64(clamping: sizeBox?.integer(.sample_count) ?? 0) == sizes.count ? sizes : nil
    }
  }

  /// The table of entries of this box. Nil if the number of rows is not entry_count, because other
  /// findings about the table would have the same cause.
  var wholeEntries: Table? {
    guard let table = table(.entries), integer(.entry_count) == table.rowCount else { return nil }
    return table
  }

  /// The sample survey of the track that contains this node; nil outside a track.
  var sampleSurvey: SampleSurvey? { inherited(.sampleSurvey) }

  /// The chunk survey of the track that contains this node; nil outside a track.
  var chunkSurvey: ChunkSurvey? {
    enclosing("trak").flatMap { $0.inherited(.mediaSurvey)?.tracks[$0.index] }
  }

  fileprivate var isQuickTimeFile: Bool { brands.first.map { $0 == "qt  " } ?? true }
}

extension InheritedValue where Answer == SampleSurvey {
  static let sampleSurvey = InheritedValue<SampleSurvey>(
    "sampleSurvey", scope: { $0.enclosing("trak") }
  ) { SampleSurvey($0) }
}
