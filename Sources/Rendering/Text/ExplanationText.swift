package import Anatomy
import Bytes

/// Writes the explanation of a structure as a page of text.
package struct ExplanationText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ explanation: Explanation) {
    output.line(
      style.paint(explanation.name, .strong) + "  \(explanation.title)\(Style.separator)"
        + [explanation.kind, explanation.clause?.cited].compactMap { $0 }
        .joined(separator: Style.separator))
    if let purpose = explanation.purpose { output.lines(purpose, style) }
    if let origin = explanation.origin { output.line("origin      \(Clause(origin).cited)") }
    if !explanation.containers.isEmpty {
      let often = explanation.occurrence.map { ", \($0)" } ?? ""
      output.line("containers  \(explanation.containers.joined(separator: ", "))\(often)")
    }
    if let versions = explanation.versions {
      output.line(
        "versions    " + versions.map(String.init).joined(separator: ", ")
          + " (full box with flags)")
    }
    writeFields(explanation.fields)
    if let holds = explanation.holds { output.line("contains    \(holds)") }
  }

  private func writeFields(_ fields: [Explanation.Line]) {
    guard !fields.isEmpty else { return }
    output.line("fields")
    let name = fields.map(\.name.columns).max() ?? 0
    let type = fields.map(\.type.columns).max() ?? 0
    for field in fields {
      let notes = [meaning(of: field), field.conditions.isEmpty ? nil : conditions(of: field)]
      let line =
        "  " + style.paint(field.name.padded(to: name), .strong) + "  "
        + field.type.padded(to: type) + "  "
        + notes.compactMap { $0 }.joined(separator: Style.separator)
      output.line(line.trimmingEnd)
    }
  }

  private func meaning(of field: Explanation.Line) -> String? {
    // A role with the same name as the field adds no information.
    let word = field.meaning.role == .plain ? nil : field.meaning.role.word
    let role = word == field.name ? nil : word
    let parts = [role, field.meaning.subject.map { "subject: \($0.word)" }].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func conditions(of field: Explanation.Line) -> String {
    "if " + field.conditions.joined(separator: " and ")
  }
}

extension Clause {
  /// The clause with the edition, because clause numbers differ between editions.
  package var cited: String {
    let edition = standard.edition.map { ":\($0)" } ?? ""
    let name = number.isEmpty ? standard.name + edition : "\(standard.name)\(edition) \(number)"
    return isConfirmed ? name : name + " (clause not confirmed)"
  }
}
