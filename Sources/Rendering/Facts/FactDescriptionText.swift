import Bytes
package import Metadata

/// Writes what a fact is: its name, its type and a sentence about it.
package struct FactDescriptionText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ fact: FactDescription) {
    output.line(
      style.paint(fact.name.description, .strong) + "  fact: " + fact.typeInWords)
    output.line(fact.meaning)
    if !fact.aliases.isEmpty { output.line("also      " + fact.aliases.joined(separator: ", ")) }
  }
}

extension FactDescription {
  /// The type and the unit, such as `list of text` or `integer in px`.
  package var typeInWords: String {
    (type.isList ? "list of " : "") + type.kind.rawValue + (unit.map { " in \($0)" } ?? "")
  }
}
