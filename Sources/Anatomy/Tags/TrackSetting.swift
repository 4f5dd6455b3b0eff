package import Bytes

/// A change of a field or structure that states the language of a track.
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

  package init(_ change: Change, of node: Node, path: String, before: String?, after: String?) {
    self.change = change
    self.node = node
    self.path = path
    self.before = before
    self.after = after
  }
}
