import Anatomy
import Bytes
import Editing
import Jobs
import Metadata
import Rendering
import Verification

/// Writes a text report about the tags that were, or would be, changed in a file.
struct EditText {
  let style: Style
  let output: Output

  func write(_ editing: Editing) {
    for step in editing.steps { write(step) }
    for change in editing.withoutEffect {
      output.lines("not found  \(change.words.withoutControls)", style)
    }
    for words in editing.reservations { output.lines("note       \(words)", style) }
  }

  /// Writes messages about tags that disagree in the copy, but not in the original.
  func write(disagreements: [String]) {
    for words in disagreements { output.lines("differs    \(words)", style) }
  }

  private func write(_ step: EditStep) {
    let action = style.paint(step.action.rawValue.padded(to: 6), .strong)
    let values = [step.before, step.after].compactMap { $0.map(Self.words) }
      .joined(separator: " → ")
    let language = step.language.map { "[\($0)]" } ?? ""
    let name = step.identifier.keySpace.name + "/" + step.identifier.readableKey.withoutControls
    let scope = step.scope.trackNumber.map { "track \($0)  " } ?? ""
    let place = step.path.map { "  " + style.paint($0, .faint) } ?? ""
    output.line("\(action)  \(scope)\(name)\(language)  \(values)\(place)")
  }

  private static func words(_ statement: EditStatement) -> String {
    switch statement {
    case .text(let text): "\"\(text.withoutControls)\""
    case .bytes(let bytes): counted(bytes.count, "byte")
    }
  }

  // MARK: Changed bytes

  /// Maximum number of bytes of one change that are shown.
  private static let maxBytes = 48

  /// Writes a changed range: its offset, its path, the old bytes and the new bytes.
  func write(_ change: ByteChange, of original: Document) {
    output.line("\(hexadecimal(change.range.start))  \(style.paint(change.path, .faint))")
    let old = original.source.bytes(change.range, limit: Self.maxBytes)
    write(old, of: change.range.count, after: style.paint("-", .wrong))
    write(
      Array(change.bytes.prefix(Self.maxBytes)), of: change.bytes.count,
      after: style.paint("+", .good))
  }

  private func write(_ bytes: [UInt8], of count: Int, after mark: String) {
    guard count > 0 else { return }
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let line = bytes[start..<min(start + 16, bytes.count)]
      let digits = line.map { hexByte($0) }.joined(separator: " ").padded(to: 47)
      let letters = line.map { 0x20..<0x7F ~= $0 ? String(UnicodeScalar($0)) : "." }.joined()
      output.line("  \(mark) \(digits)  \(letters)")
    }
    if count > bytes.count { output.line("  \(mark) … \(counted(count, "byte"))") }
  }
}
