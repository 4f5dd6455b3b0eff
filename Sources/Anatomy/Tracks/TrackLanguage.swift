/// The language of a track as a file states it.
package struct TrackLanguage: Hashable, Sendable {
  /// The language as an ISO 639-2 code; nil if none is stated.
  package let code: String?
  /// The language as a BCP 47 tag; nil if none is stated.
  package let extendedTag: String?

  package init(code: String?, extendedTag: String?) {
    (self.code, self.extendedTag) = (code, extendedTag)
  }

  package static let none = TrackLanguage(code: nil, extendedTag: nil)

  /// The extended tag, or the code if there is no tag; nil for an undetermined language.
  package var stated: String? { extendedTag ?? (code == "und" ? nil : code) }

  /// The English name of the language; nil if it is unknown.
  package var name: String? { stated.flatMap { LanguageTag($0).name } }
}
