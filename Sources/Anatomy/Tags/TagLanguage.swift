/// The language of a metadata value, and the country where it is used.
package struct TagLanguage: Equatable {
  /// An ISO 639-2 code.
  package let code: String
  /// An ISO 3166-1 code of two uppercase letters; nil for all countries.
  package let country: String?
  /// The language and country as a BCP 47 tag, such as `de` or `fr-CA`.
  package let tag: String

  package init(code: String, country: String? = nil, tag: String? = nil) {
    self.code = code
    self.country = country
    self.tag = tag ?? [code, country].compactMap(\.self).joined(separator: "-")
  }
}
