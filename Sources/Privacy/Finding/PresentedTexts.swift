import Anatomy
import Bytes
import Rewriting

/// Personal data in text that is presented, such as the lines of subtitles. Each value is reported
/// once, at its first place: cameras write the same coordinates into very many subtitles.
struct PresentedTexts {
  private struct Value: Hashable {
    let category: Anatomy.Category
    let title: String
    let words: String
  }

  /// The index of the disclosure of each value.
  private var places: [Value: Int] = [:]
  private var counts: [Int: Int] = [:]

  /// Maximum number of different values of a document that are reported.
  private static let maxValues = 25_000

  /// Returns the disclosures of the values in a text that were not found before.
  ///
  /// - Parameter next: the index of the next disclosure.
  mutating func disclosures(
    in text: String, _ field: Field, of node: Node, named name: String, next: Int
  ) -> [Disclosure] {
    node.document.countExamined(text.utf8.count)
    let hits =
      FreeText.hits(in: text, atMost: .max) + LabeledCoordinates.hits(in: text)
      + CalendarDates.hits(in: text)
    guard !hits.isEmpty else { return [] }
    var found: [Disclosure] = []
    var finder = WordFinder(of: text, in: field.range, of: node.source)
    for hit in hits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let matched = finder.word(at: hit.range)
      // Cameras write another time into each subtitle, so all times of a day are one value.
      let words = hit.category == .time ? String(matched.prefix(CalendarDates.count)) : matched
      let value = Value(category: hit.category, title: hit.title, words: words)
      if let known = places[value] {
        counts[known, default: 1] += 1
        continue
      }
      guard places.count < Self.maxValues else { continue }
      places[value] = next + found.count
      var disclosure = Disclosure(
        category: hit.category, weight: hit.category.weight, title: "Text: \(hit.title)",
        statement: .words(matched), key: nil, node: node, field: name,
        range: finder.find(hit.range) ?? field.range,
        request: .keep("it is part of text that players show"),
        writer: nil)
      disclosure.isPartOfText = true
      found.append(disclosure)
    }
    return found
  }

  /// Adds the number of occurrences to the titles of disclosures.
  func count(in disclosures: inout [Disclosure]) {
    for (index, count) in counts where disclosures.indices.contains(index) {
      disclosures[index].addCount(count)
    }
  }
}
