/// Choosing by the languages that somebody likes, the best first.
extension Sequence {
  /// Those in one of the languages, by the place of the language that is matched, then by how well it
  /// is; of equals the first stays first.
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

  /// The one in the language that somebody likes best, else the first that states none, else the
  /// first.
  package func best(preferring languages: [String], by locale: (Element) -> String?) -> Element? {
    sorted(preferring: languages, by: locale).first ?? first { locale($0) == nil }
      ?? first { _ in true }
  }
}
