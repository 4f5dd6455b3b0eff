extension TagKey {
  /// Returns the tag before which a new one with this key is inserted: new tags are in the order of
  /// their keys among the last ones, so that the result does not depend on which one is added first.
  /// Nil if it is the last one.
  ///
  /// - Parameter tags: the present tags in order. Those without a key end the order.
  package func follower(among tags: some BidirectionalCollection<Node>, key: (Node) -> TagKey?)
    -> Node?
  {
    tags.reversed().prefix { key($0).map(precedes) ?? false }.last
  }
}
