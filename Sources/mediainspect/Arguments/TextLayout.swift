/// Layout of plain text for terminals with 80 columns.
enum TextLayout {
  static let width = 80

  /// Returns the text wrapped to lines of at most `width` columns. Each line begins with `indent`
  /// spaces.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty && indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    lines.append(line)
    return lines.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }

  /// Returns the rows as text in two columns. A left text that is too wide is on a separate line.
  static func columns(_ rows: [(left: String, right: String)]) -> String {
    let widest = 26
    let column = (rows.map(\.left.count).filter { $0 <= widest }.max() ?? widest) + 4
    return rows.map { row in
      let right = wrapped(row.right, indent: column)
      let left = "  " + row.left
      return left.count + 2 > column
        ? left + "\n" + right
        : left + right.dropFirst(left.count)
    }.joined()
  }
}
