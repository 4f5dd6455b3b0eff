package import Anatomy
import Metadata
package import Privacy

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
    for category in Anatomy.Category.allCases {
      output.line("  " + category.rawValue.padded(to: 12) + policy.action(for: category).words)
    }
  }

  /// Writes a category of findings, and the action of each policy for it.
  package func write(_ category: Anatomy.Category) {
    output.line(
      style.paint(category.rawValue, .strong)
        + "  category of audit findings, default severity: \(category.weight.word)")
    for policy in Policy.all {
      output.line("  " + policy.name.padded(to: 12) + policy.action(for: category).words)
    }
  }
}
