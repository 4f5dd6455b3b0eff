/// A tag in another version of its format.
package enum ConvertedTag {
  /// The new bytes of the whole tag, and messages about what they state in another way.
  case tag(Node, [UInt8], losses: [String])
  case impossible(String)
}
