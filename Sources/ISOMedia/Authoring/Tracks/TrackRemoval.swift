import Anatomy
import Bytes
import Movie

/// The removal of tracks with their samples and the references to them.
struct TrackRemoval {
  private(set) var writing = TrackWriting()

  /// - Parameter removesReferences: whether references of other tracks to the tracks are removed.
  init(of removed: [Node], in file: Node, removingReferences removesReferences: Bool = true) {
    guard let movie = file.child("moov"), !removed.isEmpty else { return }
    writing.removed = removed
    writing.removedTracks = removed.compactMap { $0.trackID }
    let others = movie.children("trak").filter { !removed.contains($0) }
    if removesReferences {
      let ids = Set(writing.removedTracks)
      for track in others { removeReferences(to: ids, from: track) }
    }
    removeSamples(of: removed, besides: others, in: file)
  }

  private mutating func removeReferences(to ids: Set<Int>, from track: Node) {
    guard let list = track.child("tref") else { return }
    var emptied: [Node] = []
    for reference in list.children {
      guard let table = reference.table(named: "track_IDs") else { continue }
      guard let column = table.columns.first else { continue }
      let rows = (0..<table.rowCount).filter { row in
        table.cell(row: row, column: column).integer.map { ids.contains($0) } ?? false
      }
      guard !rows.isEmpty else { continue }
      if rows.count == table.rowCount {
        emptied.append(reference)
      } else {
        writing.rewritings.append(
          TagRewriting(of: reference, rows.map { Replacement(table.range(ofRow: $0)) }))
      }
    }
    writing.removed += emptied.count == list.children.count ? [list] : emptied
  }

  /// Removes the samples of the given tracks from the media data. Bytes that other tracks use are
  /// kept.
  private mutating func removeSamples(of removed: [Node], besides others: [Node], in file: Node) {
    var ranges: [ByteRange] = []
    for track in removed { track.samples?.forEach { ranges.append($0.range) } }
    ranges = ranges.filter { !$0.isEmpty }.merged
    let own = OffsetMap(ranges)
    var shared: Set<ByteRange> = []
    for track in others {
      track.samples?.forEach { sample in
        guard own.count(in: sample.range) > 0 else { return }
        for range in ranges
        where range.start < sample.range.end && sample.range.start < range.end {
          shared.insert(range)
        }
      }
    }
    let boxes = file.children("mdat")
    for range in ranges where !shared.contains(range) {
      guard let box = boxes.first(where: { $0.range.contains(range) }) else { continue }
      let isWhole =
        boxes.count > 1 && box.range.start + box.headerSize == range.start
        && box.range.end == range.end
      if isWhole {
        writing.removed.append(box)
      } else {
        writing.rewritings.append(TagRewriting(of: box, [Replacement(range)]))
      }
    }
  }
}
