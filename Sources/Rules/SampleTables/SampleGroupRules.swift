import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let groupCount = Rule(
    "isom.sbgp.sample-count-mismatch", .warning, at: .box("sbgp"),
    "The sample counts in sbgp must not add up to more than the number of samples",
    clause: Clause(.iso12, "8.9.2"),
    cause: "Samples were probably cut without updating sbgp",
    fix: "Reduce sample_count of the last entries, so that sbgp ends with the last sample",
    passing: .movie(moreTables: groups("u32 1 u32 2, 1")),
    failing: .movie(moreTables: groups("u32 1 ↓u32 5, 1"))
  ) { box, _ in
    guard let table = box.table(.entries), let samples = box.samplesAround else { return nil }
    var reader = RowReader(table)
    let place = CellPlace(.sample_count, in: table)
    var sum: UInt64 = 0
    while reader.next() { sum = sum.addingReportingOverflow(reader.cell(place)).partialValue }
    guard sum > samples else { return [] }
    return .cell(
      .sample_count, row: table.rowCount - 1, of: .entries, in: box,
      "the sample counts in sbgp add up to \(sum), expected at most \(samples)")
  }

  static let groupIndex = Rule(
    "isom.sbgp.index-out-of-range", .error, at: .box("sbgp"),
    "group_description_index must refer to an entry in sgpd", clause: Clause(.iso12, "8.9.2"),
    cause:
      "Group descriptions were probably removed, or those of a fragment are numbered like those "
      + "of the track",
    fix:
      "Set group_description_index to an existing entry, counted from 1 for the track and from "
      + "0x10001 for the fragment",
    passing: .movie(moreTables: groups("u32 1 u32 2, 1")),
    failing: .movie(moreTables: groups("u32 1 u32 2 ↓u32 3"))
  ) { box, _ in
    guard let table = box.table(.entries), table.rowCount > 0 else { return nil }
    let own = box.parent?.groupDescriptions(for: box)
    let ofTrack = box.describedTables?.groupDescriptions(for: box)
    guard own != nil || ofTrack != nil else { return nil }
    let inFragment = box.enclosing("traf") != nil
    let counts = [
      UInt64(ofTrack?.integer(.entry_count) ?? 0), UInt64(own?.integer(.entry_count) ?? 0),
    ]
    var reader = RowReader(table)
    let place = CellPlace(.group_description_index, in: table)
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
    return .cell(
      .group_description_index, row: row, of: .entries, in: box,
      "group_description_index of entry \(row + 1) refers to no entry in sgpd" + rows.more,
      related: descriptions.map {
        [RelatedPlace("group descriptions", $0, field: .entry_count)]
      } ?? [])
  }

  static let groupsDescribed = Rule(
    "isom.sbgp.no-sgpd", .error, at: .box("sbgp"),
    "sbgp must have an sgpd with the same grouping_type", clause: Clause(.iso12, "8.9.3"),
    cause: "A tool that does not support the grouping probably removed sgpd, but not sbgp",
    fix: "Remove sbgp, or restore its sgpd",
    passing: .movie(moreTables: groups("u32 1 u32 2, 1")),
    failing: .movie(moreTables: #"full sbgp { ↓"roll" u32 1 u32 2, 1 }"#)
  ) { box, _ in
    guard let table = box.table(.entries),
      let column = table.column(named: .group_description_index)
    else { return nil }
    // A group_description_index of 0 means no group, so a table with only such a row needs no
    // description.
    let first = table.rawCell(row: 0, column: column) ?? 0
    guard table.rowCount > 1 || first > 0 else { return nil }
    // In a media segment, the values of group_description_index up to 65,536 refer to the
    // initialization segment. If no row has a larger value, the segment itself needs no `sgpd`.
    let isInSegment = box.enclosing("moof") != nil && box.document.root.child("moov") == nil
    let rows = (0..<min(table.rowCount, 1 << 16)).lazy
    if isInSegment, rows.allSatisfy({ table.rawCell(row: $0, column: column) ?? 0 <= 1 << 16 }) {
      return nil
    }
    guard box.parent?.groupDescriptions(for: box) == nil,
      box.describedTables?.groupDescriptions(for: box) == nil
    else { return [] }
    return .field(
      .grouping_type, of: box,
      "no sgpd has grouping_type \(box.codeValue(.grouping_type)?.description ?? "of sbgp")")
  }

  static let groupLength = Rule(
    "isom.sgpd.default-length", .error, at: .box("sgpd"),
    "The entries in sgpd must extend to the end of the box", clause: Clause(.iso12, "8.9.3"),
    cause:
      "The writer probably miscounted the length of an entry, or wrote more entries than stated",
    fix: "Set default_length and entry_count to match the entries",
    passing: .movie(moreTables: groups("u32 1 u32 2, 1")),
    failing: .movie(moreTables: #"full sgpd version 1 { "roll" u32 2, 1 i16 -1 ↓00 00 }"#)
  ) { box, _ in
    guard let version = box.integer(.version), version > 0,
      box.integer(.default_length) ?? 0 > 0
    else { return nil }
    guard let rest = box.field(.trailing) else { return [] }
    return .bytes(
      rest.range, in: box,
      "\(rest.range.count == 1 ? "1 byte follows" : "\(rest.range.count) bytes follow") "
        + "the last entry in \(box.name), expected none",
      related: [RelatedPlace("length of an entry", box, field: .default_length)])
  }

  private static func groups(_ rows: String) -> String {
    """
    full sgpd version 1 { "roll" u32 2, 1 i16 -1 }
    full sbgp { "roll" \(rows) }
    """
  }
}

extension Node {
  /// Returns the `sgpd` box in this sample table or track fragment that has the grouping type of an
  /// `sbgp` box; nil if there is none.
  fileprivate func groupDescriptions(for groups: Node) -> Node? {
    guard case .code(let type)? = groups.value(.grouping_type) else { return nil }
    return inherited(.groupDescriptions)?[type].map { children[$0] }
  }

  /// The sample table box (`stbl`) of the track to which the enclosing track fragment belongs; nil
  /// outside a track fragment.
  fileprivate var describedTables: Node? {
    enclosing("traf")?.track?.descendant("mdia", "minf", "stbl")
  }
}

extension InheritedValue where Answer == [FourCC: Int] {
  /// For each grouping type, the position of its first `sgpd` box among the children of a node.
  fileprivate static let groupDescriptions = InheritedValue<[FourCC: Int]>(
    "groupDescriptions", scope: { $0 }
  ) { holder in
    var first: [FourCC: Int] = [:]
    for (number, child) in holder.children.enumerated() where child.code == "sgpd" {
      if case .code(let type)? = child.value(.grouping_type), first[type] == nil {
        first[type] = number
      }
    }
    return first
  }
}
