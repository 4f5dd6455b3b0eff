import Anatomy
import Bytes
import Schema

/// New asset information of 3GPP in the user data (`udta`) of the movie or a track
/// (3GPP TS 26.244, clause 8).
struct AssetTags {
  private(set) var insertions: [TagInsertion] = []

  init(_ tag: NewTag, in holder: Node) throws(TagRefusal) {
    guard let code = tag.key.code else {
      throw TagRefusal("the key \(tag.key.name) is not a code of four letters")
    }
    let language = DraftValue.number(UInt64(try UInt16(packing: tag.language)), bytes: 2)
    insertions = [
      try holder.insertion(intoUserData: try Self.draft(tag, code, language))
    ]
  }

  private static func draft(
    _ tag: NewTag, _ code: FourCC, _ language: DraftValue
  ) throws(TagRefusal) -> Draft {
    let ended = TextSpelling(.utf8, .terminated)
    switch (code, tag.value) {
    case ("yrrc", .integer(let year, _, _)):
      guard let year = UInt16(exactly: year) else {
        throw TagRefusal("the year \(year) does not fit into 16 bits")
      }
      return Draft("yrrc", ["recording_year": .number(UInt64(year), bytes: 2)])
    case ("albm", .text(let text)):
      return Draft("albm", ["language": language, "album_title": .text(text, as: ended)])
    case ("loci", .place(let latitude, let longitude, let altitude)):
      return Draft(
        "loci",
        [
          "language": language, "name": .text("", as: ended), "role": .number(0),
          "longitude": .fixed(longitude), "latitude": .fixed(latitude),
          "altitude": .fixed(altitude),
          "astronomical_body": .text("earth", as: ended), "additional_notes": .text("", as: ended),
        ])
    case (_, .text(let text)) where texts.contains(code):
      return Draft(code, ["language": language, "text": .text(text, as: ended)])
    default: throw TagRefusal("the key \(tag.key.name) cannot be added with this value")
    }
  }

  private static let texts: Set<FourCC> = ["titl", "dscp", "cprt", "perf", "auth", "gnre"]
}
