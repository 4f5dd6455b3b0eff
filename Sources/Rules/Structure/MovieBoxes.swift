import Anatomy
import Bytes

extension Rule {
  static let movieMissing = Rule(
    "isom.moov.missing", .error, at: .boxFile,
    "a file has a movie, or metadata of its own", clause: Clause(.iso12, "8.2.1"),
    cause:
      "a recording or a copy was interrupted before the movie box was written, which comes last",
    fix: "the media may be whole: tools that know the recorder can rebuild the tables from it",
    passing: [.movie()],
    failing: [#"ftyp { "isom" u32 512 "isom" } mdat { 01 18 20 07 } ↓"#]
  ) { root, _ in
    let codes = Set(root.children.map(\.code))
    // Pieces of a fragmented movie have theirs in another file; images of one box have theirs inside.
    let others: Set<FourCC> = [
      "meta", "moof", "styp", "sidx", "jp2c", "jxlc", "jxlp", "mini", "odrm", "!mov",
    ]
    guard codes.isDisjoint(with: others), !root.children.isEmpty else { return nil }
    return codes.contains("moov")
      ? [] : [.absence(in: root, "the file has neither a movie nor metadata")]
  }

  static let movieMultiple = Rule(
    "isom.moov.multiple", .error, at: .boxFile,
    "a file has one movie", clause: Clause(.iso12, "8.2.1"),
    cause: "a tool wrote a new movie and left the old one, or two files were put together",
    fix: "remove the one whose offsets do not lead to the media",
    passing: [.movie()],
    failing: [
      .movie(
        more:
          "↓moov { full mvhd { u32 0, 0, 1000, 0 fixed32 1 fixed16 1 00 * 10 fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 00 * 24 u32 2 } }"
      )
    ]
  ) { root, _ in
    root.child("moov") == nil ? nil : Node.repeated("moov", in: root)
  }

  static let movieAfterMedia = Rule(
    "isom.moov.after-mdat", .info, at: .boxFile,
    "the movie stands before the media, so that playing can begin while the file comes",
    cause: "the tables are known only when all media is written, and nobody moved them",
    fix: "move the movie to the front and shift the offsets",
    passing: [.movie()],
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
      ? [
        .about(
          movie, "the movie stands behind the media", related: [RelatedPlace("the media", media)])
      ]
      : []
  }

  static let movieCompressed = Rule(
    "isom.moov.compressed-cmov", .info, at: .box("moov"),
    "the movie can be read without inflating it",
    cause: "QuickTime once compressed the movie for the web",
    fix: "write the movie out: few readers still know the compressed form",
    passing: [.movie()],
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
    movie.children("cmov").map { .about($0, "the movie is compressed") }
  }

  static let mediaMissing = Rule(
    "isom.mdat.missing", .warning, at: .boxFile,
    "samples in tables have media in the file", clause: Clause(.iso12, "8.1.1"),
    cause: "the head of a file was cut off, or the media was left out to make a small file",
    fix: "put the media back where the offsets lead",
    passing: [.movie()],
    failing: [
      .movie(
        moreOfTrack: "↓", chunkOffsets: "full stco { u32 1 u32 24 }", media: "")
    ]
  ) { root, _ in
    let tracks = root.child("moov")?.children("trak") ?? []
    let filled = tracks.filter { ($0.samples?.statedCount ?? 0) > 0 }
    guard let first = filled.first else { return nil }
    let hasMedia = root.children.contains { ["mdat", "imda"].contains($0.code) }
    return hasMedia || root.descendant("meta", "idat") != nil
      ? [] : [.absence(in: first, "the track has samples, and the file has no media")]
  }

  static let mediaEmpty = Rule(
    "isom.mdat.zero-length", .info, at: .box("mdat"),
    "a media box holds media", clause: Clause(.iso12, "8.1.1"),
    cause: "a recorder was stopped at once, or a writer always writes the box",
    fix: "remove the box",
    passing: [.movie()],
    failing: [.movie(more: "↓mdat {}")]
  ) { media, _ in
    media.range.count == media.headerSize ? [.about(media, "the media box is empty")] : []
  }

  static let freeSpaceUsed = Rule(
    "isom.free.nonzero-content", .info, at: .box("free", "skip", "wide"),
    "free space is empty",
    cause: "a tool marked a box as free and left what it held, or keeps something of its own there",
    fix: "set the bytes to zero before the file is handed on",
    passing: [.movie(more: "free { 00 * 8 }")],
    failing: [.movie(more: "free { 00 00 ↓01 02 }")]
  ) { free, _ in
    let content = ByteRange(from: free.range.start + free.headerSize, to: free.range.end)
    guard !content.isEmpty else { return nil }
    let place = free.source.endOfZeros(from: content.start, limit: content.end)
    guard place < content.end else { return [] }
    let first = free.source.bytes(ByteRange(start: place, count: 16).clamped(to: content))
    let text = first.prefix { (0x20...0x7E).contains($0) }
    let words =
      text.count >= 4 ? ", which begin with \"\(String(decoding: text, as: UTF8.self))\"" : ""
    return [
      .bytes(
        ByteRange(start: place, count: first.count), in: free,
        "\(free.name) holds bytes that are not zero\(words)")
    ]
  }

  static let wideSize = Rule(
    "isom.wide.bad-size", .warning, at: .box("wide"),
    "room for a larger size is eight bytes",
    cause: "a writer took it for free space",
    fix: "write free instead of wide",
    passing: [.movie(media: "wide {} mdat { samples: (01 18 20 07) * 2 }")],
    failing: [.movie(media: "↓wide { 00 * 4 } mdat { samples: (01 18 20 07) * 2 }")]
  ) { wide, _ in
    wide.range.count == 8
      ? [] : [.about(wide, "wide has \(wide.range.count) bytes, and a size of 64 bits needs 8")]
  }
}
