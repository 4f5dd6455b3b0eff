import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let assetHead = Rule(
    "3gp.asset.bad-fullbox", .error, at: .box("udta"),
    "A 3GPP asset information box must begin with version 0, flags 0 and a packed language code",
    clause: Clause(.threeGPP, "8.2"), in: [.mobile],
    cause: "The writer stored only the text, without version, flags and language code",
    fix:
      "Write version and flags (four zero bytes), the language code, and the null-terminated text",
    passing: .userData(#"full titl { u16 0x55c4 "Title\0" }"#),
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
          ByteRange(start: start, count: 4), in: box,
          "version and flags of \(box.name) are 0x\(String(head, radix: 16)), expected 0")
      }
      return language & 0x8000 == 0
        ? nil
        : .bytes(
          ByteRange(start: start + 4, count: 2), in: box,
          "the padding bit of language code 0x\(String(language, radix: 16)) in \(box.name) is 1")
    }
  }

  static let assetText = Rule(
    "3gp.asset.utf16-no-bom", .warning, at: .box("udta"),
    "Text in 3GPP asset boxes must be null-terminated: UTF-8, or UTF-16 with a byte order mark",
    clause: Clause(.threeGPP, "8.2"), in: Profile.iso,
    cause:
      "The writer omitted the byte order mark, or relied on the end of the box to end the text",
    fix: "Write the text in UTF-8 with a zero byte at its end",
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
      assets.contains($0.code) && !$0.isCut && $0.field(.language) != nil
    }
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      let text = ByteRange(from: box.range.start + box.headerSize + 6, to: box.range.end)
      let bytes = box.source.bytes(text, limit: 1 << 16)
      guard !bytes.isEmpty, bytes.count == text.count else { return nil }
      let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      if !hasMark, bytes.looksLikeUTF16 {
        return .bytes(text, in: box, "the text of \(box.name) is UTF-16 without a byte order mark")
      }
      return bytes.suffix(hasMark ? 2 : 1).allSatisfy { $0 == 0 }
        ? nil : .bytes(text, in: box, "the text of \(box.name) has no terminating zero")
    }
  }

  private static let assets: Set<FourCC> = ["titl", "dscp", "perf", "auth", "gnre", "cprt"]

  static let assetPlace = Rule(
    "3gp.loci.out-of-range", .warning, at: .box("loci"),
    "loci must have a longitude within ±180°, a latitude within ±90° and a role of 0 to 2",
    clause: Clause(.threeGPP, "8.2"),
    cause: "The writer swapped longitude and latitude, or did not write 16.16 fixed-point numbers",
    fix: "Write longitude, then latitude, in degrees as 16.16 fixed-point numbers",
    passing: .userData(place("fixed32 6.55, 46.45")),
    failing: .userData(place("fixed32 46.45 ↓fixed32 106.55"))
  ) { box, _ in
    let limits: [(name: FieldName, limit: Int64)] = [(.longitude, 180), (.latitude, 90)]
    var violations: [Violation] = limits.compactMap { name, limit in
      guard case .fixed(let number, let bits)? = box.value(name),
        number.magnitude > UInt64(limit) << UInt64(bits)
      else { return nil }
      return .field(
        name, of: box,
        "\(name) is \(Double(number) / Double(UInt64(1) << UInt64(bits)))°, beyond ±\(limit)°")
    }
    if let role = box.integer(.role), role > 2 {
      violations.append(.field(.role, of: box, "role is \(role), expected 0 to 2"))
    }
    return violations
  }

  private static func place(_ coordinates: String) -> String {
    #"full loci { u16 0x55c4 00 00 \#(coordinates) fixed32 372 "earth\0" 00 }"#
  }

  static let albumTrack = Rule(
    "3gp.albm.track-missing", .info, at: .box("albm"),
    "albm should contain the track number", clause: Clause(.threeGPP, "8.2"),
    cause: "The track number was unknown, or the writer does not support it",
    fix: "Add track_number if the number is known; the field is optional",
    passing: .userData(#"full albm { u16 0x55c4 "Album\0" 03 }"#),
    failing: .userData(#"full albm { u16 0x55c4 "Album\0" ↓}"#)
  ) { box, _ in
    box.isCut
      ? nil
      : box.field(.track_number) == nil
        ? .absence(in: box, "\(box.name) ends without track_number") : []
  }

  static let recordingYear = Rule(
    "3gp.yrrc.range", .warning, at: .box("yrrc"),
    "recording_year should be from 1 to 9999", clause: Clause(.threeGPP, "8.2"),
    cause: "The writer left recording_year at 0, or stored a full date in it",
    fix: "Set recording_year to the year of the recording, or remove yrrc",
    passing: .userData("full yrrc { u16 2024 }"),
    failing: .userData("full yrrc { ↓u16 0 }")
  ) { box, _ in
    guard let year = box.integer(.recording_year) else { return nil }
    return (1...9999).contains(year)
      ? [] : .field(.recording_year, of: box, "recording_year is \(year), expected 1 to 9999")
  }

  static let ratingDuplicate = Rule(
    "3gp.rtng.duplicate-language", .warning, at: .box("udta"),
    "udta must contain at most one rtng for each rating authority and language",
    clause: Clause(.threeGPP, "8.2"),
    cause: "A tool added a rating instead of changing the existing one",
    fix: "Keep only one rtng for each rating authority (rating_entity) and language",
    passing: .userData(rating),
    failing: .userData("\(rating) ↓\(rating)")
  ) { data, _ in
    let ratings = data.children("rtng").filter { $0.field(.language) != nil }
    guard !ratings.isEmpty else { return nil }
    var known: Set<[Int?]> = []
    return ratings.compactMap { rating in
      known.insert([rating.integer(.rating_entity), rating.integer(.language)]).inserted
        ? nil
        : .about(
          rating,
          "an earlier \(rating.name) has the same rating_entity and language code"
            + " \(rating.integer(.language) ?? 0)")
    }
  }

  private static let rating = #"full rtng { "FSK " "12  " u16 0x55c4 "12\0" }"#

  static let mobile: [Rule] = [
    assetHead, assetText, assetPlace, albumTrack, recordingYear, ratingDuplicate,
  ]
}
