import Anatomy
import Bytes
import Keys
package import Metadata

/// Writes the normalized view of metadata: a line for each field, and a line for each source with
/// another value.
package struct NormalizedText {
  let style: Style
  let output: Output
  private static let leastColumns = 14

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ view: NormalizedView) {
    let shown = view.entries.filter { !Self.isShownElsewhere($0, in: view) }
    let columns = shown.map { $0.field.title.count + 2 }.reduce(Self.leastColumns, max)
    func write(_ title: String, _ text: String, _ item: KeyedItem) {
      output.line(
        style.paint(title.padded(to: columns), .strong) + text + "  "
          + style.paint(item.node.path, .faint))
    }
    for entry in shown {
      guard let winner = entry.values.first else { continue }
      write(entry.field.title, text(of: entry, in: view), winner.item)
      for other in entry.others { write("", "also " + text(of: other), other.item) }
    }
  }

  private func text(of entry: NormalizedView.Entry, in view: NormalizedView) -> String {
    let text = entry.values.map { self.text(of: $0) }.joined(separator: ", ")
    return Self.count(for: entry.field, in: view).map { "\(text) of \($0)" } ?? text
  }

  private func text(of source: NormalizedView.Source) -> String {
    switch source.value {
    // A label states the unit too.
    case .decimal(let number): source.item.words?.escapedForDisplay ?? number.plainText
    case .text(let text): "\"\(text.shortenedForLine)\""
    case .genre(let genre):
      [
        "\"\(genre.name.shortenedForLine)\"",
        genre.list.flatMap { list in genre.number.map { "(\(list.rawValue) \($0))" } },
      ].compactMap { $0 }.joined(separator: " ")
    case .place(let place): place.description.shortenedForLine
    default: source.value.text.escapedForDisplay
    }
  }

  /// Returns the total for a number in a sequence, which is written on the line of the number, as in
  /// `3 of 12`. Nil if the total is unknown, or if the field is no number in a sequence.
  private static func count(for field: NormalizedField, in view: NormalizedView) -> String? {
    field.total.flatMap { view[$0]?.values.first?.value.text }
  }

  /// Whether another line has the value: the line of the number in a sequence, with the length of the
  /// sequence, or the line of a field with a narrower meaning.
  private static func isShownElsewhere(
    _ entry: NormalizedView.Entry, in view: NormalizedView
  ) -> Bool {
    if let position = entry.field.position { return view[position] != nil }
    return entry.others.isEmpty && view.isStatedByNarrowerFields(entry)
  }
}

extension String {
  /// The first 300 characters of the text, with escapes, for output in one line.
  var shortenedForLine: String {
    let cut = unicodeScalars.prefix(300)
    let isCut = cut.endIndex < unicodeScalars.endIndex
    return String(String.UnicodeScalarView(cut)).escapedForDisplay + (isCut ? "…" : "")
  }
}
