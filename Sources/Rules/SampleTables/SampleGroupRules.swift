import Anatomy
import Bytes

extension Rule {
  static let groupCount = Rule(
    "isom.sbgp.sample-count-mismatch", .warning, at: .box("sbgp"),
    "no more samples are in groups than there are", clause: Clause(.iso12, "8.9.2"),
    cause: "samples were cut without this table",
    fix: "let the table end with the last sample",
    passing: [.movie(moreTables: groups("u32 1 u32 2, 1"))],
    failing: [.movie(moreTables: groups("u32 1 ↓u32 5, 1"))]
  ) { box, _ in
    guard let table = box.table("entries"), let samples = box.samplesAround else { return nil }
    var reader = RowReader(table)
    let place = CellPlace("sample_count", in: table)
    var sum: UInt64 = 0
    while reader.next() { sum = sum.addingReportingOverflow(reader.cell(place)).partialValue }
    guard sum > samples else { return [] }
    return [
      .cell(
        "sample_count", row: table.rowCount - 1, of: "entries", in: box,
        "the table is of \(sum) samples, and there are \(samples)")
    ]
  }

  static let groupIndex = Rule(
    "isom.sbgp.index-out-of-range", .error, at: .box("sbgp"),
    "samples belong to groups that are described", clause: Clause(.iso12, "8.9.2"),
    cause: "descriptions were dropped, or those of a fragment counted like those of the track",
    fix: "count descriptions from 1; those in a fragment from 0x10001",
    passing: [.movie(moreTables: groups("u32 1 u32 2, 1"))],
    failing: [.movie(moreTables: groups("u32 1 u32 2 ↓u32 3"))]
  ) { box, _ in
    guard let table = box.table("entries"), table.rowCount > 0 else { return nil }
    let own = box.parent?.groupDescriptions(for: box)
    let ofTrack = box.describedTables?.groupDescriptions(for: box)
    guard own != nil || ofTrack != nil else { return nil }
    let inFragment = box.enclosing("traf") != nil
    let counts = [
      UInt64(ofTrack?.integer("entry_count") ?? 0), UInt64(own?.integer("entry_count") ?? 0),
    ]
    var reader = RowReader(table)
    let place = CellPlace("group_description_index", in: table)
    var rows = FoundRows()
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let index = reader.cell(place)
      let isLocal = inFragment && index > 0x1_0000
      let count = inFragment ? (isLocal ? counts[1] : counts[0]) : counts[1]
      if (isLocal ? index - 0x1_0000 : index) > count { rows.add(row) }
    }
    guard let row = rows.first else { return [] }
    let descriptions = own ?? ofTrack
    return [
      .cell(
        "group_description_index", row: row, of: "entries", in: box,
        "no such group is described" + rows.more,
        related: descriptions.map {
          [RelatedPlace("the descriptions", $0, field: "entry_count")]
        } ?? [])
    ]
  }

  static let groupsDescribed = Rule(
    "isom.sbgp.no-sgpd", .error, at: .box("sbgp"),
    "groups of samples have descriptions of their kind", clause: Clause(.iso12, "8.9.3"),
    cause: "a tool that did not know the groups took one box and left the other",
    fix: "take the table away, or bring the descriptions back",
    passing: [.movie(moreTables: groups("u32 1 u32 2, 1"))],
    failing: [.movie(moreTables: #"full sbgp { ↓"roll" u32 1 u32 2, 1 }"#)]
  ) { box, _ in
    guard let table = box.table("entries"),
      let column = table.column(named: "group_description_index")
    else { return nil }
    // Rows that put samples into no group need no description.
    let first = table.rawCell(row: 0, column: column) ?? 0
    guard table.rowCount > 1 || first > 0 else { return nil }
    guard box.parent?.groupDescriptions(for: box) == nil,
      box.describedTables?.groupDescriptions(for: box) == nil
    else { return [] }
    return [
      .field("grouping_type", of: box, "no sgpd describes groups of this kind")
    ]
  }

  static let groupLength = Rule(
    "isom.sgpd.default-length", .error, at: .box("sgpd"),
    "group descriptions fill their box", clause: Clause(.iso12, "8.9.3"),
    cause: "a writer counted the length of an entry without its count, or wrote one entry less",
    fix: "state the length of the entries, and how many there are",
    passing: [.movie(moreTables: groups("u32 1 u32 2, 1"))],
    failing: [
      .movie(moreTables: #"full sgpd version 1 { "roll" u32 2, 1 i16 -1 ↓00 00 }"#)
    ]
  ) { box, _ in
    guard let version = box.integer("version"), version > 0,
      box.integer("default_length") ?? 0 > 0
    else { return nil }
    guard let rest = box.field("trailing") else { return [] }
    return [
      .bytes(
        rest.range, in: box, "\(rest.range.count) bytes are behind the last of the entries",
        related: [RelatedPlace("their length", box, field: "default_length")])
    ]
  }

  private static func groups(_ rows: String) -> String {
    """
    full sgpd version 1 { "roll" u32 2, 1 i16 -1 }
    full sbgp { "roll" \(rows) }
    """
  }
}

extension Node {
  /// What describes the groups of a table, in a sample table or a track fragment.
  fileprivate func groupDescriptions(for groups: Node) -> Node? {
    guard case .code(let type)? = groups.value("grouping_type") else { return nil }
    return children("sgpd").first {
      if case .code(type)? = $0.value("grouping_type") { return true }
      return false
    }
  }

  /// The sample tables of the track that a fragment goes on with.
  fileprivate var describedTables: Node? {
    guard let fragment = enclosing("traf"),
      let id = fragment.child("tfhd")?.integer("track_ID")
    else { return nil }
    return surveyedMovie?.track(id)?.descendant("mdia", "minf", "stbl")
  }

  /// The track with a number, in a movie.
  func track(_ id: Int) -> Node? {
    inherited(.tracksByID)?[id].flatMap { document.node(at: $0) }
  }
}

extension InheritedValue where Answer == [Int: Int32] {
  /// The tracks of a movie by their number; of several with one the first.
  static let tracksByID = InheritedValue<[Int: Int32]>(
    "tracksByID", scope: { $0.enclosing("moov") }
  ) {
    movie in
    var tracks: [Int: Int32] = [:]
    for track in movie.children("trak") {
      guard let id = track.child("tkhd")?.integer("track_ID"), tracks[id] == nil else { continue }
      tracks[id] = track.index
    }
    return tracks
  }
}
