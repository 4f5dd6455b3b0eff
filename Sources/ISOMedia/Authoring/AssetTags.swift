import Anatomy
import Bytes
import Schema

/// New asset information of 3GPP in the user data (`udta`) of the movie or a track
/// (3GPP TS 26.244, clause 8).
struct AssetTags {
  private(set) var insertions: [TagInsertion] = []
  private(set) var userData: [Draft] = []

  init(_ tags: [NewTag], in holder: Node, without removed: Set<Node>) throws(TagRefusal) {
    /// The texts of the new keywords, by packed language code.
    var keywords: [UInt16: [String]] = [:]
    for tag in tags {
      guard let code = tag.key.code else {
        throw TagRefusal("the key \(tag.key.name) is not a code of four letters")
      }
      let language = try UInt16(packing: tag.language)
      guard code == "kywd" else {
        userData.append(try Self.draft(tag, code, .number(UInt64(language), bytes: 2)))
        continue
      }
      guard case .text(let text) = tag.value else {
        throw TagRefusal(ofValue: "the key \(tag.key.name) cannot be added with this value")
      }
      if text.utf8.count > 255 { throw TagRefusal(ofValue: "a keyword has at most 255 bytes") }
      keywords[language, default: []].append(text)
    }
    for (language, words) in keywords.sorted(by: { $0.key < $1.key }) {
      try add(words, language, to: holder, without: removed)
    }
  }

  /// Adds keywords in the given language to the present keyword box. If there is no such box, or if
  /// it would contain more than 255 keywords, a new box is added instead.
  private mutating func add(
    _ words: [String], _ language: UInt16, to holder: Node, without removed: Set<Node>
  ) throws(TagRefusal) {
    let userData = holder.child("udta")
    let present = userData?.children.first { box in
      guard box.code == "kywd", !removed.contains(box), box.integer("language") == Int(language),
        case .list? = box.value("keywords")
      else { return false }
      return (box.integer("keyword_cnt") ?? 255) + words.count <= 255
    }
    guard let userData, let present else {
      self.userData.append(Self.keywords(words, language))
      return
    }
    for word in words {
      let box = try userData.written(Self.keywords([word], language))
      insertions.append(
        TagInsertion(Array(box.dropFirst(Self.sizeBeforeKeywords)), into: present, .row))
    }
  }

  private static func keywords(_ words: [String], _ language: UInt16) -> Draft {
    Draft(
      "kywd",
      fields: [
        ("language", .number(UInt64(language), bytes: 2)),
        ("keyword_cnt", .number(UInt64(words.count), bytes: 1)),
      ]
        + words.enumerated().flatMap { place, word in
          [
            (
              "keywords[\(place + 1)].keyword_size",
              DraftValue.number(UInt64(word.utf8.count), bytes: 1)
            ),
            ("keywords[\(place + 1)].keyword_info", .text(word)),
          ]
        })
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
    case (_, .text(let text)) where texts.contains(code):
      return Draft(code, ["language": language, "text": .text(text, as: ended)])
    default:
      throw TagRefusal(ofValue: "the key \(tag.key.name) cannot be added with this value")
    }
  }

  private static let texts: Set<FourCC> = ["titl", "dscp", "cprt", "perf", "auth", "gnre"]
}
