import Metadata

extension String {
  /// In quotes where it has to be. What a spreadsheet would take for a formula gets an apostrophe in
  /// front; numbers and times with a sign are none.
  var asCSVCell: String {
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

  /// Line feeds may stay.
  private var withEscapedControls: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }
}
