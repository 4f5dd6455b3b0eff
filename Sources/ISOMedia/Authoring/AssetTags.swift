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
    let draft = try Self.draft(tag, code, language)
    if code == "kywd", let userData = holder.child("udta"), let present = userData.child(code),
      case .list? = present.value("keywords"), present.integer("keyword_cnt") ?? 255 < 255,
      present.integer("language") == Int(try UInt16(packing: tag.language))
    {
      // A further keyword is a row of the present list in its language.
      let row = Array(try userData.box(draft).dropFirst(Self.sizeBeforeKeywords))
      insertions = [TagInsertion(row, into: present, .row)]
    } else {
      insertions = [try holder.insertion(intoUserData: draft)]
    }
  }

  /// The number of bytes before the first keyword: the header of the box, version and flags,
  /// language, and number of keywords.
  private static let sizeBeforeKeywords = 15

  private static func draft(
    _ tag: NewTag, _ code: FourCC, _ language: DraftValue
  ) throws(TagRefusal) -> Draft {
    let ended = TextSpelling(.utf8, .terminated)
    switch (code, tag.value) {
    case ("yrrc", .integer(let year, _, _)):
      guard let year = UInt16(exactly: year) else {
        throw TagRefusal(ofValue: "the year \(year) does not fit into 16 bits")
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
    case ("rtng", .classified(let entity, let criteria, let text)):
      guard let criteria = FourCC(argument: criteria) else {
        throw TagRefusal(ofValue: "the rating criteria must be a code of four letters")
      }
      return Draft(
        "rtng",
        [
          "rating_entity": .code(entity), "rating_criteria": .code(criteria), "language": language,
          "rating_info": .text(text, as: ended),
        ])
    case ("clsf", .classified(let entity, let table, let text)):
      guard let table = UInt16(table) else {
        throw TagRefusal(ofValue: "the classification table must be a number of 16 bits")
      }
      return Draft(
        "clsf",
        [
          "classification_entity": .code(entity),
          "classification_table": .number(UInt64(table), bytes: 2), "language": language,
          "classification_info": .text(text, as: ended),
        ])
    case ("rtng", _), ("clsf", _):
      throw TagRefusal(
        ofValue: "a new value for \(tag.key.name) must have the form ENTITY/CODE/TEXT")
    case ("kywd", .text(let text)):
      guard let size = UInt8(exactly: text.utf8.count) else {
        throw TagRefusal(ofValue: "a keyword has at most 255 bytes")
      }
      return Draft(
        "kywd",
        [
          "language": language, "keyword_cnt": .number(1, bytes: 1),
          "keywords[1].keyword_size": .number(UInt64(size), bytes: 1),
          "keywords[1].keyword_info": .text(text),
        ])
    case (_, .text(let text)) where texts.contains(code):
      return Draft(code, ["language": language, "text": .text(text, as: ended)])
    default:
      throw TagRefusal(ofValue: "the key \(tag.key.name) cannot be added with this value")
    }
  }

  private static let texts: Set<FourCC> = ["titl", "dscp", "cprt", "perf", "auth", "gnre"]
}
