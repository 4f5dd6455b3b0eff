extension TagKey {
  /// Returns the tag before which a new tag with this key is inserted. Nil if the new tag becomes
  /// the last one. New tags are sorted by their keys among the last tags, so that the result does
  /// not depend on the order in which they are added.
  ///
  /// - Parameter tags: the present tags in order. They are compared from the last tag backwards, up
  ///   to a tag that has no key or must precede the new tag.
  package func follower(among tags: some BidirectionalCollection<Node>, key: (Node) -> TagKey?)
    -> Node?
  {
    tags.reversed().prefix { key($0).map(precedes) ?? false }.last
  }
}
