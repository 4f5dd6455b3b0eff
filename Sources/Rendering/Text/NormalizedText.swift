import Anatomy
import Bytes
import Keys
package import Metadata

/// Writes the normalized view of metadata: a line for each field, and a line for each source with
/// another value.
package struct NormalizedText {
  let style: Style
  let output: Output
  private static let titleColumns = 14

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ view: NormalizedView) {
    for entry in view.entries where !Self.isShownBesideNumber(entry.field, in: view) {
      guard let winner = entry.values.first else { continue }
      write(entry.field.title, text(of: entry, in: view), winner.item)
      for other in entry.others { write("", "also " + text(of: other.value), other.item) }
    }
  }

  private func write(_ title: String, _ text: String, _ item: KeyedItem) {
    output.line(
      style.paint(title.padded(to: Self.titleColumns), .strong) + text + "  "
        + style.paint(item.node.path, .faint))
  }

  private func text(of entry: NormalizedView.Entry, in view: NormalizedView) -> String {
    let text = entry.values.map { self.text(of: $0.value) }.joined(separator: ", ")
    return Self.count(for: entry.field, in: view).map { "\(text) of \($0)" } ?? text
  }

  private func text(of value: NormalizedValue) -> String {
    switch value {
    case .text(let text): "\"\(text.shortenedForLine)\""
    case .genre(let genre):
      [
        "\"\(genre.name.shortenedForLine)\"",
        genre.list.flatMap { list in genre.number.map { "(\(list.rawValue) \($0))" } },
      ].compactMap { $0 }.joined(separator: " ")
    case .place(let place): place.description.shortenedForLine
    default: value.text.escapedForDisplay
    }
  }

  /// Returns the total for a track or disc number, which is written on the line of the number, as
  /// in `3 of 12`. Nil if the total is unknown, or if the field is not a track or disc number.
  private static func count(for field: NormalizedField, in view: NormalizedView) -> String? {
    switch field {
    case .trackNumber: view[.trackCount]?.values.first?.value.text
    case .discNumber: view[.discCount]?.values.first?.value.text
    default: nil
    }
  }

  private static func isShownBesideNumber(_ field: NormalizedField, in view: NormalizedView) -> Bool
  {
    switch field {
    case .trackCount: view[.trackNumber] != nil
    case .discCount: view[.discNumber] != nil
    default: false
    }
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
