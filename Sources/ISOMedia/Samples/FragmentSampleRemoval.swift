import Anatomy
import Bytes
import Movie

/// Removes samples from a track in fragments. Track runs get shorter, and each changed track
/// fragment states the decode time of its first kept sample. All presentation times and the edit
/// list are kept.
struct FragmentSampleRemoval {
  private let track: Node
  private let file: Node
  private let kept: SampleRuns
  private var edits: [Replacement] = []
  private var bytes: [ByteRange] = []
  /// Decode time of the next sample that is kept.
  private var time: Int64 = 0
  /// Start offsets of the movie fragments that were changed.
  private var changed: Set<Int> = []

  static func removal(of track: Node, keeping kept: SampleRuns) -> Removal {
    do {
      var dropping = try FragmentSampleRemoval(track, kept)
      try dropping.run()
      return .edit(dropping.edits)
    } catch {
      return .impossible(error.reason)
    }
  }

  private typealias Refused = SampleRemoval.Refused

  private init(_ track: Node, _ kept: SampleRuns) throws(Refused) {
    (self.track, file, self.kept) = (track, track.mediaFile, kept)
    guard track.distanceToFile == 0, file.distanceToFile == 0,
      track.descendant("mdia", "minf", "stbl", "stsz")?.integer("sample_count") ?? 0 == 0
    else { throw Refused(reason: "not all samples of the track are in fragments") }
    guard file.children("sidx").isEmpty else {
      throw Refused(reason: "a segment index (sidx) states sizes and durations of the fragments")
    }
    guard kept.runs.count == 1 else {
      throw Refused(reason: "removal would leave a gap in the timeline of the track")
    }
  }

  private mutating func run() throws(Refused) {
    guard let id = track.child("tkhd")?.integer("track_ID"), let samples = track.samples,
      !samples.isExternal
    else { throw Refused(reason: "the samples of the track are not in this file") }
    time = samples.lazy.first { kept.contains($0.number) }?.decodeTime ?? 0
    let cursor = samples.makeIterator()
    var number = 0
    for index in file.inherited(.trackFragments)?[id] ?? [] {
      guard let fragment = file.document.node(at: index) else { continue }
      try clip(fragment, cursor, &number)
    }
    guard number == samples.statedCount, cursor.next() == nil else {
      throw Refused(reason: "the sample counts of the track fragments are inconsistent")
    }
    try checkBytes(samples)
    edits += bytes.map { Replacement($0) }
    for index in file.children("mfra").flatMap({ $0.children("tfra") }) {
      clipAccess(index, of: id)
    }
  }

  // MARK: Fragments

  /// Codes of the boxes in a track fragment that can be updated after samples were removed.
  private static let known: Set<FourCC> = ["tfhd", "tfdt", "trun", "free"]

  private mutating func clip(
    _ fragment: Node, _ cursor: SampleSequence.Cursor, _ number: inout Int
  ) throws(Refused) {
    let start = time
    var isClipped = false
    for run in fragment.children("trun") {
      let part = try part(of: run, cursor)
      number += part.count
      // The data of a run without a data offset begins where the data of the previous run ends.
      // Removal is refused if that end has moved.
      guard part.staying == 0 || !isClipped || run.field("data_offset") != nil else {
        throw Refused(reason: "a track run (trun) after the removed samples has no data_offset")
      }
      if part.staying > 0 { time = part.end }
      if part.staying == part.count { continue }
      isClipped = true
      try clip(run, to: part)
    }
    guard isClipped else { return }
    let other = fragment.children.first { !Self.known.contains($0.code) }
    if let other {
      throw Refused(reason: "\(other.name) describes the samples and cannot be updated")
    }
    try begin(fragment, at: start)
    if let moof = fragment.parent { changed.insert(moof.range.start) }
  }

  /// The part of a run that remains after the removal. The kept samples are consecutive.
  private struct Part {
    var count = 0
    var ahead = 0
    var staying = 0
    /// Decode time at the end of the last kept sample.
    var end: Int64 = 0
  }

