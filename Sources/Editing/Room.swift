import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Free space after changed tags, which gets smaller or larger so that the rest of the file does not
/// move.
struct Room {
  private let node: Node
  private let space: FreeSpace

  /// Maximum number of bytes of free space to which removed tags may be added.
  private static let most = 64 << 10

  /// Returns the edits of free space that take up the difference in size of other edits.
  ///
  /// - Parameter usesAny: whether all free space is used, and not only that in lists of tags. The last one
  ///   takes up the whole difference then.
  static func edits(
    besides edits: [Edit], in document: Document, usingAny usesAny: Bool
  ) -> [Edit] {
    // The free space of a structure follows the last of the changed nodes in it.
    var last: [Node: Node] = [:]
    for node in edits.compactMap(\.growingNode) {
      let holder = node.parent ?? node
      if last[holder].map({ $0.range.start < node.range.start }) ?? true { last[holder] = node }
    }
    var rooms: [Node: Room] = [:]
    for node in last.values {
      guard let room = node.tagAuthor.flatMap({ Room(after: node, author: $0) }),
        usesAny || room.space.isAlwaysUsed
      else { continue }
      rooms[room.node] = room
    }
    guard !rooms.isEmpty else { return [] }
    let map = EditPlan(edits, for: document).offsetMap
    if usesAny {
      let whole = document.root
      let last = rooms.values.max { $0.place < $1.place }
      return [
        last?.edit(takingUp: -map.shift(in: whole.range, of: whole.range, depth: whole.depth))
      ].compactMap(\.self)
    }
    return rooms.values.sorted { $0.place < $1.place }.compactMap { room in
      guard let list = room.node.parent, !map.holds(list.range) else { return nil }
      return room.edit(takingUp: -map.shift(in: list.range, of: list.range, depth: list.depth))
    }
  }

  /// Returns the edits that add free space for later edits after the tag of a step.
  static func newEdits(of size: Int, after step: EditStep, in document: Document) -> [Edit] {
    let space = step.identifier.keySpace
    let lists = (try? document.tagLists(in: document.root)) ?? []
    guard let list = lists.first(where: { $0.space == space }), let structure = list.structure
    else { return [] }
    var changes = TagChanges(of: structure)
    changes.freeSpace = (size, space)
    return (try? list.author.writing(changes))?.insertions.map { Edit($0) } ?? []
  }

  /// Finds the first free space after a node: at its end, among its next siblings, or those of a node
  /// around it. Returns nil if there is none.
  private init?(after node: Node, author: any TagAuthor) {
    func space(of candidate: Node) -> FreeSpace? {
      author.freeSpace(in: candidate).flatMap { candidate.isEmpty($0.range) ? $0 : nil }
    }
    for child in node.children.reversed() {
      guard author.freeSpace(in: child) != nil else { continue }
      guard let own = space(of: child) else { break }
      (self.node, self.space) = (child, own)
      return
    }
    var node = node
    while let parent = node.parent, node.source === parent.source {
      let isOutermost = parent.isRoot
      let followers = parent.children.lazy.filter { $0.range.start >= node.range.end }
      // Only the next structure after the outermost one is free space that belongs to it.
      for follower in isOutermost ? Array(followers.prefix(1)) : Array(followers) {
        if let own = space(of: follower) {
          (self.node, self.space) = (follower, own)
          return
        }
      }
      node = parent
    }
    return nil
  }

  private var place: Int { node.range.start }

  /// Returns the edit after which the file has `growth` fewer bytes; nil if there is not enough
  /// space. If the growth is negative, the file gets more bytes.
  private func edit(takingUp growth: Int) -> Edit? {
    let content = space.range
    if growth > 0 {
      guard growth <= content.count else { return nil }
      return Edit(
        replacing: ByteRange(from: content.end - growth, to: content.end), of: node, with: [])
    }
    let size = content.count - growth
    // The end of a structure without content is also its start, so it would not get the bytes.
    guard growth < 0, !content.isEmpty, size <= max(content.count, Self.most) else { return nil }
    let end = ByteRange(start: content.end, count: 0)
    return Edit(replacing: end, of: node, with: [UInt8](repeating: 0, count: -growth))
  }
}

extension Edit {
  /// The structure that the edit makes larger or smaller; nil if it keeps its size.
  fileprivate var growingNode: Node? {
    switch (change, target) {
    case (.replace(let bytes), .bytes(let range)), (.rewrite(let bytes), .bytes(let range)):
      bytes.count == range.count ? nil : node
    case (.remove, .structure): node.parent
    default: node
    }
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
