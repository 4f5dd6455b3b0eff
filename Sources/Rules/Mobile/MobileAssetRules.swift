import Anatomy
import Bytes

extension Rule {
  static let assetHead = Rule(
    "3gp.asset.bad-fullbox", .error, at: .box("udta"),
    "asset information begins with version 0, flags 0 and a packed language",
    clause: Clause(.threeGPP, "8.2"), in: [.mobile],
    cause: "a writer put the text alone into the box",
    fix: "write four zero bytes, the language and then the text with a zero byte behind it",
    passing: [.userData(#"full titl { u16 0x55c4 "Title\0" }"#)],
    failing: [
      .userData(#"titl { ↓01 00 00 00 u16 0x55c4 "Title\0" }"#),
      .userData(#"full titl { ↓u16 0xd5c4 "Title\0" }"#),
    ]
  ) { data, _ in
    let boxes = data.children.filter { assets.contains($0.code) && !$0.isCut }
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      let start = box.range.start + box.headerSize
      guard let head = box.source.big32(at: start), let language = box.source.big16(at: start + 4),
        start + 6 <= box.range.end
      else { return nil }
      if head != 0 {
        return .bytes(
          ByteRange(start: start, count: 4), in: box, "version and flags are not zero")
      }
      return language & 0x8000 == 0
        ? nil
        : .bytes(
          ByteRange(start: start + 4, count: 2), in: box,
          "the bit before the letters of the language is set")
    }
  }

  static let assetText = Rule(
    "3gp.asset.utf16-no-bom", .warning, at: .box("udta"),
    "a text of asset information is UTF-8, or UTF-16 with a byte order mark, and a zero ends it",
    clause: Clause(.threeGPP, "8.2"), in: Profile.iso,
    cause: "a writer left out the mark, or took the end of the box for the end of the text",
    fix: "write UTF-8 and a zero byte",
    passing: [
      .userData(#"full titl { u16 0x55c4 "Title\0" }"#),
      .userData(#"full titl { u16 0x55c4 fe ff utf16be"Title\0" }"#),
    ],
    failing: [
      .userData(#"full titl { u16 0x55c4 ↓utf16be"Title\0" }"#),
      .userData(#"full titl { u16 0x55c4 ↓"Title" }"#),
    ]
  ) { data, _ in
    let boxes = data.children.filter {
      assets.contains($0.code) && !$0.isCut && $0.field("language") != nil
    }
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      let text = ByteRange(from: box.range.start + box.headerSize + 6, to: box.range.end)
      let bytes = box.source.bytes(text, limit: 1 << 16)
      guard !bytes.isEmpty, bytes.count == text.count else { return nil }
      let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      if !hasMark, bytes.looksLikeUTF16 {
        return .bytes(text, in: box, "the text is UTF-16 without a byte order mark")
      }
      return bytes.suffix(hasMark ? 2 : 1).allSatisfy { $0 == 0 }
        ? nil : .bytes(text, in: box, "no zero ends the text")
    }
  }

  private static let assets: Set<FourCC> = ["titl", "dscp", "perf", "auth", "gnre", "cprt"]

  static let assetPlace = Rule(
    "3gp.loci.out-of-range", .warning, at: .box("loci"),
    "a location lies on the globe, and its role is one of three",
    clause: Clause(.threeGPP, "8.9"),
    cause: "a writer exchanged longitude and latitude, or wrote numbers of another scale",
    fix: "write longitude and then latitude in degrees with 16 bits behind the point",
    passing: [.userData(place("fixed32 6.55, 46.45"))],
    failing: [.userData(place("fixed32 46.45 ↓fixed32 106.55"))]
  ) { box, _ in
    let limits: [(name: String, limit: Int64)] = [("longitude", 180), ("latitude", 90)]
    var faults: [Violation] = limits.compactMap { name, limit in
      guard case .fixed(let number, let bits)? = box.value(name),
        number.magnitude > UInt64(limit) << UInt64(bits)
      else { return nil }
      return .field(name, of: box, "the \(name) is beyond \(limit) degrees")
    }
    if let role = box.integer("role"), role > 2 {
      faults.append(.field("role", of: box, "no role has the number \(role)"))
    }
    return faults
  }

  private static func place(_ coordinates: String) -> String {
    #"full loci { u16 0x55c4 00 00 \#(coordinates) fixed32 372 "earth\0" 00 }"#
  }

  static let albumTrack = Rule(
    "3gp.albm.track-missing", .info, at: .box("albm"),
    "an album says which track of it this is", clause: Clause(.threeGPP, "8.10"),
    cause: "the number was not known, or the writer does not know of it",
    fix: "nothing has to be mended: the number may be left out",
    passing: [.userData(#"full albm { u16 0x55c4 "Album\0" 03 }"#)],
    failing: [.userData(#"full albm { u16 0x55c4 "Album\0" ↓}"#)]
  ) { box, _ in
    box.isCut
      ? nil
      : box.field("track_number") == nil ? [.absence(in: box, "no track number is there")] : []
  }

  static let recordingYear = Rule(
    "3gp.yrrc.range", .warning, at: .box("yrrc"),
    "the year of a recording is a year", clause: Clause(.threeGPP, "8.11"),
    cause: "a writer left the field empty, or wrote a date",
    fix: "write the year, or leave the box out",
    passing: [.userData("full yrrc { u16 2024 }")],
    failing: [.userData("full yrrc { ↓u16 0 }")]
  ) { box, _ in
    guard let year = box.integer("recording_year") else { return nil }
    return (1...9999).contains(year)
      ? [] : [.field("recording_year", of: box, "the year is \(year)")]
  }

  static let ratingDuplicate = Rule(
    "3gp.rtng.duplicate-language", .warning, at: .box("udta"),
    "there is one rating by the same authority in a language", clause: Clause(.threeGPP, "8.6"),
    cause: "a tool added a rating instead of changing the one that was there",
    fix: "keep one of them",
    passing: [.userData(rating)],
    failing: [.userData("\(rating) ↓\(rating)")]
  ) { data, _ in
    let ratings = data.children("rtng").filter { $0.field("language") != nil }
    guard !ratings.isEmpty else { return nil }
    var known: Set<[Int?]> = []
    return ratings.compactMap { rating in
      known.insert([rating.integer("rating_entity"), rating.integer("language")]).inserted
        ? nil : .about(rating, "another rating is by the same authority in the same language")
    }
  }

  private static let rating = #"full rtng { "FSK " "12  " u16 0x55c4 "12\0" }"#

  static let mobile: [Rule] = [
    assetHead, assetText, assetPlace, albumTrack, recordingYear, ratingDuplicate,
  ]
}
