import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let indexDuration = Rule(
    "isom.sidx.duration-mismatch", .warning, at: .box("sidx"),
    "subsegment_duration in sidx should be the duration of the samples in the subsegment",
    clause: Clause(.iso12, "8.16.3"),
    cause: "Samples were removed or retimed without updating sidx, or durations were estimated",
    fix: "Set subsegment_duration to the sum of the sample durations of the reference track",
    passing: .fragments(beforeFragment: index("2048"), more: "last:"),
    failing: .fragments(beforeFragment: index("96000", mark: "↓"), more: "last:")
  ) { box, file in
    guard let id = box.integer(.reference_ID), let scale = box.integer(.timescale), scale > 0,
      let table = box.table(.references), let columns = IndexColumns(table),
      let first = box.integer(.first_offset),
      box.source === box.mediaFile.source,
      let track = box.mediaFile.inherited(.fragmentDurations)?[id],
      let ownScale = box.mediaTimescale(id, file), ownScale == scale
    else { return nil }
    let defaultDuration =
      box.movie?.inherited(.trackDefaults)?[id]?.duration
      ?? file.segment?.track(id)?.defaults.duration
    var start = box.range.end.saturatingAdd(first)
    var found: (row: Int, stated: Int, counted: Int)?
    var rows = FoundRows()
    var references = RowReader(table)
    while references.next() {
      let end = start.saturatingAdd(Int(clamping: references.cell(columns.size)))
      let stated = Int(clamping: references.cell(columns.duration))
      defer { start = end }
      guard references.cell(columns.type) == 0,
        let counted = track.duration(from: start, to: end, defaultDuration)
      else { continue }
      // Small differences are tolerated. A stated duration extends to the earliest presentation
      // time of the next subsegment. With reordered pictures, it is not the sum of the sample
      // durations.
      guard abs(counted - stated) > max(scale / 4, stated / 100) else { continue }
      rows.add(references.readRow)
      found = found ?? (references.readRow, stated, counted)
    }
    guard let found else { return [] }
    return .cell(
      .subsegment_duration, row: found.row, of: .references, in: box,
      "subsegment_duration of segment \(found.row + 1) is \(found.stated), expected about "
        + "\(found.counted), the duration of its samples (timescale \(scale))" + rows.more)
  }

  private static func index(_ duration: String, mark: String = "") -> String {
    """
    full sidx {
      u32 1, 44100, 0, 0 u16 0, 1
      u32 @last - @fragment \(mark)u32 \(duration), 0x90000000
    }
    """
  }
}

extension Node {
  /// Returns the media timescale of a track: from the movie of this file, or from its
  /// initialization segment. Nil if it is unknown.
  fileprivate func mediaTimescale(_ id: Int, _ file: CheckedFile) -> Int? {
    movie?.track(id)?.descendant("mdia", "mdhd")?.integer(.timescale)
      ?? file.segment?.track(id)?.timescale
  }
}

/// The columns of the references in `sidx`.
private struct IndexColumns {
  let type: CellPlace
  let size: CellPlace
  let duration: CellPlace

  init?(_ table: Table) {
    guard let type = CellPlace(.reference_type, in: table),
      let size = CellPlace(.referenced_size, in: table),
      let duration = CellPlace(.subsegment_duration, in: table)
    else { return nil }
    (self.type, self.size, self.duration) = (type, size, duration)
  }
}

/// The durations of the fragments of one track, summed in file order.
private struct FragmentDurations {
  /// The start of a fragment, and the totals of the fragments before it: their stated durations,
  /// and the number of their samples with the default duration.
  private struct Entry {
    let start: Int
    let duration: Int
    let withDefault: Int
  }

  private var entries: [Entry] = []
  private var duration = 0
  private var withDefault = 0

  /// Adds the durations of the samples in a track fragment. `start` is the offset of the movie
  /// fragment that contains it.
  fileprivate mutating func add(_ traf: Node, at start: Int) {
    if entries.last?.start != start {
      entries.append(Entry(start: start, duration: duration, withDefault: withDefault))
    }
    let sum = MediaSegmentFacts.durations(of: traf)
    duration = duration.saturatingAdd(max(0, Int(clamping: sum.stated)))
    withDefault = withDefault.saturatingAdd(sum.withDefault)
  }

  /// Returns the duration of the fragments that begin between the given offsets. Nil if there are
  /// none, or if the default duration of samples is needed and unknown.
  fileprivate func duration(from start: Int, to end: Int, _ defaultDuration: Int64?) -> Int? {
    let (first, last) = (index(startingFrom: start), index(startingFrom: end))
    guard first < last else { return nil }
    let isToEnd = last == entries.count
    let stated = (isToEnd ? duration : entries[last].duration) - entries[first].duration
    let count = (isToEnd ? withDefault : entries[last].withDefault) - entries[first].withDefault
    guard count > 0 else { return stated }
    return defaultDuration.map { stated.saturatingAdd(Int(clamping: $0).saturatingTimes(count)) }
  }

  /// Returns the index of the first fragment that begins at the given offset or after it.
  private func index(startingFrom place: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension InheritedValue where Answer == [Int: FragmentDurations] {
  /// The durations of the fragments of a file, by track ID.
  fileprivate static let fragmentDurations = InheritedValue<[Int: FragmentDurations]>(
    "fragmentDurations", scope: { $0.mediaFile }
  ) { file in
    var tracks: [Int: FragmentDurations] = [:]
    for moof in file.children where moof.code == "moof" {
      for traf in moof.children where traf.code == "traf" {
        guard let id = traf.child("tfhd")?.integer(.track_ID) else { continue }
        tracks[id, default: FragmentDurations()].add(traf, at: moof.range.start)
      }
    }
    return tracks
  }
}
