import Bytes

extension ExpressionError {
  /// Returns two lines: the expression, and a caret below the place. Invisible characters are
  /// escaped. Of a long expression, only the part around the place is shown.
  package func lines(in expression: String) -> String {
    var line = ""
    var before = 0
    let bytes = expression.utf8
    let end = min(max(offset, 0), bytes.count)
    let place = bytes.index(bytes.startIndex, offsetBy: end)
    let start = expression[..<place].suffix(Self.longestStart)
    if start.startIndex != expression.startIndex { line = "…" }
    line += String(start).withoutControls
    before = line.count
    let rest = expression[place...].prefix(Self.longestRest)
    line += String(rest).withoutControls
    if rest.endIndex != expression.endIndex { line += "…" }
    return line + "\n" + String(repeating: " ", count: before) + "^"
  }

  private static let longestStart = 50
  private static let longestRest = 28
}
