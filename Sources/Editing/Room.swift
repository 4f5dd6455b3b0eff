import Anatomy
import Bytes
import Rewriting

/// Free space after changed tags, which gets smaller or larger so that the rest of the file does not
/// move.
struct Room {
  private let node: Node
  /// The zero bytes in the free space.
  private let content: ByteRange
  private let fill: UInt8

  /// Maximum number of bytes of free space to which removed tags may be added.
  private static let most = 64 << 10

  /// Finds the first free space after a node: at its end, among its next siblings, or those of a node
  /// around it. Returns nil if there is none.
  init?(after node: Node, author: any TagAuthor) {
    var node = node
    fill = author.freeByte
    if let last = node.children.last(where: { author.freeSpace(in: $0) != nil }),
      let content = author.freeSpace(in: last), fill != 0 || last.isEmpty(content)
    {
      (self.node, self.content) = (last, content)
      return
    }
    while let parent = node.parent, node.source === parent.source {
      let isOutermost = parent.isRoot
      let followers = parent.children.lazy.filter { $0.range.start >= node.range.end }
      // Only the next structure after the outermost one is free space that belongs to it.
      for follower in isOutermost ? Array(followers.prefix(1)) : Array(followers) {
        if let content = author.freeSpace(in: follower), fill != 0 || follower.isEmpty(content) {
          (self.node, self.content) = (follower, content)
          return
        }
      }
      node = parent
    }
    return nil
  }

  var place: Int { node.range.start }

  /// Returns the edit after which the file has `growth` fewer bytes; nil if there is not enough
  /// space. If the growth is negative, the file gets more bytes.
  func edit(takingUp growth: Int) -> Edit? {
    if growth > 0 {
      guard growth <= content.count else { return nil }
      return Edit(
        replacing: ByteRange(from: content.end - growth, to: content.end), of: node, with: [])
    }
    let size = content.count - growth
    guard growth < 0, size <= max(content.count, Self.most) else { return nil }
    let end = ByteRange(start: content.end, count: 0)
    return Edit(replacing: end, of: node, with: [UInt8](repeating: fill, count: -growth))
  }
}

extension Node {
  /// Maximum number of bytes of free space that is examined.
  private static let longest = 16 << 20

  /// Whether free space contains nothing but zeros.
  fileprivate func isEmpty(_ content: ByteRange) -> Bool {
    children.isEmpty && content.count <= Self.longest && source.isZero(content)
  }
}
