import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let auxiliaryPairs = Rule(
    "isom.saio-saiz.mismatch", .error, at: .box("saiz", "saio"),
    "saiz and saio must occur together, describe only existing samples, and point inside the file",
    clause: Clause(.iso12, "8.7.8"),
    cause: "A tool probably removed one of the two boxes, or cut samples without updating them",
    fix: "Rebuild saiz and saio from the sizes and offsets of the auxiliary information",
    passing: .movie(
      moreTables: """
        full saiz { 04 u32 2 }
        full saio { u32 1 u32 @samples }
        """),
    failing: [
      .movie(moreTables: "↓full saiz { 04 u32 2 }"),
      .movie(
        moreTables: """
          full saiz { 04 ↓u32 9 }
          full saio { u32 1 u32 @samples }
          """),
    ]
  ) { box, _ in
    guard let holder = box.parent, ["stbl", "traf"].contains(holder.code) else { return nil }
    let other: FourCC = box.code == "saiz" ? "saio" : "saiz"
    guard holder.child(other) != nil else {
      return .about(box, "\(holder.name) contains \(box.name) but no \(other)")
    }
    guard box.code == "saiz", let samples = box.samplesAround,
      let stated = box.integer(.sample_count)
    else { return box.placesBeyondFile }
    guard UInt64(stated) > samples else { return [] }
    return .field(
      .sample_count, of: box,
      "sample_count is \(stated), expected at most \(samples), the number of samples in "
        + "\(holder.name)")
  }

  static let subsampleCount = Rule(
    "isom.subs.sample-beyond-count", .error, at: .box("subs"),
    "subs must describe only samples that exist", clause: Clause(.iso12, "8.7.7"),
    cause:
      "Samples were probably cut without updating subs, or the writer stored sample numbers "
      + "instead of differences",
    fix:
      "Set each sample_delta to the difference from the previous sample number, and remove "
      + "entries for missing samples",
    passing: .movie(moreTables: "full subs { u32 1, 2 u16 1, 4 00 00 u32 0 }"),
    failing: .movie(moreTables: "full subs { u32 1 ↓u32 9 u16 1, 4 00 00 u32 0 }")
  ) { box, _ in
    guard ["stbl", "traf"].contains(box.parent?.code), let samples = box.samplesAround,
      case .list(let entries)? = box.value(.entries)
    else { return nil }
    var number: UInt64 = 0
    var violation: Violation?
    entries.forEach { entry in
      guard case .group(let members) = entry.value,
        let delta = members.first(where: { $0.isNamed(.sample_delta) }),
        case .unsigned(let distance) = delta.value
      else { return true }
      number = number.addingReportingOverflow(distance).partialValue
      if number > samples {
        violation = .bytes(
          delta.range, in: box,
          "an entry of subs describes sample \(number), expected at most \(samples)")
      }
      return violation == nil
    }
    return violation.map { [$0] } ?? []
  }
}

extension Node {
  /// A violation for the first offset in `saio` that is past the end of the file. Empty if there is
  /// none, or if `saio` is not in `stbl`.
  fileprivate var placesBeyondFile: [Violation] {
    guard parent?.code == "stbl", let table = table(.entries),
      let place = CellPlace(.offset, in: table)
    else { return [] }
    var reader = RowReader(table)
    var rows = FoundRows()
    let end = UInt64(mediaFile.source.size)
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      if reader.cell(place) > end { rows.add(row) }
    }
    return rows.first.map {
      [
        .cell(
          .offset, row: $0, of: .entries, in: self,
          "the offset in entry \($0 + 1) of saio is past the end of the file at \(end)" + rows.more)
      ]
    } ?? []
  }
}
