package import Bytes

/// How a tag is added to a file: new structures, or why it cannot be added.
package enum TagAddition {
  /// The format may require further tags, which are written with the structures. The item of an image
  /// file that contains the tag is stated if it is new.
  case insertions([TagInsertion], with: [NewTag] = [], item: Int? = nil)
  /// A present tag is written again with these values, because all of them are in one structure.
  case values([NewTagValue], of: Node)
  /// Bytes inside a present node are replaced.
  case replacement(Replacement, in: Node)
  /// The file cannot contain the tag.
  case impossible(String)
  /// The key cannot have the value, in any file.
  case unfit(String)

  /// The structures that get the tag.
  package var nodes: [Node] {
    switch self {
    case .insertions(let insertions, _, _): insertions.map(\.node)
    case .values(_, let node), .replacement(_, let node): [node]
    case .impossible, .unfit: []
    }
  }
}
