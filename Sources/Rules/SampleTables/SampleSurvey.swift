import Anatomy
import Bytes

/// What the sample tables of a track come to, gone over once for all rules: each table from its first
/// row to its last, and nothing is kept of the rows.
struct SampleSurvey {
  /// So much of a table is fetched at a time.
  static let blockBytes = 64 << 10

  /// How many samples have a size.
  let count: UInt64
  let times: TimeSurvey?
  let compositions: CompositionSurvey?
  let syncs: SyncSurvey?

  init?(_ track: Node) {
    guard let tables = track.descendant("mdia", "minf", "stbl"),
      let count = SizeReader(tables)?.count
    else { return nil }
    self.count = count
    let stts = tables.child("stts")?.wholeEntries
    times = stts.map { TimeSurvey($0) }
    compositions = tables.child("ctts").flatMap { box in
      let isSigned = box.integer("version") != 0 || box.surveyedFile.isQuickTimeFile
      return box.wholeEntries.map {
        CompositionSurvey($0, related: stts, isSigned: isSigned)
      }
    }
    syncs = tables.child("stss")?.wholeEntries.map { SyncSurvey($0, samples: count) }
  }

  func sizeBox(in tables: Node) -> Node? { tables.sizeBox }
}

extension Node {
  /// The table of a sample table box that tells sizes.
  var sizeBox: Node? { child("stsz") ?? child("stz2") }

  /// The rows of a table, where there are as many as it states: what else they say would be wrong for
  /// that reason alone.
  var wholeEntries: Table? {
    guard let table = table("entries"), integer("entry_count") == table.rowCount else { return nil }
    return table
  }

  /// The table of a sample table box that tells where chunks are.
  var offsetBox: Node? { child("stco") ?? child("co64") }

  /// What was found out of the track that this node is in.
  var sampleSurvey: SampleSurvey? { inherited(.sampleSurvey) }

  /// Where the samples of the track lie that this node is in.
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
