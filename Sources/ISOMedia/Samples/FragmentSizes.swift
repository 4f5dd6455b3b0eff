import Anatomy
import Bytes
import Movie

/// Updates of the sample sizes in track runs.
enum FragmentSizes {
  /// Returns edits that set the sample sizes in the track runs of a track, in order. Returns nil if
  /// a size to change is a default value instead of an entry in the track run.
  static func edits(of track: Node, to sizes: [Int]) -> [Replacement]? {
    guard let id = track.child("tkhd")?.integer("track_ID") else { return nil }
    let file = track.mediaFile
    let fragments = (file.inherited(.trackFragments)?[id] ?? []).compactMap(file.document.node(at:))
    var edits: [Replacement] = []
    var next = sizes[...]
    for fragment in fragments {
      for run in fragment.children("trun") {
        guard let table = run.table("samples"), let size = table.column(named: "sample_size"),
          table.rowCount <= next.count
        else { return nil }
        for row in 0..<table.rowCount {
          guard let new = next.popFirst(), let old = table.rawCell(row: row, column: size) else {
            return nil
          }
          if UInt64(clamping: new) == old { continue }
          let place = table.place(row: row, column: size).range
          guard let bytes = NumberCoding.big.bytes(of: UInt64(new), count: place.count) else {
            return nil
          }
          edits.append(Replacement(place, with: bytes))
        }
      }
    }
    return next.isEmpty ? edits : nil
  }
}
