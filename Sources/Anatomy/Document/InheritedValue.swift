/// A value that a node gets from an enclosing node, such as the handler of its track or the name of
/// a metadata key.
package struct InheritedValue<Answer>: Sendable {
  package let name: String
  /// Returns the enclosing node that provides the value to all nodes below it, such as the track.
  /// Nil if there is none.
  let scope: @Sendable (Node) -> Node?
  let answer: @Sendable (Node) -> Answer?

  package init(
    _ name: String, scope: @escaping @Sendable (Node) -> Node?,
    answer: @escaping @Sendable (Node) -> Answer?
  ) {
    self.name = name
    self.scope = scope
    self.answer = answer
  }
}
