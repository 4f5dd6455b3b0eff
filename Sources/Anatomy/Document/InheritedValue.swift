/// A value that a node gets from an enclosing node, such as the handler of its track or the name of
/// a metadata key.
package struct InheritedValue<Answer>: Sendable {
  package let name: String
  /// Returns the enclosing node that provides the value to all nodes below it, such as the track.
  /// Nil if there is none.
  let scope: @Sendable (Node) -> Node?
  let answer: @Sendable (Node) -> Answer?
  /// Whether the value depends only on the bytes of the node that provides it and on their offset,
  /// and contains no nodes. Such a value is kept until the document is released. An edited document
  /// takes it from the original document if the edit does not change these bytes.
  let isOfBytes: Bool

  package init(
    _ name: String, isOfBytes: Bool = false, scope: @escaping @Sendable (Node) -> Node?,
    answer: @escaping @Sendable (Node) -> Answer?
  ) {
    self.isOfBytes = isOfBytes
    self.name = name
    self.scope = scope
    self.answer = answer
  }
}
