/// A language, identified by its number on the classic Macintosh. QuickTime files use such numbers
/// below 0x400.
package struct MacintoshLanguage: Hashable, Sendable {
  /// The language as a BCP 47 tag.
  package let tag: String
  package let name: String

  package init?(code: UInt16) {
    let (entries, place) =
      code < 128 ? (Self.fromEnglish, Int(code)) : (Self.fromWelsh, Int(code) - 128)
    guard entries.indices.contains(place) else { return nil }
    let words = entries[place].split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard words.count == 2 else { return nil }
    tag = String(Substring(words[0]))
    name = String(Substring(words[1]))
  }

  /// The languages with consecutive numbers from 0.
  private static let fromEnglish = """
    en English|fr French|de German|it Italian|nl Dutch|sv Swedish|es Spanish|da Danish|\
    pt Portuguese|no Norwegian|he Hebrew|ja Japanese|ar Arabic|fi Finnish|el Greek|is Icelandic|\
    mt Maltese|tr Turkish|hr Croatian|zh-Hant Traditional Chinese|ur Urdu|hi Hindi|th Thai|\
    ko Korean|lt Lithuanian|pl Polish|hu Hungarian|et Estonian|lv Latvian|se Sami|fo Faroese|\
    fa Persian|ru Russian|zh-Hans Simplified Chinese|nl-BE Flemish|ga Irish|sq Albanian|\
    ro Romanian|cs Czech|sk Slovak|sl Slovenian|yi Yiddish|sr Serbian|mk Macedonian|bg Bulgarian|\
    uk Ukrainian|be Belarusian|uz Uzbek|kk Kazakh|az-Cyrl Azerbaijani in Cyrillic script|\
    az-Arab Azerbaijani in Arabic script|hy Armenian|ka Georgian|ro-MD Moldavian|ky Kirghiz|\
    tg Tajik|tk Turkmen|mn-Mong Mongolian in Mongolian script|mn-Cyrl Mongolian in Cyrillic script|\
    ps Pashto|ku Kurdish|ks Kashmiri|sd Sindhi|bo Tibetan|ne Nepali|sa Sanskrit|mr Marathi|\
    bn Bengali|as Assamese|gu Gujarati|pa Punjabi|or Oriya|ml Malayalam|kn Kannada|ta Tamil|\
    te Telugu|si Sinhala|my Burmese|km Khmer|lo Lao|vi Vietnamese|id Indonesian|tl Tagalog|\
    ms-Latn Malay in Roman script|ms-Arab Malay in Arabic script|am Amharic|ti Tigrinya|om Oromo|\
    so Somali|sw Swahili|rw Kinyarwanda|rn Rundi|ny Nyanja|mg Malagasy|eo Esperanto
    """.utf8.split(separator: UInt8(ascii: "|"))

  /// The languages with consecutive numbers from 128.
  private static let fromWelsh = """
    cy Welsh|eu Basque|ca Catalan|la Latin|qu Quechua|gn Guarani|ay Aymara|tt Tatar|ug Uighur|\
    dz Dzongkha|jv Javanese in Roman script|su Sundanese in Roman script|gl Galician|af Afrikaans|\
    br Breton|iu Inuktitut|gd Scottish Gaelic|gv Manx|ga-Latg Irish with dot above|to Tongan|\
    grc Polytonic Greek|kl Greenlandic|az-Latn Azerbaijani in Roman script|nn Norwegian Nynorsk
    """.utf8.split(separator: UInt8(ascii: "|"))
}
