import Bytes

/// A BCP 47 language tag, with tables of equivalent two-letter and three-letter codes, and of
/// English language names.
package struct LanguageTag: Hashable, Sendable {
  /// The subtags in lowercase. The first is the primary language in its shortest code, such as `en`
  /// for `eng`.
  package let subtags: [String]

  package init(_ text: String) {
    var parts = text.lowercased().replacingUnderscores.pieces(at: UInt8(ascii: "-")).map(
      String.init)
    if let first = parts.first { parts[0] = Self.short[first] ?? first }
    subtags = parts
  }

  /// Creates a tag from a text in a file; fails unless the tag is well-formed (RFC 5646, 2.1).
  package init?(stated text: String) {
    self.init(text)
    let isWellFormed = subtags.allSatisfy { part in
      1...8 ~= part.utf8.count
        && part.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
    guard isWellFormed, let first = subtags.first, subtags.count > 1 || first.utf8.count > 1,
      first.utf8.allSatisfy({ 0x61...0x7A ~= $0 })
    else { return nil }
  }

  package var language: String? { subtags.first }

  /// The tag with the usual capitalization: regions in uppercase, scripts in title case.
  package var text: String {
    var parts = subtags.prefix(1).map { $0 }
    for part in subtags.dropFirst() {
      switch part.utf8.count {
      case 2: parts.append(part.uppercased())
      case 4: parts.append(part.prefix(1).uppercased() + part.dropFirst())
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "-")
  }

  /// The ISO 639-2 code of the primary language; nil if there is none.
  package var threeLetters: String? {
    guard let language else { return nil }
    return language.utf8.count == 3 ? language : Self.long[language]
  }

  /// The English name of the language, with the other subtags in parentheses; nil if it is unknown.
  package var name: String? {
    guard let code = threeLetters, let name = Language.name(of: code) else { return nil }
    let rest = text.dropFirst((language?.count ?? 0) + 1)
    return rest.isEmpty ? name : "\(name) (\(rest))"
  }

  /// Returns the number of leading subtags that both tags share; nil if the primary languages
  /// differ (RFC 4647, 3.3.1 and 3.4).
  package func match(_ wanted: LanguageTag) -> Int? {
    guard let language, language != "und", language == wanted.language else { return nil }
    return zip(subtags, wanted.subtags).prefix { $0 == $1 }.count
  }

  /// Returns whether one of two tags begins with the other, as `ru` and `ru-RU` do (RFC 4647,
  /// 3.3.1).
  package func agrees(with other: LanguageTag) -> Bool {
    match(other).map { $0 == min(subtags.count, other.subtags.count) } ?? false
  }

  /// Returns whether content in a stated language suits a requested language. Content without a
  /// language suits every request.
  package static func serves(_ stated: String?, _ wanted: String?) -> Bool {
    guard let stated, let wanted else { return true }
    return LanguageTag(stated).match(LanguageTag(wanted)) != nil
  }

  private static let pairs: [(String, String)] = """
    aa aar|ab abk|ae ave|af afr|ak aka|am amh|an arg|ar ara|as asm|av ava|ay aym|az aze|ba bak|\
    be bel|bg bul|bi bis|bm bam|bn ben|bo bod|bo tib|br bre|bs bos|ca cat|ce che|ch cha|co cos|\
    cr cre|cs ces|cs cze|cu chu|cv chv|cy cym|cy wel|da dan|de deu|de ger|dv div|dz dzo|ee ewe|\
    el ell|el gre|en eng|eo epo|es spa|et est|eu eus|eu baq|fa fas|fa per|ff ful|fi fin|fj fij|\
    fo fao|fr fra|fr fre|fy fry|ga gle|gd gla|gl glg|gn grn|gu guj|gv glv|ha hau|he heb|hi hin|\
    ho hmo|hr hrv|ht hat|hu hun|hy hye|hy arm|hz her|ia ina|id ind|ie ile|ig ibo|ii iii|ik ipk|\
    io ido|is isl|is ice|it ita|iu iku|ja jpn|jv jav|ka kat|ka geo|kg kon|ki kik|kj kua|kk kaz|\
    kl kal|km khm|kn kan|ko kor|kr kau|ks kas|ku kur|kv kom|kw cor|ky kir|la lat|lb ltz|lg lug|\
    li lim|ln lin|lo lao|lt lit|lu lub|lv lav|mg mlg|mh mah|mi mri|mi mao|mk mkd|mk mac|ml mal|\
    mn mon|mr mar|ms msa|ms may|mt mlt|my mya|my bur|na nau|nb nob|nd nde|ne nep|ng ndo|nl nld|\
    nl dut|nn nno|no nor|nr nbl|nv nav|ny nya|oc oci|oj oji|om orm|or ori|os oss|pa pan|pi pli|\
    pl pol|ps pus|pt por|qu que|rm roh|rn run|ro ron|ro rum|ru rus|rw kin|sa san|sc srd|sd snd|\
    se sme|sg sag|si sin|sk slk|sk slo|sl slv|sm smo|sn sna|so som|sq sqi|sq alb|sr srp|ss ssw|\
    st sot|su sun|sv swe|sw swa|ta tam|te tel|tg tgk|th tha|ti tir|tk tuk|tl tgl|tn tsn|to ton|\
    tr tur|ts tso|tt tat|tw twi|ty tah|ug uig|uk ukr|ur urd|uz uzb|ve ven|vi vie|vo vol|wa wln|\
    wo wol|xh xho|yi yid|yo yor|za zha|zh zho|zh chi|zu zul
    """[...].pieces(at: UInt8(ascii: "|")).map { pair in
      (String(pair.prefix(2)), String(pair.dropFirst(3)))
    }

  private static let short = Dictionary(
    pairs.map { ($0.1, $0.0) }, uniquingKeysWith: { first, _ in first })
  private static let long = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
}

extension String {
  fileprivate var replacingUnderscores: Substring {
    let letters = utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    return Substring(decoding: letters, as: UTF8.self)
  }
}
