package import Anatomy

extension Question where Answer == SampleSequence {
  /// The samples of a track, from its tables and then from its fragments.
  package static let samples = Question<SampleSequence>("samples", scope: { $0.track }) { track in
    let tables = track.descendant("mdia", "minf", "stbl").flatMap { SampleTables($0) }
    let id = track.child("tkhd")?.integer("track_ID")
    let fragments = id.flatMap { track.ask(.trackFragments)?[$0] } ?? []
    guard tables != nil || !fragments.isEmpty else { return nil }
    let defaults = id.flatMap { track.ask(.trackDefaults)?[$0] } ?? SampleDefaults()
    let stated = fragments.reduce(Int(clamping: tables?.sizes.count ?? 0)) { sum, index in
      sum.saturatingAdd(track.document.statedSamples(inFragment: index))
    }
    return SampleSequence(
      statedCount: stated, timescale: track.ask(.mediaTimescale) ?? 0
    ) { [weak document = track.document] in
      SampleSequence.Cursor(
        TrackSamples(
          tables: tables.map(TableSamples.init), fragments: fragments, defaults: defaults,
          document: document))
    }
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

/// The samples of the tables, and behind them those of the fragments.
private struct TrackSamples: IteratorProtocol {
  private var tables: TableSamples?
  private var rest: FragmentSamples?
  private let fragments: [Int32]
  private let defaults: SampleDefaults
  private let document: Document?
  private var count = 0

  init(
    tables: TableSamples?, fragments: [Int32], defaults: SampleDefaults, document: Document?
  ) {
    self.tables = tables
    self.fragments = fragments
    self.defaults = defaults
    self.document = document
  }

  mutating func next() -> Sample? {
    if let sample = tables?.next() {
      count = sample.number
      return sample
    }
    guard !fragments.isEmpty, let document else { return nil }
    if rest == nil {
      rest = FragmentSamples(
        fragments, in: document, defaults: defaults, after: count, at: tables?.time ?? 0)
    }
    return rest?.next()
  }
}
