extension Node {
  /// The first node with a property, at most some levels below this one and in no tag.
  package func firstBelow(_ levels: Int, where isFitting: (Node) -> Bool) -> Node? {
    guard levels > 0 else { return nil }
    for child in children where child.tagKey == nil {
      if isFitting(child) { return child }
      if let found = child.firstBelow(levels - 1, where: isFitting) { return found }
    }
    return nil
  }
}
