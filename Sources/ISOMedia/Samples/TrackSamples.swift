import Anatomy
import Bytes
import Movie

extension Node {
  /// The samples of this track, first from its tables and then from its fragments; nil if it has
  /// none. The sequence must not be stored as an inherited value, because it retains the document.
  var trackSamples: SampleSequence? {
    guard let origin = inherited(.sampleOrigin) else { return nil }
    return SampleSequence(
      statedCount: origin.statedCount, timescale: inherited(.mediaTimescale) ?? 0,
      isExternal: hasExternalSamples, timeRange: { origin.timeRange }
    ) { [document] in
      SampleSequence.Cursor(TrackSamples(origin, in: document))
    }
  }
}

extension InheritedValue where Answer == SampleOrigin {
  static let sampleOrigin = InheritedValue<SampleOrigin>("sampleOrigin", scope: { $0.track }) {
    track in
    let tables = track.descendant("mdia", "minf", "stbl").flatMap { TrackTables($0) }
    let id = track.child("tkhd")?.integer("track_ID")
    // If several tracks have the same ID, fragments with this ID belong to the first track.
    let first = id.flatMap { track.inherited(.tracks)?[$0] } ?? track.index
    let fragments =
      first == track.index ? id.flatMap { track.inherited(.trackFragments)?[$0] } ?? [] : []
    guard tables != nil || !fragments.isEmpty else { return nil }
    let mayBeAny = tables.map { $0.sizes.countWithoutRows > 0 } ?? false || !fragments.isEmpty
    let share = mayBeAny ? track.inherited(.sampleBudgets)?[track.index] : nil
    let stated = fragments.reduce(Int(clamping: tables?.sizes.count ?? 0)) { sum, index in
      sum.saturatingAdd(track.mediaFile.document.statedSamples(inFragment: index))
    }
    return SampleOrigin(
      tables: tables?.limited(to: share?.inTables ?? 0), fragments: fragments,
      maxInFragments: share?.inFragments ?? 0,
      defaults: id.flatMap { track.inherited(.trackDefaults)?[$0] } ?? SampleDefaults(),
      statedCount: stated)
  }
}

/// The tables and fragments that list the samples of a track.
struct SampleOrigin {
  fileprivate let tables: TrackTables?
  fileprivate let fragments: [Int32]
  /// Upper bound on the number of samples without rows in the fragments.
  fileprivate let maxInFragments: Int
  fileprivate let defaults: SampleDefaults
  fileprivate let statedCount: Int

  /// Presentation time range of the samples; nil if it can be determined only by reading all
  /// samples.
  var timeRange: SampleTimeRange? { fragments.isEmpty ? tables?.timeRange : nil }

  /// Number of chunks in the tables.
  var runCount: Int { tables?.chunkCount ?? 0 }

  /// Visits the byte ranges of the samples without computing times: one range for each chunk of the
  /// tables, and one for each sample in fragments.
  func forEachRun(
    in document: Document, _ body: (_ range: ByteRange, _ firstSample: UInt64) -> Void
  ) {
    let count = tables?.forEachChunk(body) ?? 0
    var rest = FragmentSamples(
      fragments, in: document, defaults: defaults, most: maxInFragments,
      after: Int(clamping: count), at: 0)
    while let sample = rest.next() { body(sample.range, UInt64(sample.number)) }
  }
}

extension Document {
  fileprivate func statedSamples(inFragment index: Int32) -> Int {
    guard let fragment = node(at: index) else { return 0 }
    var sum = 0
    for box in fragment.children where box.code == "trun" {
      sum = sum.saturatingAdd(box.integer("sample_count") ?? 0)
    }
    return sum
  }
}

/// Iterates over the samples in the tables of a track, and then over the samples in its fragments.
struct TrackSamples: IteratorProtocol, Sequence {
  private var tables: TableSamples?
  private var rest: FragmentSamples?
  private let origin: SampleOrigin
  private let document: Document
  private var count = 0

  init(_ origin: SampleOrigin, in document: Document) {
    self.origin = origin
    self.document = document
    tables = origin.tables.map { TableSamples($0) }
  }

  mutating func next() -> Sample? {
    if let sample = tables?.next() {
      count = sample.number
      return sample
    }
    guard !origin.fragments.isEmpty else { return nil }
    if rest == nil {
      rest = FragmentSamples(
        origin.fragments, in: document, defaults: origin.defaults, most: origin.maxInFragments,
        after: count, at: tables?.time ?? 0)
    }
    return rest?.next()
  }
}
