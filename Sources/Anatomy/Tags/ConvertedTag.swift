/// The changes that convert a tag to another version or form of its format.
package struct ConvertedTag {
  package let rewriting: TagRewriting
  /// Messages about values that the converted tag cannot state as the original tag does.
  package let losses: [String]

  package init(_ rewriting: TagRewriting, losses: [String] = []) {
    self.rewriting = rewriting
    self.losses = losses
  }
}
