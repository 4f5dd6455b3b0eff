import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let randomAccessOffset = Rule(
    "isom.mfra.tfra-offset-bad", .error, at: .box("tfra"),
    "The entries of tfra must refer to samples of existing fragments",
    clause: Clause(.iso12, "8.8.10"),
    cause: "The file was tagged or cut without updating the fragment index (mfra) at its end",
    fix: "Rebuild tfra from the fragments, or remove mfra",
    passing: .fragments(more: index("u32 0, @fragment 01 01 01")),
    failing: [
      .fragments(more: index("u32 0 ↓u32 @fragment + 4 01 01 01")),
      .fragments(more: index("u32 0, @fragment 01 ↓05 01")),
    ]
  ) { box, _ in
    // If the file has no fragments, they may be in separate files, and the rule does not apply.
    guard let table = box.table(.entries), table.rowCount > 0,
      (box.fragmentSurvey?.fragments ?? 0) > 0
    else { return nil }
    let file = box.mediaFile
    var reader = RowReader(table)
    let place = CellPlace(.moof_offset, in: table)
    let parts = [FieldName.traf_number, .trun_number, .sample_delta]
    let cells = parts.map { CellPlace($0, in: table) }
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let offset = Int(clamping: reader.cell(place))
      guard let moof = file.childHolding(offset), moof.range.start == offset, moof.code == "moof"
      else {
        return .cell(
          .moof_offset, row: row, of: .entries, in: box,
          "moof_offset is \(offset), but no moof begins at that offset",
          related: file.childHolding(offset).map { [RelatedPlace("box at moof_offset", $0)] } ?? [])
      }
      let numbers = cells.map { Int(clamping: reader.cell($0)) }
      if let wrong = moof.missing(traf: numbers[0], trun: numbers[1], sample: numbers[2]) {
        return .cell(
          parts[wrong.part], row: row, of: .entries, in: box, wrong.message,
          related: [RelatedPlace("the fragment", moof)])
      }
    }
    return []
  }

  static let randomAccessSize = Rule(
    "isom.mfra.mfro-size", .error, at: .box("mfro"),
    "parent_size of mfro must equal the size of mfra",
    clause: Clause(.iso12, "8.8.11"),
    cause: "An entry was added to tfra, or mfra was copied from another file",
    fix: "Set parent_size to the size of mfra",
    passing: .fragments(more: index("u32 0, @fragment 01 01 01")),
    failing: .fragments(
      more: """
        mfra {
          full tfra { u32 1, 0, 1 u32 0, @fragment 01 01 01 }
          full mfro { ↓u32 11 }
        }
        """)
  ) { box, _ in
    guard let stated = box.integer(.parent_size), let holder = box.parent, holder.code == "mfra",
      !holder.isCut
    else { return nil }
    guard stated != holder.range.count else { return [] }
    return .field(
      .parent_size, of: box,
      "parent_size is \(stated), expected \(holder.range.count), the size of mfra",
      related: [RelatedPlace("the mfra box", holder)])
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
  /// Returns which of the three numbers is the first that refers to nothing in this fragment, with
  /// a message. All numbers count from 1. Nil if all three are valid.
  fileprivate func missing(traf: Int, trun: Int, sample: Int) -> (part: Int, message: String)? {
    let fragments = children("traf")
    guard fragments.indices.contains(traf - 1) else {
      return (
        0,
        "traf_number is \(traf), but the number of traf boxes in moof is \(fragments.count)"
      )
    }
    let runs = fragments[traf - 1].children("trun")
    guard runs.indices.contains(trun - 1) else {
      return (1, "trun_number is \(trun), but the number of trun boxes in traf is \(runs.count)")
    }
    let samples = runs[trun - 1].integer(.sample_count) ?? 0
    guard sample > 0, sample <= samples else {
      return (2, "sample_delta is \(sample), but the number of samples in trun is \(samples)")
    }
    return nil
  }
}
