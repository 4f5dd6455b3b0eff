import Anatomy
import Bytes

/// The sample sizes that runs of fragments state.
enum FragmentSizes {
  /// Returns edits that make the runs of a track state these sizes in order; nil if a size that
  /// changes is not stated for its sample alone.
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
