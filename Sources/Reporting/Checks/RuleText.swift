import Anatomy
package import Rendering
package import RuleEngine
import Rules

/// Writes rules as text: a list of rules, or a page about one rule.
package struct RuleText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func list(_ rules: [Rule]) {
    let width = rules.map(\.id.columns).max() ?? 0
    for rule in rules {
      output.line(
        style.paint(rule.severity.word.padded(to: 7), rule.severity.ink) + "  "
          + style.paint(rule.id.padded(to: width), .strong) + "  " + rule.demand)
    }
  }

  package func write(_ rule: Rule) {
    output.line(
      style.paint(rule.id, .strong) + "  "
        + (["rule", rule.severity.word] + [rule.clause?.cited].compactMap { $0 })
        .joined(separator: Style.separator))
    output.line(rule.demand)
    if let profiles = rule.profiles {
      output.line("profiles      " + profiles.map(\.rawValue).sorted().joined(separator: ", "))
    }
    output.line("likely cause  " + rule.cause)
    output.line("fix           " + rule.fix)
    if !rule.covered.isEmpty {
      output.line("instead of    " + rule.covered.sorted().joined(separator: ", "))
    }
    write(rule.passing, "passes on")
    write(rule.failing, "fails on (at the byte after ↓)")
  }

  private func write(_ examples: [Example], _ title: String) {
    for example in examples {
      output.line(title)
      for line in example.excerpt.split(separator: "\n", omittingEmptySubsequences: false) {
        output.line(("  " + line).trimmingEnd)
      }
    }
  }
}
