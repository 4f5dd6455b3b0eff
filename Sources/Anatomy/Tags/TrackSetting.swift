package import Bytes

/// A change of a field or structure that states a property of a track.
package struct TrackSetting {
  package enum Change {
    case replace(ByteRange, [UInt8])
    case insert([UInt8], before: Node?)
    case remove
  }

  package let node: Node
  package let path: String
  package let change: Change
  package let before: String?
  package let after: String?
  /// The key of the setting as a tag; nil if the setting is a field and no tag.
  package let key: TagKey?

  package init(
    _ change: Change, of node: Node, path: String, before: String?, after: String?,
    as key: TagKey? = nil
  ) {
    self.key = key
    self.change = change
    self.node = node
    self.path = path
    self.before = before
    self.after = after
  }
}
