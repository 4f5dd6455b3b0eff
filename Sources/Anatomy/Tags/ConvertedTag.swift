/// A tag in another version or form of its format.
package struct ConvertedTag {
  package let rewriting: TagRewriting
  /// Messages about what the tag states in another way.
  package let losses: [String]

  package init(_ rewriting: TagRewriting, losses: [String] = []) {
    self.rewriting = rewriting
    self.losses = losses
  }
}
