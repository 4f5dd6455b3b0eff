/// Fits texts to the width of a terminal.
extension Style {
  /// The maximum number of columns of a line; nil without a limit. The last column of the terminal
  /// is left empty, because some terminals wrap a line that fills it.
  private var room: Int? { width > 1 ? width - 1 : nil }

  /// Returns a text as several lines that fit the width of the terminal, without omissions.
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
      // A word that is wider than a line is split.
      while line.columns > room {
        let start = line.beginning(room)
        lines.append(start)
        word = String(
          String.UnicodeScalarView(line.unicodeScalars.dropFirst(start.unicodeScalars.count)))
        line = margin + word
      }
    }
    return lines + [line]
  }
}

extension String {
  /// Returns the longest beginning of the text that fits into the given number of columns. It has
  /// at least one character.
  fileprivate func beginning(_ columns: Int) -> String {
    var rest = columns
    let start = unicodeScalars.prefix { scalar in
      rest -= scalar.columns
      return rest >= 0
    }
    return String(String.UnicodeScalarView(start.isEmpty ? unicodeScalars.prefix(1) : start))
  }
}

extension Output {
  /// Writes a text on as many lines as necessary, without omissions.
  package func lines(_ text: String, _ style: Style) {
    for line in style.wrapped(text) { self.line(line) }
  }
}

/// Returns a count with its noun: `1 sample`, `2 samples`.
package func counted(_ count: Int, _ word: String) -> String {
  "\(grouped(count)) \(word)\(count == 1 ? "" : "s")"
}
