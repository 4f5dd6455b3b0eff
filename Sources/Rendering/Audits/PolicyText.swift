package import Anatomy
import Metadata
package import Privacy

/// What policies do, from the one table that says so.
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

  /// A category of what files tell, and what each policy does with it.
  package func write(_ category: Anatomy.Category) {
    output.line(
      style.paint(category.rawValue, .strong)
        + "  category of what files tell, \(category.weight.word) where nothing more is known")
    for policy in Policy.all {
      output.line("  " + policy.name.padded(to: 12) + policy.action(for: category).words)
    }
  }
}
