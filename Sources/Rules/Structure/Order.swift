import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the order and flags of boxes, about brands, and about unreferenced media data.
extension Rule {
  static let metadataOrder = Rule(
    "isom.box.bad-order", .warning, at: .box("meta", "iprp"),
    "hdlr should be the first box in meta, and ipco the first box in iprp",
    clause: Clause(.iso12, "8.11.1"), in: Profile.iso,
    cause: "A tool inserted another box at the start of the parent box",
    fix: "Move hdlr or ipco to the start of its parent box",
    passing: .images(),
    failing: .movie(
      more: #"full meta { full pitm { u16 1 } ↓full hdlr { 00 * 4 "mdir" 00 * 12 00 } }"#)
  ) { box, _ in
    let wanted: FourCC = box.code == "iprp" ? "ipco" : "hdlr"
    guard let first = box.child(wanted) else { return nil }
    return box.children.first == first
      ? [] : .about(first, "\(wanted) is not the first box in \(box.code)")
  }

  static let flagsUndefined = Rule(
    "isom.fullbox.flags-undefined", .warning,
    at: .box("tkhd", "mvhd", "mdhd", "vmhd", "smhd", "url ", "urn "),
    "A box should set only flags that its specification defines", clause: Clause(.iso12, "4.2"),
    in: Profile.iso,
    cause: "The writer set private flags, or the flags field was damaged",
    fix: "Set the undefined flag bits to 0",
    passing: .movie(),
    failing: .movie(informationHeader: "smhd { 00 ↓u24 8 fixed16 0 00 00 }")
  ) { box, _ in
    let place = ByteRange(start: box.range.start.saturatingAdd(box.headerSize + 1), count: 3)
    guard let mask = defined[box.declaredNodeKind.declaredName], box.range.contains(place),
      let raw = box.source.integer(at: place.start, width: 3)
    else { return nil }
    let other = Int(raw) & ~mask
    return other == 0
      ? []
      : .bytes(
        place, in: box, "flags 0x\(String(other, radix: 16)) are not defined for \(box.code)")
  }

  private static let defined: [String: Int] = [
    "tkhd": 0xF, "mvhd": 0, "mdhd": 0, "vmhd": 1, "smhd": 0, "url ": 1, "urn ": 1,
  ]

  static let metadataHead = Rule(
    "isom.meta.fullbox-ambiguity", .warning, at: .box("meta"),
    "meta must begin with version and flags", clause: Clause(.iso12, "8.11.1"), in: Profile.iso,
    cause: "A tool wrote meta in the QuickTime form, which has no version and flags",
    fix: "Insert four zero bytes before the first box in meta",
    passing: .tags(),
    failing: .movie(more: #"↓meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }"#)
  ) { meta, _ in
    // Readers take a file without `ftyp` for a QuickTime file.
    guard !meta.children.isEmpty, meta.document.root.child("ftyp") != nil else { return nil }
    return meta.field(.version) == nil
      ? .about(
        meta, "\(meta.name) begins with a box, as in QuickTime, instead of version and flags") : []
  }

  static let userDataTerminator = Rule(
    "isom.udta.terminator", .info, at: .box("udta"),
    "udta should end with its last box",
    cause: "QuickTime ends udta with four zero bytes, and some other writers do the same",
    fix: "Leave the four zero bytes: readers accept them",
    passing: .movie(moreOfMovie: #"udta { "©nam" { sized u16 -2 { u16 0x55c4 "a" } } }"#),
    failing: .movie(moreOfMovie: #"udta { "©nam" { sized u16 -2 { u16 0x55c4 "a" } } ↓00 * 4 }"#)
  ) { data, _ in
    guard let end = data.fields.last else { return [] }
    return end.meaning.role == .terminator
      ? .bytes(
        end.range, in: data, "\(end.range.count) zero bytes follow the last box of \(data.name)")
      : []
  }

  static let brandsKnown = Rule(
    "isom.ftyp.unregistered-brand", .info, at: .box("ftyp"),
    "The brands in compatible_brands should be registered", clause: Clause(.iso12, "4.3"),
    cause: "A vendor of devices or programs uses a private brand",
    fix: "Register the brand at mp4ra.org, or leave it: readers ignore unknown brands",
    passing: .movie(),
    failing: .movie(fileType: #"ftyp { "isom" u32 512 "isom" ↓"xyzt" }"#)
  ) { type, _ in
    guard let table = type.table(.compatible_brands), let column = table.column(named: .brand),
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
        .brand, row: row, of: .compatible_brands, in: type, "brand \(brand) is not registered")
    }
  }

  static let unreferencedBytes = Rule(
    "isom.mdat.unreferenced-bytes", .info, at: .box("mdat"),
    "All bytes of mdat should belong to samples or items", clause: Clause(.iso12, "8.1.1"),
    cause: "An editor removed samples or a track but not their bytes, or data is hidden in mdat",
    fix: "Examine the bytes at /mdat/unreferenced, then rewrite the file without them",
    passing: .movie(),
    failing: .movie(media: #"mdat { samples: (01 18 20 07) * 2 ↓"left over" }"#)
  ) { media, _ in
    // Files with very many samples are skipped, because the offsets of all samples are stored and
    // sorted.
    guard let samples = media.inherited(.statedSamples), samples <= maxSamples,
      let list = media.elements(.unreferenced)
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
          "no sample or item refers to \(bytes == 1 ? "1 byte" : "\(bytes) bytes") of \(media.name)"
            + " in \(count == 1 ? "1 range" : "\(count) ranges")"
        )
      ]
    } ?? []
  }

  private static let maxSamples = 100_000

  static let redundantUserType = Rule(
    "isom.uuid.duplicates-known-box", .info, at: .box("traf", "trak", "moof"),
    "A uuid box should not repeat data that a standard box already contains",
    cause: "The writer added the uuid box for Smooth Streaming players",
    fix: "Leave the uuid box if both boxes contain the same values; otherwise remove the uuid box",
    passing: .fragments(),
    failing: .fragments(
      moreOfTrackFragment:
        "↓uuid { 6d 1d 9b 05 42 d5 44 e6 80 e2 14 1d af f7 57 b2 01 00 * 3 u64 0, 1024 }")
  ) { fragment, _ in
    guard !fragment.children.isEmpty else { return nil }
    return fragment.children("uuid").compactMap { box in
      guard let own = nativeBoxes[box.title], fragment.child(own) != nil else { return nil }
      return .about(box, "the uuid box \(box.title) is present in addition to \(own)")
    }
  }

  private static let nativeBoxes: [String: FourCC] = [
    "Fragment Time": "tfdt", "PIFF Sample Encryption": "senc",
  ]
}

extension InheritedValue where Answer == Int {
  /// The total number of samples of all tracks in a file; nil if the file has neither `moov` nor
  /// `meta`.
  fileprivate static let statedSamples = InheritedValue<Int>("statedSamples", scope: { $0.parent })
  {
    file in
    guard file.child("moov") != nil || file.child("meta") != nil else { return nil }
    let tracks = file.child("moov")?.children("trak") ?? []
    return tracks.reduce(0) { $0.saturatingAdd($1.samples?.statedCount ?? 0) }
  }
}
