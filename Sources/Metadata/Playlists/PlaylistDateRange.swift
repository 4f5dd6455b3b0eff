package import Anatomy

/// A time on the calendar that something is said of.
package struct PlaylistDateRange {
  package let id: String
  package let className: String?
  package let start: DateTimeText?
  package let end: DateTimeText?
  package let duration: RationalTime?
  package let plannedDuration: RationalTime?
  /// It lasts until the next of its class begins.
  package let endsOnNext: Bool
  /// Signals of insertion in hexadecimal, by the name of their attribute.
  package let signals: [(name: String, text: String)]
  /// What whoever wrote it says besides.
  package let attributes: [(name: String, text: String)]
  package let node: Node
}

extension Playlist {
  /// Without those that have no identifier. Several with one identifier add to each other; they are
  /// listed as they stand.
  package var dateRanges: [PlaylistDateRange] {
    lines("EXT-X-DATERANGE") { line in
      guard let id = line.text("ID") else { return nil }
      return PlaylistDateRange(
        id: id, className: line.text("CLASS"), start: line.date("START-DATE"),
        end: line.date("END-DATE"), duration: line.decimal("DURATION"),
        plannedDuration: line.decimal("PLANNED-DURATION"),
        endsOnNext: line.isYes("END-ON-NEXT"), signals: line.texts(beginning: "SCTE35-"),
        attributes: line.texts(beginning: "X-"), node: line.node)
    }
  }
}
