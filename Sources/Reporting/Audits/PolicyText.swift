package import Anatomy
import Metadata
package import Privacy
package import Rendering

/// Writes the policies as text, with their action for each category of findings.
package struct PolicyText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ policy: Policy) {
    output.line(style.paint(policy.name, .strong) + "  policy: \(policy.summary)")
    write(Anatomy.Category.allCases.map { ($0.rawValue, policy.action(for: $0).words) })
    output.line()
    output.line("presentation facts")
    write(PresentationAspect.allCases.map { ($0.rawValue, policy.words(for: $0)) })
  }

  /// Writes a category of findings, and the action of each policy for it.
  package func write(_ category: Anatomy.Category) {
    output.line(
      style.paint(category.rawValue, .strong)
        + "  category of audit findings, default severity: \(category.weight.word)")
    write(Policy.all.map { ($0.name, $0.action(for: category).words) })
  }

  private func write(_ rows: [(name: String, words: String)]) {
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows { output.line("  " + row.name.padded(to: width + 2) + row.words) }
  }
}

extension Policy {
  fileprivate func words(for aspect: PresentationAspect) -> String {
    mayChange(aspect) ? "may change with removed data" : "must not change"
  }
}
