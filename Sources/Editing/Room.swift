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

  /// Maximum size in bytes to which free space may grow when tags get smaller.
  private static let most = 64 << 10

  /// Returns edits that shrink or enlarge free space, to compensate for the changes in size that
  /// the other edits cause.
  ///
  /// - Parameter usesAny: whether all free space may be used, rather than only free space that is
  ///   used even without a request. If true, the last free space takes up the whole difference.
  static func edits(
    besides edits: [Edit], in document: Document, usingAny usesAny: Bool
  ) -> [Edit] {
    // In each structure, free space is searched for after the last changed node. `last` contains
    // this node for each structure.
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

  /// Returns the edits that add free space after the tag of a step, for future edits of the file.
  static func newEdits(of size: Int, after step: EditStep, in document: Document) -> [Edit] {
    let space = step.identifier.keySpace
    let lists = (try? document.tagLists(in: document.root)) ?? []
    guard let list = lists.first(where: { $0.space == space }), let structure = list.structure
    else { return [] }
    var changes = TagChanges(of: structure)
    changes.freeSpace = (size, space)
    return (try? list.author.writing(changes))?.insertions.map { Edit($0) } ?? []
  }

  /// Finds the first free space after a node: at the end of the node, among its next siblings, or
  /// among the next siblings of a node around it. Nil if there is none.
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
      // At the top level, free space belongs to the tags only if it follows them directly.
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

  /// Returns the edit that removes `growth` bytes of this free space, or adds bytes if `growth` is
  /// negative. Nil if there is not enough space, or if nothing has to change.
  private func edit(takingUp growth: Int) -> Edit? {
    let content = space.range
    if growth > 0 {
      guard growth <= content.count else { return nil }
      return Edit(
        replacing: ByteRange(from: content.end - growth, to: content.end), of: node, with: [])
    }
    let size = content.count - growth
    // Bytes are added at the end of the free space. In empty free space, this is also the start,
    // and the added bytes would not become part of the space, so no bytes are added.
    guard growth < 0, !content.isEmpty, size <= max(content.count, Self.most) else { return nil }
    let end = ByteRange(start: content.end, count: 0)
    return Edit(replacing: end, of: node, with: [UInt8](repeating: 0, count: -growth))
  }
}

extension Edit {
  /// The structure that the edit makes larger or smaller; nil if the edit changes no size.
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

  /// Whether the given free space of this node contains nothing but zeros.
  fileprivate func isEmpty(_ content: ByteRange) -> Bool {
    children.isEmpty && content.count <= Self.longest && source.isZero(content)
  }
}
