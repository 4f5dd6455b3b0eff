package import Anatomy
package import Bytes

/// A request to change a document.
package struct Edit {
  package enum Change {
    /// Removes the target, or overwrites it if the format requires it.
    case remove
    /// Inserts the bytes of a new structure before the given child of the node; nil to insert them
    /// after the last child.
    case insert([UInt8], before: Node?)
    /// Inserts the bytes of a new row after the last row of the list in the node.
    case append([UInt8])
    /// Replaces the bytes of the target, which are a range of the node.
    case replace([UInt8])
    /// Replaces the target and all structures in it. The new bytes already contain the final sizes.
    case rewrite([UInt8])
  }

  package let node: Node
  package let target: Target
  package let change: Change
  /// The labels in the inserted bytes, and the numbers in these bytes that state the offsets of
  /// labels.
  package let links: LabelLinks

  /// Creates an edit that removes a target.
  package init(_ target: Target, of node: Node) { self.init(target, of: node, .remove) }

  /// Creates an edit that inserts a new structure into a node.
  package init(
    inserting bytes: [UInt8], into node: Node, before child: Node?, links: LabelLinks = LabelLinks()
  ) {
    self.init(.structure, of: node, .insert(bytes, before: child), links)
  }

  /// Creates an edit that inserts a new row after the last row of the list in a node.
  package init(appending row: [UInt8], to node: Node, links: LabelLinks = LabelLinks()) {
    self.init(.structure, of: node, .append(row), links)
  }

  /// Creates an edit that replaces a range of a node with the given bytes. Their number may differ
  /// from the size of the range.
  package init(
    replacing range: ByteRange, of node: Node, with bytes: [UInt8], links: LabelLinks = LabelLinks()
  ) {
    self.init(.bytes(range), of: node, .replace(bytes), links)
  }

  /// Creates an edit that replaces a range of a node and all structures in it. The given bytes are
  /// final: sizes in them are not updated.
  package init(rewriting range: ByteRange, of node: Node, with bytes: [UInt8]) {
    self.init(.bytes(range), of: node, .rewrite(bytes))
  }

  private init(
    _ target: Target, of node: Node, _ change: Change, _ links: LabelLinks = LabelLinks()
  ) {
    self.links = links
    self.target = target
    self.node = node
    self.change = change
  }
}

extension [Edit] {
  /// The edits, joined so that each node has at most one edit that removes values from samples, and
  /// at most one edit of encoder signatures. The reason is that each of these edits reads all
  /// samples. If edits overwrite the same bytes, the last edit applies.
  package var joined: [Edit] {
    var others: [Edit] = []
    var nodes: [Node] = []
    var values: [Node: Set<ValuePath>] = [:]
    var kinds: [Node: Set<String>] = [:]
    for edit in self {
      let isNew = values[edit.node] == nil && kinds[edit.node] == nil
      switch edit.target {
      case .values(let paths): values[edit.node, default: []].formUnion(paths)
      case .encoderSignatures(let own): kinds[edit.node, default: []].formUnion(own)
      default:
        others.append(edit)
        continue
      }
      if isNew { nodes.append(edit.node) }
    }
    return others
      + nodes.flatMap { node in
        [kinds[node].map(Target.encoderSignatures), values[node].map(Target.values)]
          .compactMap { $0.map { Edit($0, of: node) } }
      }
  }
}

/// A requested edit that cannot be made, with the reason.
package struct Refusal {
  package let edit: Edit
  package let reason: String
  /// Whether no copy of the file may be written because of this refusal.
  package var forbidsCopy = false

  package init(edit: Edit, reason: String, forbidsCopy: Bool = false) {
    self.edit = edit
    self.reason = reason
    self.forbidsCopy = forbidsCopy
  }
}
