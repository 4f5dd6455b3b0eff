import Anatomy
import Bytes

/// In which order boxes stand, and what else a box may have.
extension Rule {
  static let metadataOrder = Rule(
    "isom.box.bad-order", .warning, at: .box("meta", "iprp"),
    "the handler stands first in metadata, and the properties before what uses them",
    clause: Clause(.iso12, "8.11.1"), in: Profile.iso,
    cause: "a tool put its box in front of what was there",
    fix: "put the box first that says how the others are read",
    passing: [.images()],
    failing: [
      .movie(
        more: #"full meta { full pitm { u16 1 } ↓full hdlr { 00 * 4 "mdir" 00 * 12 00 } }"#)
    ]
  ) { box, _ in
    let wanted: FourCC = box.code == "iprp" ? "ipco" : "hdlr"
    guard let first = box.child(wanted) else { return nil }
    return box.children.first == first
      ? [] : [.about(first, "\(wanted) does not stand first in \(box.code)")]
  }

  static let flagsUndefined = Rule(
    "isom.fullbox.flags-undefined", .warning,
    at: .box("tkhd", "mvhd", "mdhd", "vmhd", "smhd", "url ", "urn "),
    "only flags are set that the clause of a box defines", clause: Clause(.iso12, "4.2"),
    in: Profile.iso,
    cause: "a writer put flags of its own there, or bytes were shifted",
    fix: "clear the other bits",
    passing: [.movie()],
    failing: [.movie(informationHeader: "smhd { 00 ↓u24 8 fixed16 0 00 00 }")]
  ) { box, _ in
    guard let mask = defined[box.declaredNodeKind.declaredName],
      let raw = box.source.integer(at: box.range.start.saturatingAdd(box.headerSize + 1), width: 3)
    else { return nil }
    let other = Int(raw) & ~mask
    return other == 0
      ? []
      : [
        .bytes(
          ByteRange(start: box.range.start.saturatingAdd(box.headerSize + 1), count: 3), in: box,
          "the bits 0x\(String(other, radix: 16)) are not defined for \(box.code)")
      ]
  }

  private static let defined: [String: Int] = [
    "tkhd": 0xF, "mvhd": 0, "mdhd": 0, "vmhd": 1, "smhd": 0, "url ": 1, "urn ": 1,
  ]

  static let metadataHead = Rule(
    "isom.meta.fullbox-ambiguity", .warning, at: .box("meta"),
    "metadata begins with version and flags", clause: Clause(.iso12, "8.11.1"), in: Profile.iso,
    cause: "a tool wrote the box as QuickTime has it",
    fix: "put four zero bytes before the first box in it",
    passing: [.tags()],
    failing: [.movie(more: #"↓meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }"#)]
  ) { meta, _ in
    guard !meta.children.isEmpty else { return nil }
    return meta.field("version") == nil
      ? [.about(meta, "no version and flags stand before the first box, as in QuickTime")] : []
  }

  static let userDataTerminator = Rule(
    "isom.udta.terminator", .info, at: .box("udta"),
    "user data ends with its last box",
    cause: "QuickTime ends the list with four zero bytes, and its heirs do so too",
    fix: "nothing has to be mended: readers know it",
    passing: [.movie(moreOfMovie: #"udta { "©nam" { sized u16 -2 { u16 0x55c4 "a" } } }"#)],
    failing: [.movie(moreOfMovie: #"udta { "©nam" { sized u16 -2 { u16 0x55c4 "a" } } ↓00 * 4 }"#)]
  ) { data, _ in
    guard let end = data.fields.last else { return [] }
    return end.meaning.role == .terminator
      ? [.bytes(end.range, in: data, "four zero bytes end the list")] : []
  }

  static let brandsKnown = Rule(
    "isom.ftyp.unregistered-brand", .info, at: .box("ftyp"),
    "brands are registered ones", clause: Clause(.iso12, "4.3"),
    cause: "a maker of devices or programs has a brand of its own",
    fix: "nothing has to be mended; readers pass over what they do not know",
    passing: [.movie()],
    failing: [.movie(fileType: #"ftyp { "isom" u32 512 "isom" ↓"xyzt" }"#)]
  ) { type, _ in
    guard let table = type.table("compatible_brands"), let column = table.column(named: "brand"),
      let label = column.label
    else { return nil }
    return (0..<min(table.rowCount, 100)).compactMap { row in
      guard let raw = table.rawCell(row: row, column: column), ![0, 0x2020_2020].contains(raw),
        label(raw) == nil
      else {
        return nil
      }
      let brand = FourCC(rawValue: UInt32(truncatingIfNeeded: raw))
      return .cell(
        "brand", row: row, of: "compatible_brands", in: type, "\(brand) is no registered brand")
    }
  }

  static let unreferencedBytes = Rule(
    "isom.mdat.unreferenced-bytes", .info, at: .box("mdat"),
    "all bytes of the media belong to a sample or an item", clause: Clause(.iso12, "8.1.1"),
    cause: "an editor took samples or a track away and left their bytes, or something hides there",
    fix: "write the file anew; look at the bytes before with /mdat/unreferenced",
    passing: [.movie()],
    failing: [.movie(media: #"mdat { samples: (01 18 20 07) * 2 ↓"left over" }"#)]
  ) { media, _ in
    // Of more samples all places would have to be kept and sorted.
    guard let samples = media.inherited(.statedSamples), samples <= maxSamples,
      let list = media.elements.first(where: { $0.name == "unreferenced" })
    else { return nil }
    var count = 0
    var bytes = 0
    var first: ByteRange?
    list.forEach { element in
      count += 1
      bytes = bytes.saturatingAdd(element.range.count)
      if first == nil { first = element.range }
      return count < 100_000
    }
    return first.map {
      [
        .bytes(
          $0, in: media,
          "\(bytes) bytes in \(count == 1 ? "one run" : "\(count) runs") belong to nothing")
      ]
    } ?? []
  }

  private static let maxSamples = 100_000

  static let userTypeBeside = Rule(
    "isom.uuid.duplicates-known-box", .info, at: .box("traf", "trak", "moof"),
    "what has a box of its own is not told in a box of user type beside it",
    cause: "a writer serves players of Smooth Streaming and others with one file",
    fix: "nothing has to be mended where both say the same",
    passing: [.fragments()],
    failing: [
      .fragments(
        moreOfTrackFragment:
          "↓uuid { 6d 1d 9b 05 42 d5 44 e6 80 e2 14 1d af f7 57 b2 01 00 * 3 u64 0, 1024 }")
    ]
  ) { fragment, _ in
    guard !fragment.children.isEmpty else { return nil }
    return fragment.children("uuid").compactMap { box in
      guard let own = nativeBoxes[box.title], fragment.child(own) != nil else { return nil }
      return .about(box, "\(box.title) stands beside \(own), which says the same")
    }
  }

  private static let nativeBoxes: [String: FourCC] = [
    "Fragment Time": "tfdt", "PIFF Sample Encryption": "senc",
  ]
}

extension InheritedValue where Answer == Int {
  /// How many samples all tracks beside a box have together; nil where nothing is told of media.
  fileprivate static let statedSamples = InheritedValue<Int>("statedSamples", scope: { $0.parent })
  {
    file in
    guard file.child("moov") != nil || file.child("meta") != nil else { return nil }
    let tracks = file.child("moov")?.children("trak") ?? []
    return tracks.reduce(0) { $0.saturatingAdd($1.samples?.statedCount ?? 0) }
  }
}
