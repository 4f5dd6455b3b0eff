import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let languageInvalid = Rule(
    "isom.mdhd.language-invalid", .warning, at: .box("mdhd"),
    "mdhd.language must be a packed three-letter code of ISO 639-2",
    clause: Clause(.iso12, "8.4.2"),
    in: Profile.iso,
    cause: "The writer left mdhd.language at 0, or packed the letters incorrectly",
    fix: "Set mdhd.language to the packed ISO 639-2 code, or to und if the language is unknown",
    passing: .movie(),
    failing: .movie(
      mediaHeader: "full mdhd { u32 3786912000, 3786912000 u32 44100, 2048 ↓u16 0xfc00, 0 }")
  ) { header, _ in
    guard let packed = header.integer(.language).map({ UInt16(truncatingIfNeeded: $0) }) else {
      return nil
    }
    // Language codes of Macintosh are reported by `isom.mdhd.language-mac`.
    if packed > 0, packed < 0x400 || packed == 0x7FFF { return [] }
    return packed == 0 || Language.code(packed: packed) == nil
      ? .field(
        .language, of: header,
        "mdhd.language is 0x\(String(packed, radix: 16)), expected a packed three-letter code") : []
  }

  static let languageOfMacintosh = Rule(
    "isom.mdhd.language-mac", .info, at: .box("mdhd"),
    "mdhd.language should be an ISO 639-2 code, not a Macintosh language code",
    in: Profile.iso,
    cause: "A tool probably changed the brand of a QuickTime movie to an ISO brand",
    fix: "Replace the Macintosh code with the packed three-letter code of the language",
    passing: .movie(),
    failing: .movie(
      mediaHeader: "full mdhd { u32 3786912000, 3786912000 u32 44100, 2048 ↓u16 2, 0 }")
  ) { header, _ in
    guard let packed = header.integer(.language) else { return nil }
    return (1..<0x400).contains(packed)
      ? .field(.language, of: header, "mdhd.language is \(packed), a Macintosh language code")
      : []
  }

  static let extendedLanguage = Rule(
    "isom.elng.mismatch", .warning, at: .box("mdia"),
    "elng and mdhd.language should state the same language", clause: Clause(.iso12, "8.4.6"),
    cause: "A tool updated only one of the two language fields",
    fix: "Set mdhd.language to the three-letter code of the primary language in elng",
    passing: .movie(
      handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { "en-GB\0" }"#),
    failing: .movie(
      handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { ↓"fr-CA\0" }"#)
  ) { media, _ in
    guard let extended = media.child("elng"), let header = media.child("mdhd"),
      case .text(let tag)? = extended.value(.extended_language),
      let packed = header.integer(.language).map({ UInt16(truncatingIfNeeded: $0) }),
      let letters = Language.code(packed: packed), letters != "und"
    else { return nil }
    let first = tag.string.lowercased().prefix { $0 != "-" }
    // The three-letter code of most languages begins with their two-letter code. The exceptions are
    // in `unlike`.
    let isSame =
      first == letters || Language.name(of: letters) == nil
      || (first.utf8.count == 2
        && (letters.hasPrefix(first) || unlike.contains("\(first) \(letters)")))
    return isSame
      ? []
      : .field(
        .extended_language, of: extended,
        "the language in elng is \(tag.string), but mdhd.language is \(letters)",
        related: [RelatedPlace("the language in mdhd", header, field: .language)])
  }

  /// Languages with a three-letter code that does not begin with their two-letter code. Each entry
  /// contains both codes.
  private static let unlike: Set<String> = Set(
    """
    be bel|bo tib|bs bos|cs cze|cy wel|de ger|dz dzo|el gre|es spa|eu baq|fa per|fr fre|ga gle|\
    gd gla|gv glv|hr hrv|hy arm|is ice|iu iku|ka geo|kj kua|kl kal|lb ltz|lg lug|mi mao|mk mac|\
    ms may|mt mlt|my bur|na nau|nd nde|nr nbl|oj oji|ps pus|ro rum|sg sag|sk slo|sq alb|sr srp|\
    sv swe|tk tuk|tl tgl|tn tsn|ts tso|za zha|zh chi|zh zho|ja jpn|pl pol|ki kik
    """.split(separator: "|").map { String($0).filter { $0 != "\n" } })
}
