import Anatomy
import Bytes
package import Editing
package import Files
import Metadata
package import Rendering
package import Verification

/// Writes a text report about the tags that were, or would be, changed in a file.
package struct EditText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// The outcome of editing one file.
  package enum Outcome {
    /// No copy was written, because none was requested.
    case planned
    /// A copy with this name was written.
    case written(String, Verification)
    /// The changed bytes were written into the file.
    case patched(PatchJournal, Verification)
    /// The file was to be replaced, but was left as it was, because no tag has to change.
    case left
  }

  package func write(_ editing: Editing, _ outcome: Outcome) {
    for step in editing.steps { write(step) }
    for change in editing.withoutEffect {
      output.lines("not found  \(change.words.withoutControls)", style)
    }
    for words in editing.reservations { output.lines("note       \(words)", style) }
    switch outcome {
    case .planned:
      for change in editing.byteChanges { write(change, of: editing) }
      output.lines(sizes(editing), style)
    case .left: output.lines("nothing to change: the file is unchanged", style)
    case .patched(let journal, let verification):
      for words in verification.disagreements { output.lines("differs    \(words)", style) }
      let count = journal.changedRanges.reduce(0) { $0 + $1.count }
      let words =
        ["verified and written into the file: \(counted(count, "byte"))"]
        + CopyMessages(verification).all
      output.lines(words.joined(separator: Style.separator), style)
    case .written(let copy, let verification):
      for words in verification.disagreements { output.lines("differs    \(words)", style) }
      let words =
        ["written and verified: \(copy.fileNameForDisplay)", sizes(editing)]
        + CopyMessages(verification).all
      output.lines(words.joined(separator: Style.separator), style)
    }
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

  private func sizes(_ editing: Editing) -> String {
    "\(counted(editing.original.source.size, "byte")) before, "
      + "\(grouped(editing.editedDocument.patchedSource.size)) after"
  }

  // MARK: Changed bytes

  /// Maximum number of bytes of one change that are shown.
  private static let maxBytes = 48

  /// Writes a changed range: its offset and place, the old bytes, and the new ones.
  private func write(_ change: ByteChange, of editing: Editing) {
    output.line("\(hexadecimal(change.range.start))  \(style.paint(change.path, .faint))")
    let old = editing.original.source.bytes(change.range, limit: Self.maxBytes)
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
