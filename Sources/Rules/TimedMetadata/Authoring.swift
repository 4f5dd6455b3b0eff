import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let describesNothing = Rule(
    "mebx.tref-cdsc-missing", .warning, at: .box("trak"),
    "A metadata track should refer to the tracks that it describes",
    cause:
      "The writer probably omitted the reference, or a tool removed it with the described track",
    fix: "Add a cdsc track reference from the metadata track to the described track",
    passing: .metadata(),
    failing: .metadata(references: "", track: "↓")
  ) { track, _ in
    guard track.isBoxedMetadata else { return nil }
    let references = track.child("tref")
    return references?.child("cdsc") == nil && references?.child("rndr") == nil
      ? .about(track, "\(track.name) has neither a cdsc nor an rndr reference") : []
  }

  static let editsComplex = Rule(
    "mebx.group.overlap-edit", .warning, at: .box("trak"),
    "The edit list of a metadata track should have only one edit that presents media",
    cause: "An editor probably cut the metadata in the same way as the video",
    fix: "Write the samples in presentation order with their durations, and keep only one edit",
    passing: .metadata(edits: "edts { full elst { u32 1 u32 1000 i32 0 fixed32 1 } }"),
    failing: .metadata(
      edits: "edts { full elst { u32 2 u32 500 i32 500 fixed32 1 ↓u32 500 i32 0 fixed32 1 } }")
  ) { track, _ in
    guard track.isBoxedMetadata, let list = track.descendant("edts", "elst"),
      let starts = list.starts
    else { return nil }
    let media = starts.enumerated().filter { $0.element >= 0 }.map(\.offset)
    return media.dropFirst().prefix(1).map {
      .cell(
        .segment_duration, row: $0, of: .entries, in: list,
        "the edit list has \(media.count) edits that present metadata, expected 1")
    }
  }

  static let gapImplicit = Rule(
    "mebx.group.gap", .info, at: .box("trak"),
    "Time without metadata should be covered by a sample without values", in: [.authoring],
    cause: "The writer probably used an empty edit for the time without metadata",
    fix: "Write a sample for that time that consists of an empty box with key ID 0",
    passing: .metadata(),
    failing: .metadata(
      edits: "edts { full elst { u32 2 ↓u32 500 i32 -1 fixed32 1 u32 500 i32 0 fixed32 1 } }")
  ) { track, _ in
    guard track.isBoxedMetadata else { return nil }
    guard let list = track.descendant("edts", "elst"), let starts = list.starts else { return [] }
    return starts.enumerated().filter { $0.element < 0 }.map {
      .cell(
        .segment_duration, row: $0.offset, of: .entries, in: list,
        "entry \($0.offset + 1) of the edit list is an empty edit, expected a sample without "
          + "values")
    }
  }

  static let groupWithoutDuration = Rule(
    "mebx.group.no-duration", .warning, at: .box("trak"),
    "Each metadata sample should have a duration greater than 0", in: [.authoring],
    cause: "The writer probably did not know how long a value applies",
    fix: "Extend the duration of the sample to the beginning of the next sample",
    passing: .metadata(),
    failing: .metadata(
      times: "full stts { u32 2 ↓u32 1, 0, 1, 1000 }", sampleCount: 2,
      sizes: "full stsz { u32 12, 2 }",
      sample: #""\x00\x00\x00\x01" { "note" } "\x00\x00\x00\x01" { "note" }"#)
  ) { track, _ in
    guard track.isBoxedMetadata,
      let times = track.descendant("mdia", "minf", "stbl", "stts"),
      let table = times.table(.entries), let column = table.column(named: .sample_delta)
    else { return nil }
    let row = (0..<table.rowCount).first { table.rawCell(row: $0, column: column) == 0 }
    return row.map {
      [
        .cell(
          .sample_count, row: $0, of: .entries, in: times,
          "sample_delta of entry \($0 + 1) in stts is 0, expected more than 0")
      ]
    } ?? []
  }

  static let describesSeveral = Rule(
    "mebx.streams.several-references", .info, at: .box("trak"),
    "A metadata track should describe one track", in: [.authoring],
    cause: "The writer probably put metadata about several tracks into one track",
    fix: "Write one metadata track for each described track",
    passing: .metadata(),
    failing: .metadata(references: "tref { cdsc { u32 2 ↓u32 1 } }")
  ) { track, _ in
    guard track.isBoxedMetadata, let reference = track.descendant("tref", "cdsc"),
      let table = reference.table(.track_IDs)
    else { return nil }
    return table.rowCount < 2
      ? []
      : .cell(
        .track_ID, row: 1, of: .track_IDs, in: reference,
        "cdsc refers to \(table.rowCount) tracks, expected 1")
  }

  static let streamsAlike = Rule(
    "mebx.streams.could-be-one", .warning, at: .box("moov"),
    "Metadata with equal times and references should be in one track", in: [.authoring],
    cause: "The writer probably created a separate track for each kind of value",
    fix: "Put the values for one time into one sample, and all keys into one key table",
    passing: .metadata(),
    failing: .metadata(another: "↓")
  ) { movie, _ in
    let tracks = movie.children("trak").filter(\.isBoxedMetadata)
    guard !tracks.isEmpty else { return nil }
    var first: [[UInt8]: Node] = [:]
    return tracks.compactMap { track in
      guard let signature = track.timesAndReferences else { return nil }
      guard let other = first[signature] else {
        first[signature] = track
        return nil
      }
      return .about(
        track, "\(track.name) has the same times and references as \(other.path)",
        related: [RelatedPlace("other metadata track", other)])
    }
  }

  static let stillImageTime = Rule(
    "mebx.still-image-time", .info, at: .box("mebx"),
    "A track with still-image-time should have exactly one sample",
    cause: "A tool probably cut the movie of a live photo, or joined two of them",
    fix: "Keep only the sample at the time of the still picture",
    passing: .metadata(key: still, sample: #""\x00\x00\x00\x01" { ff }"#),
    failing: .metadata(
      entry: "↓mebx { 00 * 6 u16 1 keys { \(still) } }", sampleCount: 2,
      sizes: "full stsz { u32 9, 2 }",
      sample: #""\x00\x00\x00\x01" { ff } "\x00\x00\x00\x01" { ff }"#)
  ) { entry, _ in
    let isStill = entry.child("keys")?.children.contains { key in
      key.child("keyd")?.textValue(.key_value) == "com.apple.quicktime.still-image-time"
    }
    guard isStill == true, let count = entry.enclosing("trak")?.samples?.statedCount else {
      return nil
    }
    return count == 1
      ? []
      : .about(entry, "the number of samples with still-image-time is \(count), expected 1")
  }

  private static let still = #"""
    "\x00\x00\x00\x01" {
      keyd { "mdta" "com.apple.quicktime.still-image-time" } dtyp { u32 0, 65 }
    }
    """#

  static let timecodeRate = Rule(
    "tmcd.name-flags", .info, at: .box("tmcd"),
    "number_of_frames and the drop-frame flag should match the frame rate of the timecode",
    clause: Clause(.quickTime, "Timecode Sample Description"),
    cause: "The writer probably rounded the rate down, or set the drop-frame flag for another rate",
    fix:
      "Set number_of_frames to the rate rounded up, and clear the drop-frame flag unless that "
      + "number is a multiple of 30",
    passing: .metadata(
      entry: "tmcd { 00 * 6 u16 1 00 * 4 u32 0, 25, 1 19 00 }", sample: "00 00 00 00"),
    failing: [
      .metadata(
        entry: "tmcd { 00 * 6 u16 1 00 * 4 u32 0, 25, 1 ↓18 00 }", sample: "00 00 00 00"),
      .metadata(
        entry: "tmcd { 00 * 6 u16 1 00 * 4 ↓u32 1, 25, 1 19 00 }", sample: "00 00 00 00"),
    ]
  ) { entry, _ in
    guard entry.parent?.code == "stsd", let scale = entry.integer(.timescale),
      let duration = entry.integer(.frame_duration), duration > 0, scale > 0,
      let frames = entry.integer(.number_of_frames), let flags = entry.integer(.flags),
      flags & 8 == 0
    else { return nil }
    let rate = (scale + duration - 1) / duration
    // Above 255 frames per second, the rule does not apply, because time codes then count groups of
    // frames.
    guard rate <= 255 else { return [] }
    if rate != frames {
      return .field(
        .number_of_frames, of: entry,
        "number_of_frames is \(frames), expected \(rate) for a rate of \(scale)/\(duration)")
    }
    return flags & 1 == 1 && rate % 30 != 0
      ? .field(
        .flags, of: entry,
        "flags are \(flags) (drop frame) at a rate of \(rate); drop frame requires a multiple "
          + "of 30") : []
  }
}

extension Node {
  /// Whether this track has a sample description for boxed metadata (`mebx`).
  fileprivate var isBoxedMetadata: Bool {
    descendant("mdia", "minf", "stbl", "stsd", "mebx") != nil
  }

  /// The media_time values of the first 10,000 rows in this edit list; nil if it has no rows.
  fileprivate var starts: [Int64]? {
    guard let table = table(.entries), let column = table.column(named: .media_time) else {
      return nil
    }
    return (0..<min(table.rowCount, 10_000)).map {
      (table.rawCell(row: $0, column: column) ?? 0).signed(width: column.bitCount)
    }
  }

  /// The bytes of the times, edits, references and timescale of this track. Tracks with equal bytes
  /// could be combined. Nil without `stts`, or if it is too large to compare.
  fileprivate var timesAndReferences: [UInt8]? {
    guard let times = descendant("mdia", "minf", "stbl", "stts"), times.range.count < 1 << 20 else {
      return nil
    }
    let others = [child("edts")?.range, child("tref")?.range]
    let scale = descendant("mdia", "mdhd")?.field(.timescale)?.range
    let ranges = [times.range] + (others + [scale]).compactMap(\.self)
    return ranges.flatMap { source.bytes($0, limit: 1 << 20) }
  }
}
