import Anatomy
import Bytes

extension Rule {
  static let describesNothing = Rule(
    "mebx.tref-cdsc-missing", .warning, at: .box("trak"),
    "a track of metadata says which tracks it describes",
    cause: "a writer left the reference out, or a tool removed the track and the reference",
    fix: "add a reference of the kind cdsc to the track",
    passing: [.metadata()],
    failing: [.metadata(references: "", track: "↓")]
  ) { track, _ in
    guard track.isBoxedMetadata else { return nil }
    let references = track.child("tref")
    return references?.child("cdsc") == nil && references?.child("rndr") == nil
      ? [.about(track, "the track does not say what its metadata describes")] : []
  }

  static let editsComplex = Rule(
    "mebx.group.overlap-edit", .warning, at: .box("trak"),
    "a track of metadata is shown from beginning to end",
    cause: "an editor cut the metadata as it cut the pictures",
    fix: "write the samples in the order and for the time in which they hold",
    passing: [
      .metadata(edits: "edts { full elst { u32 1 u32 1000 i32 0 fixed32 1 } }")
    ],
    failing: [
      .metadata(
        edits: "edts { full elst { u32 2 u32 500 i32 500 fixed32 1 ↓u32 500 i32 0 fixed32 1 } }")
    ]
  ) { track, _ in
    guard track.isBoxedMetadata, let list = track.descendant("edts", "elst"),
      let starts = list.starts
    else { return nil }
    let media = starts.enumerated().filter { $0.element >= 0 }.map(\.offset)
    return media.dropFirst().prefix(1).map {
      .cell(
        "segment_duration", row: $0, of: "entries", in: list,
        "\(media.count) pieces of the metadata are shown one behind the other")
    }
  }

  static let gapImplicit = Rule(
    "mebx.group.gap", .info, at: .box("trak"),
    "where metadata has nothing to say a sample says so", in: [.authoring],
    cause: "a writer left the time out with an empty edit",
    fix: "write a sample that is an empty box of the number 0 for the time",
    passing: [.metadata()],
    failing: [
      .metadata(
        edits: "edts { full elst { u32 2 ↓u32 500 i32 -1 fixed32 1 u32 500 i32 0 fixed32 1 } }")
    ]
  ) { track, _ in
    guard track.isBoxedMetadata else { return nil }
    guard let list = track.descendant("edts", "elst"), let starts = list.starts else { return [] }
    return starts.enumerated().filter { $0.element < 0 }.map {
      .cell(
        "segment_duration", row: $0.offset, of: "entries", in: list,
        "an empty edit stands for a time without metadata")
    }
  }