  private mutating func part(
    of run: Node, _ cursor: SampleSequence.Cursor
  ) throws(Refused) -> Part {
    var part = Part()
    for _ in 0..<(run.table("samples")?.rowCount ?? run.integer("sample_count") ?? 0) {
      guard let sample = cursor.next() else {
        throw Refused(reason: "the sample counts of the track fragments are inconsistent")
      }
      part.count += 1
      if kept.contains(sample.number) {
        part.staying += 1
        part.end = sample.decodeTime &+ sample.duration
        continue
      }
      if part.staying == 0 { part.ahead += 1 }
      bytes.join(sample.range)
    }
    return part
  }

  private mutating func begin(
    _ fragment: Node, at time: Int64
  ) throws(Refused) {
    guard let field = fragment.child("tfdt")?.field("baseMediaDecodeTime"),
      let bytes = field.bytes(of: .signed(time), in: fragment.source)
    else { throw Refused(reason: "a track fragment has no baseMediaDecodeTime (tfdt) to update") }
    edits.append(Replacement(field.range, with: bytes))
  }

  private mutating func clip(_ run: Node, to part: Part) throws(Refused) {
    if part.staying == 0 { return edits.append(Replacement(run.range)) }
    if part.ahead > 0 { try setFirstFlags(of: run, row: part.ahead) }
    guard let field = run.field("sample_count"),
      let count = field.bytes(of: .unsigned(UInt64(part.staying)), in: run.source)
    else { throw Refused(reason: "sample_count of a track run (trun) cannot be updated") }
    edits.append(Replacement(field.range, with: count))
    guard let table = run.table("samples") else { return }
    let start = table.range(ofRow: part.ahead).start
    let end = table.range(ofRow: part.ahead + part.staying - 1).end
    for range in [
      ByteRange(from: table.range.start, to: start), ByteRange(from: end, to: table.range.end),
    ] where !range.isEmpty { edits.append(Replacement(range)) }
  }

  /// Updates `first_sample_flags`, which after the removal applies to another sample.
  private mutating func setFirstFlags(of run: Node, row: Int) throws(Refused) {
    guard let field = run.fields.first(where: { $0.name == "first_sample_flags" }) else { return }
    guard let table = run.table("samples"),
      let place = CellPlace("sample_flags", in: table)
    else {
      throw Refused(
        reason: "first_sample_flags of a track run (trun) cannot be updated without sample_flags")
    }
    var rows = RowReader(table)
    for _ in 0...row where !rows.next() { return }
    let flags = NumberCoding.big.bytes(of: rows.cell(place), count: 4)
    if let flags { edits.append(Replacement(field.range, with: flags)) }
  }

  // MARK: References

  /// Checks that the removed bytes are media data and that nothing else refers to them.
  private func checkBytes(_ samples: SampleSequence) throws(Refused) {
    let media = file.mediaDataRanges
    let offsetMap = OffsetMap(bytes)
    var isShared = track.mayShare(offsetMap)
    for sample in samples where kept.contains(sample.number) {
      if offsetMap.count(in: sample.range) > 0 { isShared = true }
    }
    guard !isShared, bytes.allSatisfy({ media.first(holding: $0) != nil }) else {
      throw Refused(
        reason: "the removed samples are not in media data, or other tracks or items may use them")
    }
  }

  /// Removes the random access entries of changed fragments. These entries refer to samples by
  /// number, and the numbers have changed.
  private mutating func clipAccess(_ index: Node, of id: Int) {
    guard index.integer("track_ID") == id, let table = index.table("entries"),
      let place = table.column(named: "moof_offset")
    else { return }
    for row in 0..<table.rowCount {
      let start = table.rawCell(row: row, column: place).flatMap { Int(exactly: $0) }
      if let start, changed.contains(start) {
        edits.append(Replacement(table.range(ofRow: row)))
      }
    }
  }
}
