/// Plain text for a terminal of 80 columns.
enum TextLayout {
  static let width = 80

  /// The words in lines no longer than the width, each line indented.
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

  /// Two columns; a left side that is too long stands on a line of its own.
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
