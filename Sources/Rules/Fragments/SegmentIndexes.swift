import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let segmentReferences = Rule(
    "isom.sidx.reference-size-mismatch", .error, at: .box("sidx"),
    "Each referenced_size in sidx must be the size of its segment",
    clause: Clause(.iso12, "8.16.3"),
    cause: "Segments were encrypted, tagged or rewritten after sidx was written",
    fix: "Set referenced_size to the current size of each segment",
    passing: .fragments(beforeFragment: index("u32 @last - @fragment"), more: "last:"),
    failing: .fragments(beforeFragment: index("↓u32 @last - @fragment - 5"), more: "last:")
  ) { box, _ in
    guard let ends = SegmentEnds(box) else { return nil }
    // If the sizes are correct when they are counted from the first fragment, only their start is
    // wrong. The rule `isom.sidx.counts-from-fragment` reports this.
    guard let misaligned = ends.firstMisaligned,
      ends.distanceToFragment.map(ends.holdsMoved) != true
    else {
      return []
    }
    let file = box.mediaFile
    let end = file.source.size
    return .cell(
      .referenced_size, row: misaligned.row, of: .references, in: box,
      misaligned.end > end
        ? "according to referenced_size, segment \(misaligned.row + 1) ends at "
          + "\(misaligned.end), past the end of the file at \(end)"
        : "according to referenced_size, segment \(misaligned.row + 1) ends at "
          + "\(misaligned.end), where no box begins",
      related: file.childHolding(misaligned.end).map {
        [RelatedPlace("box that contains that offset", $0)]
      } ?? []
    )
  }

  static let segmentStart = Rule(
    "isom.sidx.counts-from-fragment", .warning, at: .box("sidx"),
    "The first segment in sidx must begin first_offset bytes after the end of sidx",
    clause: Clause(.iso12, "8.16.3"),
    cause:
      "A box was probably inserted before the first fragment after the segment sizes were computed",
    fix: "Add the size of the inserted box to first_offset or to the first referenced_size",
    passing: .fragments(beforeFragment: index("u32 @last - @fragment"), more: "last:"),
    failing: .fragments(
      beforeFragment: index("↓u32 @last - @fragment") + " free { 00 * 4 }", more: "last:")
  ) { box, _ in
    guard let ends = SegmentEnds(box) else { return nil }
    guard let misaligned = ends.firstMisaligned, let distance = ends.distanceToFragment,
      ends.holdsMoved(distance)
    else { return [] }
    return .cell(
      .referenced_size, row: misaligned.row, of: .references, in: box,
      "the segment sizes in sidx omit the boxes before the first fragment (total size "
        + "\(distance))")
  }

  static let indexTimescale = Rule(
    "isom.sidx.timescale-mismatch", .warning, at: .box("sidx"),
    "sidx.timescale should equal the media timescale of its track",
    clause: Clause(.iso12, "8.16.3"),
    cause: "The index was made for another track, or in units of the movie timescale",
    fix: "Convert the times in sidx to the timescale of the track",
    passing: .fragments(beforeFragment: index("u32 @last - @fragment"), more: "last:"),
    failing: .fragments(
      beforeFragment: index("u32 @last - @fragment", timescale: "↓u32 1000"), more: "last:")
  ) { box, _ in
    guard let scale = box.integer(.timescale), let id = box.integer(.reference_ID),
      let media = box.movie?.track(id)?.descendant("mdia", "mdhd"),
      let own = media.integer(.timescale)
    else { return nil }
    guard scale != own else { return [] }
    return .field(
      .timescale, of: box,
      "sidx.timescale is \(scale), expected \(own), the media timescale of the track",
      related: [RelatedPlace("the timescale of the track", media, field: .timescale)])
  }

  static let indexWithoutFragments = Rule(
    "isom.sidx.in-nonfragmented", .warning, at: .box("sidx"),
    "sidx should be present only in fragmented files", clause: Clause(.iso12, "8.16.3"),
    cause: "A tool combined the fragments into one movie and did not remove sidx",
    fix: "Remove sidx",
    passing: .fragments(beforeFragment: index("u32 @last - @fragment"), more: "last:"),
    failing: .movie(
      media: """
        ↓full sidx { u32 1, 44100, 0, 0 u16 0, 1 u32 @last - @media, 2048, 0x90000000 }
        media: mdat { samples: (01 18 20 07) * 2 }
        """, more: "last:")
  ) { box, _ in
    guard let movie = box.movie else { return nil }
    guard movie.child("mvex") == nil, box.fragmentSurvey?.fragments == 0 else { return [] }
    return .about(box, "\(box.name) at \(box.range.start) is in a file without fragments")
  }

  static let subsegmentIndexPlace = Rule(
    "isom.ssix.not-after-sidx", .warning, at: .box("ssix"),
    "ssix must directly follow its sidx",
    clause: Clause(.iso12, "8.16.4"),
    cause: "A tool inserted a box between sidx and ssix",
    fix: "Move ssix directly after its sidx",
    passing: .fragments(
      beforeFragment: """
        full sidx { u32 1, 44100, 0 u32 @fragment - @index u16 0, 1 \(reference) }
        index: full ssix { u32 0 }
        """, more: "last:"),
    failing: .fragments(beforeFragment: "↓full ssix { u32 0 }")
  ) { box, _ in
    guard box.sibling(-1)?.code != "sidx" else { return [] }
    return .about(box, "\(box.name) at \(box.range.start) does not directly follow a sidx")
  }

  private static let reference = "u32 @last - @fragment, 2048, 0x90000000"

  private static func index(_ size: String, timescale: String = "u32 44100") -> String {
    "full sidx { u32 1 \(timescale) u32 0, 0 u16 0, 1 \(size) u32 2048, 0x90000000 }"
  }
}

/// The end offsets of the segments that a `sidx` box lists.
private struct SegmentEnds {
  private let file: Node
  private let table: Table
  private let start: Int

  /// Reads the segment sizes of a `sidx` box; returns nil if the segments are in other files.
  init?(_ box: Node) {
    file = box.mediaFile
    guard let table = box.table(.references), table.rowCount > 0, box.source === file.source,
      let first = box.integer(.first_offset)
    else { return nil }
    self.table = table
    start = box.range.end.saturatingAdd(first)
    guard start < file.source.size else { return nil }
  }

  /// The first listed segment that ends where no box begins; nil if there is none.
  var firstMisaligned: (row: Int, end: Int)? { misaligned(from: start) }

  func holdsMoved(_ distance: Int) -> Bool {
    misaligned(from: start.saturatingAdd(distance)) == nil
  }

  /// The distance in bytes from the stated start of the first segment to the next fragment, index
  /// or media data. Nil if it is 0, or if no box begins at the stated start.
  var distanceToFragment: Int? {
    var next = file.childHolding(start)
    guard next?.range.start == start else { return nil }
    while let box = next, !["moof", "sidx", "styp", "mdat"].contains(box.code) {
      next = box.sibling(1)
    }
    return next.flatMap { $0.range.start > start ? $0.range.start - start : nil }
  }

  private func misaligned(from start: Int) -> (row: Int, end: Int)? {
    guard let size = CellPlace(.referenced_size, in: table) else { return nil }
    var place = start
    var references = RowReader(table)
    while references.next() {
      place = place.saturatingAdd(Int(clamping: references.cell(size)))
      if place == file.source.size { continue }
      if file.childHolding(place)?.range.start != place {
        return (references.readRow, place)
      }
    }
    return nil
  }
}
