import Bytes

extension String {
  /// The text as a CSV cell, quoted if necessary. Text that a spreadsheet would take for a formula
  /// gets an apostrophe in front. Numbers and times with a minus sign are not formulas.
  package var asCSVCell: String {
    var text = withEscapedControls
    let isFormula =
      text.first.map { "=+-@\t\r".contains($0) } ?? false
      && ExactNumber(text.hasPrefix("+") ? "" : text.replacing(":", with: "")) == nil
    if isFormula { text = "'" + text }
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D, 0x20].contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// The text with control characters escaped, except line feeds.
  private var withEscapedControls: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }
}
