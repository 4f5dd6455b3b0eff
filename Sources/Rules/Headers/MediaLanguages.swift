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
    passing: [
      .movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { "en-GB\0" }"#),
      .movie(
        mediaHeader: "full mdhd { u32 3786912000, 3786912000, 44100, 2048 u16 0x41f2, 0 }",
        handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { "pt-BR\0" }"#),
      .movie(
        mediaHeader: "full mdhd { u32 3786912000, 3786912000, 44100, 2048 u16 0x39f2, 0 }",
        handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { "nb-NO\0" }"#),
    ],
    failing: .movie(
      handler: #"full hdlr { 00 * 4 "soun" 00 * 12 "Sound\0" } full elng { ↓"fr-CA\0" }"#)
  ) { media, _ in
    guard let extended = media.child("elng"), let header = media.child("mdhd"),
      case .text(let tag)? = extended.value(.extended_language),
      let packed = header.integer(.language).map({ UInt16(truncatingIfNeeded: $0) }),
      let letters = Language.code(packed: packed), letters != "und"
    else { return nil }
    let isSame =
      Language.name(of: letters) == nil
      || primary(LanguageTag(tag.string)) == primary(LanguageTag(letters))
    return isSame
      ? []
      : .field(
        .extended_language, of: extended,
        "the language in elng is \(tag.string), but mdhd.language is \(letters)",
        related: [RelatedPlace("the language in mdhd", header, field: .language)])
  }

  /// Returns the primary language of a tag. If it is one of several languages with a common name and
  /// code, this code, which the other field may have, is returned.
  private static func primary(_ tag: LanguageTag) -> String? {
    tag.language.map { commonCodes[$0] ?? $0 }
  }

  private static let commonCodes = [
    "nb": "no", "nn": "no", "cmn": "zh", "yue": "zh", "wuu": "zh", "nan": "zh", "hak": "zh",
    "arb": "ar", "arz": "ar", "pes": "fa", "prs": "fa", "swh": "sw", "zsm": "ms", "lvs": "lv",
    "ekk": "et", "khk": "mn", "uzn": "uz", "azj": "az", "ckb": "ku", "kmr": "ku", "iw": "he",
    "in": "id", "ji": "yi", "mo": "ro",
  ]
}
