extension Node {
  /// Returns the first node that meets the condition, at most `levels` levels below this node; nil
  /// if there is none. Tags and the nodes inside them are not searched.
  package func firstBelow(_ levels: Int, where isFitting: (Node) -> Bool) -> Node? {
    guard levels > 0 else { return nil }
    for child in children where child.tagKey == nil {
      if isFitting(child) { return child }
      if let found = child.firstBelow(levels - 1, where: isFitting) { return found }
    }
    return nil
  }
}
