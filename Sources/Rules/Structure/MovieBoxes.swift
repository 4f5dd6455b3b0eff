import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let movieMissing = Rule(
    "isom.moov.missing", .error, at: .boxFile,
    "A file must contain moov or a file-level meta", clause: Clause(.iso12, "8.2.1"),
    cause: "A recording or copy was interrupted before moov, which is written last, or before the "
      + "size of mdat was written",
    fix:
      "If mdat has size 0 and contains moov, set its size so that it ends before moov; otherwise "
      + "rebuild moov with a recovery tool, such as untrunc, and an intact file of the same recorder",
    passing: .movie(),
    failing: [
      #"ftyp { "isom" u32 512 "isom" } mdat { 01 18 20 07 } ↓"#,
      #"ftyp { "isom" u32 512 "isom" } ↓u32 0 "mdat" 01 18 20 07 moov { full mvhd { 00 * 96 } }"#,
    ]
  ) { root, _ in
    let codes = Set(root.children.map(\.code))
    // Files with these boxes need no `moov`: segments use the `moov` of another file, and image
    // formats such as JPEG 2000 do not use it.
    let others: Set<FourCC> = [
      "meta", "moof", "styp", "sidx", "jp2c", "jxlc", "jxlp", "mini", "odrm", "!mov",
    ]
    guard codes.isDisjoint(with: others), !root.children.isEmpty else { return nil }
    if codes.contains("moov") { return [] }
    if let media = root.children.last, media.code == "mdat", let movie = media.containedMovie {
      let size = ByteRange(start: media.range.start, count: 4)
      return .bytes(
        size, in: media, field: "size",
        "mdat has size 0, so it extends to the end of the file and contains moov at \(movie)")
    }
    return .absence(
      in: root, "moov and meta are missing; number of top-level boxes: \(root.children.count)")
  }

  static let movieMultiple = Rule(
    "isom.moov.multiple", .error, at: .boxFile,
    "A file must contain only one moov", clause: Clause(.iso12, "8.2.1"),
    cause: "A tool wrote a new moov and left the old one, or two files were concatenated",
    fix:
      "Remove the moov box with chunk offsets that do not point to the media, or split joined"
      + " files",
    passing: .movie(),
    failing: .movie(
      more:
        "↓moov { full mvhd { u32 0, 0, 1000, 0 fixed32 1 fixed16 1 00 * 10 fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 00 * 24 u32 2 } }"
    )
  ) { root, _ in
    root.child("moov") == nil ? nil : Node.repeated("moov", in: root)
  }

  static let movieAfterMedia = Rule(
    "isom.moov.after-mdat", .info, at: .boxFile,
    "moov should precede mdat so that playback can begin during the download",
    cause: "The writer completed moov only after all media was written, and did not move the box",
    fix:
      "Move moov in front of mdat, for example with mediainspect clean --faststart --policy none",
    passing: .movie(),
    failing: [
      #"""
      ftyp { "isom" u32 512 "isom" "mp42" }
      mdat { 01 18 20 07 }
      ↓moov { full mvhd { u32 0, 0, 1000, 0 fixed32 1 fixed16 1 00 * 10 fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 00 * 24 u32 2 } }
      """#
    ]
  ) { root, _ in
    guard let movie = root.child("moov"), let media = root.child("mdat") else { return nil }
    return movie.range.start > media.range.start
      ? .about(
        movie, "moov at \(movie.range.start) follows mdat at \(media.range.start)",
        related: [RelatedPlace("the media data", media)])
      : []
  }

  static let movieCompressed = Rule(
    "isom.moov.compressed-cmov", .info, at: .box("moov"),
    "moov should not be compressed",
    cause: "An old version of QuickTime probably compressed the movie header for the web",
    fix: "Write moov uncompressed: few readers still support cmov",
    passing: .movie(),
    failing: [
      """
      moov {
        ↓cmov {
          dcom { "zlib" }
          cmvd {
            u32 116
            78 da 63 60 60 28 c9 cd cf 2f 63 60 60 c8 c9 2d cb 48 61 40 01 cc 2f c0
            14 23 18 21 00 23 aa 2a 74 be 03 03 5e c0 04 00 25 8e 05 82
          }
        }
      }
      """
    ]
  ) { movie, _ in
    movie.children("cmov").map {
      .about($0, "moov is compressed into a cmov box of \($0.range.count) bytes")
    }
  }

  static let mediaMissing = Rule(
    "isom.mdat.missing", .warning, at: .boxFile,
    "A file with samples should contain their media data", clause: Clause(.iso12, "8.1.1"),
    cause: "Only the beginning of the file was kept, or the media was omitted to save space",
    fix: "Restore the media data at the offsets that the sample tables state",
    passing: .movie(),
    failing: .movie(moreOfTrack: "↓", chunkOffsets: "full stco { u32 1 u32 24 }", media: "")
  ) { root, _ in
    guard !root.hasSamplesInOuterFile else { return nil }
    let tracks = root.child("moov")?.children("trak") ?? []
    let filled = tracks.filter { ($0.samples?.statedCount ?? 0) > 0 }
    guard let first = filled.first else { return nil }
    let hasMedia = root.children.contains { ["mdat", "imda"].contains($0.code) }
    return hasMedia || root.descendant("meta", "idat") != nil
      ? []
      : .absence(
        in: first,
        "the sample count of the track is \(first.samples?.statedCount ?? 0), "
          + "but the file contains no mdat, imda or idat")
  }

  static let mediaEmpty = Rule(
    "isom.mdat.zero-length", .info, at: .box("mdat"),
    "mdat should contain media", clause: Clause(.iso12, "8.1.1"),
    cause: "A recorder was stopped immediately, or the writer always writes an additional mdat",
    fix: "Remove the empty mdat",
    passing: .movie(),
    failing: .movie(more: "↓mdat {}")
  ) { media, _ in
    media.range.count == media.headerSize
      ? .about(media, "\(media.name) contains 0 bytes of media") : []
  }

  static let freeSpaceUsed = Rule(
    "isom.free.nonzero-content", .info, at: .box("free", "skip", "wide"),
    "Free space should contain only zero bytes",
    cause: "A tool marked a box as free without clearing it, or stores private data there",
    fix: "Examine the bytes, and set them to zero before you share the file",
    passing: .movie(more: "free { 00 * 8 }"),
    failing: .movie(more: "free { 00 00 ↓01 02 }")
  ) { free, _ in
    let content = ByteRange(from: free.range.start + free.headerSize, to: free.range.end)
    guard !content.isEmpty else { return nil }
    let place = free.source.endOfZeros(from: content.start, limit: content.end)
    guard place < content.end else { return [] }
    let first = free.source.bytes(ByteRange(start: place, count: 16).clamped(to: content))
    let text = first.prefix { (0x20...0x7E).contains($0) }
    let words =
      text.count >= 4 ? ", beginning with \"\(String(decoding: text, as: UTF8.self))\"" : ""
    return .bytes(
      ByteRange(start: place, count: first.count), in: free,
      "\(free.name) contains nonzero bytes at offset \(place)\(words)")
  }

  static let wideSize = Rule(
    "isom.wide.bad-size", .warning, at: .box("wide"),
    "wide must be exactly 8 bytes long",
    cause: "The writer used wide as free space",
    fix: "Use a free box instead of wide for free space",
    passing: .movie(media: "wide {} mdat { samples: (01 18 20 07) * 2 }"),
    failing: .movie(media: "↓wide { 00 * 4 } mdat { samples: (01 18 20 07) * 2 }")
  ) { wide, _ in
    wide.range.count == 8
      ? [] : .about(wide, "the size of wide is \(wide.range.count) bytes, expected 8")
  }
}

extension Node {
  /// The offset of a `moov` box in the content of a media data box with size 0, which extends to the end
  /// of the file; nil if there is none.
  fileprivate var containedMovie: Int? {
    guard source.big32(at: range.start) == 0 else { return nil }
    var found: Int?
    source.forEachOccurrence(of: [Array("moov".utf8)], in: range) { place, _ in
      let size = Int(source.big32(at: place - 4) ?? 0)
      guard size >= 16, size <= range.end - (place - 4),
        source.big32(at: place + 8) == FourCC("mvhd").rawValue
      else { return true }
      found = place - 4
      return false
    }
    return found
  }
}
