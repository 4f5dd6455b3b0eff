import Anatomy
import Bytes

extension Rule {
  static let languageInvalid = Rule(
    "isom.mdhd.language-invalid", .warning, at: .box("mdhd"),
    "the language is three letters of ISO 639-2", clause: Clause(.iso12, "8.4.2"),
    in: Profile.iso,
    cause: "a writer left the field empty, or packed the letters wrongly",
    fix: "write und where the language is not known",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000, 3786912000
            u32 44100, 2048
            ↓u16 0xfc00, 0
          }
          """)
    ]
  ) { header, _ in
    guard let packed = header.integer("language").map({ UInt16(truncatingIfNeeded: $0) }) else {
      return nil
    }
    // Numbers of the Macintosh have a rule of their own.
    if packed > 0, packed < 0x400 || packed == 0x7FFF { return [] }
    return packed == 0 || Language.code(packed: packed) == nil
      ? [.field("language", of: header, "the language is no three letters")] : []
  }

  static let languageOfMacintosh = Rule(
    "isom.mdhd.language-mac", .info, at: .box("mdhd"),
    "the language is told by letters, not by a number of the Macintosh",
    in: Profile.iso,
    cause: "a movie of QuickTime was given another brand",
    fix: "write the three letters of ISO 639-2",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000, 3786912000
            u32 44100, 2048
            ↓u16 2, 0
          }
          """)
    ]
  ) { header, _ in
    guard let packed = header.integer("language") else { return nil }
    return (1..<0x400).contains(packed)
      ? [.field("language", of: header, "\(packed) is a language number of the Macintosh")] : []
  }

  static let extendedLanguage = Rule(
    "isom.elng.mismatch", .warning, at: .box("mdia"),
    "both statements of the language name the same one", clause: Clause(.iso12, "8.4.6"),
    cause: "a tool set one of them and did not know the other",
    fix: "let mdhd state the three letters of the language that elng begins with",
    passing: [
      .movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { "en-GB\0" }"#)
    ],
    failing: [
      .movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { ↓"fr-CA\0" }"#)
    ]
  ) { media, _ in
    guard let extended = media.child("elng"), let header = media.child("mdhd"),
      case .text(let tag)? = extended.value("extended_language"),
      let packed = header.integer("language").map({ UInt16(truncatingIfNeeded: $0) }),
      let letters = Language.code(packed: packed), letters != "und"
    else { return nil }
    let first = tag.string.lowercased().prefix { $0 != "-" }
    // Two letters and three of one language mostly begin alike; where they do not, names decide.
    let isSame =
      first == letters || Language.name(of: letters) == nil
      || (first.utf8.count == 2
        && (letters.hasPrefix(first) || unlike.contains("\(first) \(letters)")))
    return isSame
      ? []
      : [
        .field(
          "extended_language", of: extended, "elng says \(tag.string), mdhd \(letters)",
          related: [RelatedPlace("the other statement", header, field: "language")])
      ]
  }

  /// Codes of two letters whose codes of three begin otherwise.
  private static let unlike: Set<String> = Set(
    """
    be bel|bo tib|bs bos|cs cze|cy wel|de ger|dz dzo|el gre|es spa|eu baq|fa per|fr fre|ga gle|\
    gd gla|gv glv|hr hrv|hy arm|is ice|iu iku|ka geo|kj kua|kl kal|lb ltz|lg lug|mi mao|mk mac|\
    ms may|mt mlt|my bur|na nau|nd nde|nr nbl|oj oji|ps pus|ro rum|sg sag|sk slo|sq alb|sr srp|\
    sv swe|tk tuk|tl tgl|tn tsn|ts tso|za zha|zh chi|zh zho|ja jpn|pl pol|ki kik
    """.split(separator: "|").map { String($0).filter { $0 != "\n" } })
}
