/// Lines for a terminal that may be narrower than they are: what is cut is a value in the middle, and never
/// what a line ends with.
extension Style {
  /// So many columns a line may have; nil where it may have as many as it likes. In the last one it would be
  /// taken for a line that goes on.
  private var room: Int? { width > 1 ? width - 1 : nil }

  /// However narrow it is, so much of a value is shown.
  private static let least = 8

  /// The beginning of a value, as far as there is room for it beside so many columns.
  func cut(_ value: String, reserving columns: Int) -> String {
    guard let room, value.columns > max(Self.least, room - columns) else { return value }
    let end = value.hasSuffix("\"") ? "…\"" : "…"
    let left = max(Self.least, room - columns) - end.columns
    return value.beginning(left) + end
  }

  /// Beginning and end of a path, as far as there is room for it beside so many columns.
  func cutInside(_ path: String, reserving columns: Int) -> String {
    guard let room, path.columns > max(Self.least, room - columns) else { return path }
    let left = max(Self.least, room - columns) - 1
    let scalars = path.unicodeScalars
    let end = String(String.UnicodeScalarView(scalars.suffix(left - left / 2)))
    return path.beginning(left / 2) + "…" + end
  }

  /// A line of words that are all told, as the lines that there is room for.
  package func wrapped(_ text: String, indent: Int = 8) -> [String] {
    guard let room, text.columns > room else { return [text] }
    var lines: [String] = []
    let margin = String(repeating: " ", count: min(indent, room / 2))
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var word = String(word)
      if !line.isEmpty, line.columns + 1 + word.columns > room {
        lines.append(line.trimmingEnd)
        line = margin + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
      // No word is too long to be told.
      while line.columns > room {
        lines.append(line.beginning(room))
        word = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(room)))
        line = margin + word
      }
    }
    return lines + [line]
  }
}

extension String {
  fileprivate func beginning(_ columns: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(columns)))
  }
}

extension Output {
  /// All of it, on as many lines as it takes.
  package func lines(_ text: String, _ style: Style) {
    for line in style.wrapped(text) { self.line(line) }
  }
}

/// `1 sample`, `2 samples`
package func counted(_ count: Int, _ word: String) -> String {
  "\(grouped(count)) \(word)\(count == 1 ? "" : "s")"
}
