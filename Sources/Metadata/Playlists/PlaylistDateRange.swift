package import Anatomy
import Movie

/// One `EXT-X-DATERANGE` line: a range on the calendar with attributes.
package struct PlaylistDateRange {
  package let id: String
  package let className: String?
  package let start: DateTimeText?
  package let end: DateTimeText?
  package let duration: RationalTime?
  package let plannedDuration: RationalTime?
  /// Whether the date range lasts until the next date range of the same class starts.
  package let endsOnNext: Bool
  /// SCTE-35 signals in hexadecimal, by attribute name.
  package let signals: [(name: String, text: String)]
  /// Client-defined attributes (`X-…`).
  package let attributes: [(name: String, text: String)]
  package let node: Node
}

extension Playlist {
  /// The date range lines that have an ID. Lines with the same ID are not merged.
  package var dateRanges: [PlaylistDateRange] {
    lines("EXT-X-DATERANGE") { line in
      guard let id = line.text(.ID) else { return nil }
      return PlaylistDateRange(
        id: id, className: line.text(.CLASS), start: line.date(.`START-DATE`),
        end: line.date(.`END-DATE`), duration: line.decimal(.DURATION),
        plannedDuration: line.decimal(.`PLANNED-DURATION`),
        endsOnNext: line.isYes(.`END-ON-NEXT`), signals: line.texts(beginning: "SCTE35-"),
        attributes: line.texts(beginning: "X-"), node: line.node)
    }
  }
}