  static let groupWithoutDuration = Rule(
    "mebx.group.no-duration", .warning, at: .box("trak"),
    "each group of metadata holds for a time", in: [.authoring],
    cause: "a writer did not know how long a value holds",
    fix: "let the group hold until the next one begins",
    passing: [.metadata()],
    failing: [
      .metadata(
        times: "full stts { u32 2 ↓u32 1, 0, 1, 1000 }", sampleCount: 2,
        sizes: "full stsz { u32 12, 2 }",
        sample: #""\x00\x00\x00\x01" { "note" } "\x00\x00\x00\x01" { "note" }"#)
    ]
  ) { track, _ in
    guard track.isBoxedMetadata,
      let times = track.descendant("mdia", "minf", "stbl", "stts"),
      let table = times.table("entries"), let column = table.column(named: "sample_delta")
    else { return nil }
    let row = (0..<table.rowCount).first { table.rawCell(row: $0, column: column) == 0 }
    return row.map {
      [
        .cell(
          "sample_count", row: $0, of: "entries", in: times, "groups of metadata hold for no time")
      ]
    } ?? []
  }

  static let describesSeveral = Rule(
    "mebx.streams.several-references", .info, at: .box("trak"),
    "a track of metadata describes one track", in: [.authoring],
    cause: "a writer put metadata of several tracks into one",
    fix: "write a track of metadata for each track that is described",
    passing: [.metadata()],
    failing: [.metadata(references: "tref { cdsc { u32 2 ↓u32 1 } }")]
  ) { track, _ in
    guard track.isBoxedMetadata, let reference = track.descendant("tref", "cdsc"),
      let table = reference.table("track_IDs")
    else { return nil }
    return table.rowCount < 2
      ? []
      : [
        .cell(
          "track_ID", row: 1, of: "track_IDs", in: reference,
          "the metadata describes \(table.rowCount) tracks")
      ]
  }

  static let streamsAlike = Rule(
    "mebx.streams.could-be-one", .warning, at: .box("moov"),
    "metadata of the same times about the same tracks is in one track", in: [.authoring],
    cause: "a writer gave each kind of value a track of its own",
    fix: "put the values of a time into one sample, with the keys of all",
    passing: [.metadata()],
    failing: [.metadata(another: "↓")]
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
        track, "another track of metadata has the same times and describes the same",
        related: [RelatedPlace("the other", other)])
    }
  }

  static let stillImageTime = Rule(
    "mebx.still-image-time", .info, at: .box("mebx"),
    "the time of the still picture is one sample",
    cause: "a tool cut the film that belongs to a picture, or joined two",
    fix: "keep the sample of the time that the picture shows",
    passing: [.metadata(key: still, sample: #""\x00\x00\x00\x01" { ff }"#)],
    failing: [
      .metadata(
        entry: "↓mebx { 00 * 6 u16 1 keys { \(still) } }", sampleCount: 2,
        sizes: "full stsz { u32 9, 2 }",
        sample: #""\x00\x00\x00\x01" { ff } "\x00\x00\x00\x01" { ff }"#)
    ]
  ) { entry, _ in
    let isStill = entry.child("keys")?.children.contains { key in
      key.child("keyd")?.textValue("key_value") == "com.apple.quicktime.still-image-time"
    }
    guard isStill == true, let count = entry.enclosing("trak")?.samples?.statedCount else {
      return nil
    }
    return count == 1 ? [] : [.about(entry, "\(count) samples say when the still picture is")]
  }

  private static let still = #"""
    "\x00\x00\x00\x01" {
      keyd { "mdta" "com.apple.quicktime.still-image-time" } dtyp { u32 0, 65 }
    }
    """#

  static let timecodeRate = Rule(
    "tmcd.name-flags", .info, at: .box("tmcd"),
    "the numbers of a timecode agree on how many frames a second has",
    clause: Clause(.quickTime, "Timecode Sample Description"),
    cause: "a writer rounded the rate down, or marks as drop frame what has no frames to drop",
    fix: "let the number of frames be the rate, rounded up",
    passing: [
      .metadata(
        entry: "tmcd { 00 * 6 u16 1 00 * 4 u32 0, 25, 1 19 00 }", sample: "00 00 00 00")
    ],
    failing: [
      .metadata(
        entry: "tmcd { 00 * 6 u16 1 00 * 4 u32 0, 25, 1 ↓18 00 }", sample: "00 00 00 00"),
      .metadata(
        entry: "tmcd { 00 * 6 u16 1 00 * 4 ↓u32 1, 25, 1 19 00 }", sample: "00 00 00 00"),
    ]
  ) { entry, _ in
    guard entry.parent?.code == "stsd", let scale = entry.integer("timescale"),
      let duration = entry.integer("frame_duration"), duration > 0, scale > 0,
      let frames = entry.integer("number_of_frames"), let flags = entry.integer("flags"),
      flags & 8 == 0
    else { return nil }
    let rate = (scale + duration - 1) / duration
    // More than 255 frames a second are counted in groups.
    guard rate <= 255 else { return [] }
    if rate != frames {
      return [
        .field(
          "number_of_frames", of: entry,
          "\(frames) frames are counted, \(scale) / \(duration) go by")
      ]
    }
    return flags & 1 == 1 && rate % 30 != 0
      ? [.field("flags", of: entry, "frames are said to be dropped at \(rate) a second")] : []
  }
}

extension Node {
  /// Whether this track has boxed metadata.
  fileprivate var isBoxedMetadata: Bool {
    descendant("mdia", "minf", "stbl", "stsd", "mebx") != nil
  }

  /// The first media times of an edit list.
  fileprivate var starts: [Int64]? {
    guard let table = table("entries"), let column = table.column(named: "media_time") else {
      return nil
    }
    return (0..<min(table.rowCount, 10_000)).map {
      (table.rawCell(row: $0, column: column) ?? 0).signed(width: column.bitCount)
    }
  }

  /// What two tracks have in common that could be one.
  fileprivate var timesAndReferences: [UInt8]? {
    guard let times = descendant("mdia", "minf", "stbl", "stts"), times.range.count < 1 << 20 else {
      return nil
    }
    let others = [child("edts")?.range, child("tref")?.range]
    let scale = descendant("mdia", "mdhd")?.field("timescale")?.range
    let ranges = [times.range] + (others + [scale]).compactMap(\.self)
    return ranges.flatMap { source.bytes($0, limit: 1 << 20) }
  }
}
