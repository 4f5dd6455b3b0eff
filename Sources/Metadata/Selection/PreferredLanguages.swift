import Anatomy

/// Sorting and selection by a list of preferred languages, best first.
extension Sequence {
  /// Returns the elements in any of the preferred languages. They are sorted by the rank of the
  /// preferred language, then by how closely the language of an element matches the preferred
  /// language. The sort is stable.
  package func sorted(
    preferring languages: [String], by locale: (Element) -> String?
  ) -> [Element] {
    let wanted = languages.map { LanguageTag($0) }
    var ranked: [(place: Int, distance: Int, element: Element)] = []
    for element in self {
      guard let tag = locale(element).map({ LanguageTag($0) }) else { continue }
      for (place, language) in wanted.enumerated() {
        guard let common = language.match(tag) else { continue }
        ranked.append((place, language.subtags.count + tag.subtags.count - 2 * common, element))
        break
      }
    }
    return ranked.enumerated().sorted { left, right in
      (left.element.place, left.element.distance, left.offset)
        < (right.element.place, right.element.distance, right.offset)
    }.map(\.element.element)
  }

  /// Returns the element in the highest-ranked language. If no element matches, the result is the
  /// first element without a language, or else the first element.
  package func best(preferring languages: [String], by locale: (Element) -> String?) -> Element? {
    sorted(preferring: languages, by: locale).first ?? first { locale($0) == nil }
      ?? first { _ in true }
  }
}
