package import Anatomy

/// A reference from one track to others.
package struct TrackReference: Hashable, Sendable {
  /// The four-character code of the reference type, such as `chap`.
  package let kind: String
  /// A description of the reference type, for display.
  package let words: String
  package let trackIDs: [Int]

  /// The IDs of the tracks with chapters to which the reference leads; empty for other references.
  package var chapterTrackIDs: [Int] { kind == "chap" ? trackIDs : [] }
}

extension Node {
  package var trackReferences: [TrackReference] {
    guard let boxes = child("tref")?.children.prefix(256) else { return [] }
    return boxes.compactMap { box in
      guard let table = box.table(.track_IDs), let column = table.columns.first else { return nil }
      let ids = (0..<min(table.rowCount, 1024)).compactMap { row in
        table.rawCell(row: row, column: column).map { Int(truncatingIfNeeded: $0) }
      }
      return TrackReference(kind: box.code.letters, words: box.title, trackIDs: ids)
    }
  }
}
