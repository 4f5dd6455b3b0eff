import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules that compare the track fragments of a media segment with the tracks of its initialization
/// segment.
extension Rule {
  static let segmentTrackUnknown = Rule(
    "isom.segment.unknown-track", .error, at: .box("tfhd"),
    "track_ID in a media segment must be the ID of a track in its initialization segment",
    clause: Clause(.iso12, "8.8.7"),
    cause: "The media segment belongs to another stream, or a packager renumbered the tracks",
    fix: "Use the initialization segment of the same stream, or correct track_ID in each tfhd",
    passing: .segment(),
    failing: .segment(trackFragmentHeader: "full tfhd flags 0x020000 { ↓u32 9 }")
  ) { header, file in
    guard let (facts, path) = file.segment?.found, let id = header.integer(.track_ID),
      header.movie == nil
    else { return nil }
    guard facts.tracks[id] == nil else { return [] }
    return .field(
      .track_ID, of: header,
      "tfhd.track_ID is \(id), but \(path.fileNameInMessages) contains no track with this ID")
  }

  static let fragmentDescription = Rule(
    "isom.tfhd.description-index", .error, at: .box("tfhd"),
    "The sample description index of a track fragment must refer to an entry in stsd",
    clause: Clause(.iso12, "8.8.7"),
    cause: "The fragment was made for a movie or initialization segment with more sample "
      + "descriptions",
    fix:
      "Set sample_description_index in tfhd, or its default in trex, to the number of an entry in "
      + "stsd",
    passing: [
      .segment(trackFragmentHeader: "full tfhd flags 0x020002 { u32 1, 1 }"),
      Example(making: .fragments()),
    ],
    failing: [
      .segment(trackFragmentHeader: "full tfhd flags 0x020002 { u32 1 ↓u32 2 }"),
      Example(making: .fragments(trackFragmentHeader: "full tfhd flags 0x020002 { u32 1 ↓u32 2 }")),
    ]
  ) { header, file in
    guard let id = header.integer(.track_ID), let (count, defaults) = header.descriptions(id, file),
      count > 0, header.parent?.child("trun") != nil
    else { return nil }
    let index = defaults.overridden(by: header).description
    guard index < 1 || index > count else { return [] }
    return .field(
      .sample_description_index, of: header,
      "the sample description index is \(index), but track \(id) has "
        + (count == 1 ? "only 1 sample description" : "\(count) sample descriptions"))
  }

  static let segmentGroupIndex = Rule(
    "isom.segment.group-index", .error, at: .box("sbgp"),
    "group_description_index in a media segment must refer to an entry in sgpd of the segment or "
      + "of its initialization segment",
    clause: Clause(.iso12, "8.9.4"),
    cause: "A tool probably removed sgpd from the initialization segment, or numbered the "
      + "descriptions of the fragment like those of the track",
    fix: "Restore sgpd in the initialization segment, or count the descriptions in the fragment "
      + "from 0x10001",
    passing: .segment(
      moreTables: rollGroup, moreOfTrackFragment: #"full sbgp { "roll" u32 1, 2, 1 }"#),
    failing: .segment(
      moreTables: rollGroup, moreOfTrackFragment: #"full sbgp { "roll" u32 1, 2 ↓u32 3 }"#)
  ) { box, file in
    guard let (facts, path) = file.segment?.found, let fragment = box.enclosing("traf"),
      let id = fragment.child("tfhd")?.integer(.track_ID), let track = facts.tracks[id],
      let type = box.codeValue(.grouping_type), let table = box.table(.entries)
    else { return nil }
    let count = UInt64(clamping: track.groupCounts[type] ?? 0)
    var reader = RowReader(table)
    let place = CellPlace(.group_description_index, in: table)
    var rows = FoundRows()
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let index = reader.cell(place)
      // An index above 65,536 refers to a description in the fragment. Another rule checks such
      // indexes.
      if index <= 1 << 16, index > count { rows.add(row) }
    }
    guard let row = rows.first else { return [] }
    return .cell(
      .group_description_index, row: row, of: .entries, in: box,
      "group_description_index of entry \(row + 1) refers to no entry in sgpd of "
        + "\(path.fileNameInMessages), which has \(count)" + rows.more)
  }

  private static let rollGroup = #"full sgpd version 1 { "roll" u32 2, 1 i16 -1 }"#
}

extension Node {
  /// Returns the number of sample descriptions and the defaults of the track that a track fragment
  /// header in this file extends; nil if they are unknown.
  fileprivate func descriptions(
    _ id: Int, _ file: CheckedFile
  ) -> (count: Int, defaults: SampleDefaults)? {
    if let movie {
      guard let entries = movie.track(id)?.descendant("mdia", "minf", "stbl", "stsd") else {
        return nil
      }
      return (entries.children.count, movie.inherited(.trackDefaults)?[id] ?? SampleDefaults())
    }
    return file.segment?.track(id).map { ($0.descriptionCount, $0.defaults) }
  }
}
