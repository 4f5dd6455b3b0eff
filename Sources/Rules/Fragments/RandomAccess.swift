import Anatomy
import Bytes

extension Rule {
  static let randomAccessOffset = Rule(
    "isom.mfra.tfra-offset-bad", .error, at: .box("tfra"),
    "places to seek to are samples of fragments", clause: Clause(.iso12, "8.8.10"),
    cause: "the file was tagged or cut, and the index at its end was not made anew",
    fix: "write the index again, or take it away",
    passing: [.fragments(more: index("u32 0, @fragment 01 01 01"))],
    failing: [
      .fragments(more: index("u32 0 ↓u32 @fragment + 4 01 01 01")),
      .fragments(more: index("u32 0, @fragment 01 ↓05 01")),
    ]
  ) { box, _ in
    // The fragments may be in files of their own.
    guard let table = box.table("entries"), table.rowCount > 0,
      (box.fragmentSurvey?.fragments ?? 0) > 0
    else { return nil }
    let file = box.surveyedFile
    var reader = RowReader(table)
    let place = CellPlace("moof_offset", in: table)
    let parts = ["traf_number", "trun_number", "sample_delta"]
    let cells = parts.map { CellPlace($0, in: table) }
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let offset = Int(clamping: reader.cell(place))
      guard let moof = file.childHolding(offset), moof.range.start == offset, moof.code == "moof"
      else {
        return [
          .cell(
            "moof_offset", row: row, of: "entries", in: box, "no fragment begins at \(offset)",
            related: file.childHolding(offset).map { [RelatedPlace("what is there", $0)] } ?? [])
        ]
      }
      let numbers = cells.map { Int(clamping: reader.cell($0)) }
      if let wrong = moof.missing(traf: numbers[0], trun: numbers[1], sample: numbers[2]) {
        return [
          .cell(
            parts[wrong.part], row: row, of: "entries", in: box, wrong.message,
            related: [RelatedPlace("the fragment", moof)])
        ]
      }
    }
    return []
  }

  static let randomAccessSize = Rule(
    "isom.mfra.mfro-size", .error, at: .box("mfro"),
    "the last bytes of the file say how long the index at its end is",
    clause: Clause(.iso12, "8.8.11"),
    cause: "an index was taken from another file, or an entry was added",
    fix: "state the size of mfra",
    passing: [.fragments(more: index("u32 0, @fragment 01 01 01"))],
    failing: [
      .fragments(
        more: """
          mfra {
            full tfra { u32 1, 0, 1 u32 0, @fragment 01 01 01 }
            full mfro { ↓u32 11 }
          }
          """)
    ]
  ) { box, _ in
    guard let stated = box.integer("parent_size"), let holder = box.parent, holder.code == "mfra",
      !holder.isCut
    else { return nil }
    guard stated != holder.range.count else { return [] }
    return [
      .field(
        "parent_size", of: box, "\(stated) bytes are stated, mfra has \(holder.range.count)",
        related: [RelatedPlace("the index", holder)])
    ]
  }

  private static func index(_ entry: String) -> String {
    """
    index: mfra {
      full tfra { u32 1, 0, 1 \(entry) }
      full mfro { u32 @end - @index }
    }
    end:
    """
  }
}

extension Node {
  /// Which of a track fragment, a run and a sample, all counted from 1, a fragment has not.
  fileprivate func missing(traf: Int, trun: Int, sample: Int) -> (part: Int, message: String)? {
    let fragments = children("traf")
    guard fragments.indices.contains(traf - 1) else {
      return (0, "the fragment has \(fragments.count) track fragments, and no number \(traf)")
    }
    let runs = fragments[traf - 1].children("trun")
    guard runs.indices.contains(trun - 1) else {
      return (1, "the track fragment has \(runs.count) runs, and no number \(trun)")
    }
    let samples = runs[trun - 1].integer("sample_count") ?? 0
    guard sample > 0, sample <= samples else {
      return (2, "the run has \(samples) samples, and no number \(sample)")
    }
    return nil
  }
}
