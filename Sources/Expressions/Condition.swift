package import Metadata

/// A condition on the facts of a file, such as `duration > 10 min and artist contains 'johnson'`.
package struct Condition: Sendable {
  private let tree: ConditionTree
  /// The facts that the condition reads, each of them once.
  package let facts: [FactName]

  /// Parses a condition and checks its types.
  ///
  /// - Parameter registry: The facts that exist.
  package init(_ text: String, facts registry: any FactRegistry) throws(ExpressionError) {
    var parser = try ConditionParser(text, registry)
    tree = try parser.condition()
    facts = tree.facts
  }

  /// Whether the condition holds for a file.
  package func holds(for source: any FactSource) -> Bool { tree.holds(for: source) }
}
