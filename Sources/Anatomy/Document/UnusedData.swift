package import Bytes

/// Data in a node that has no effect on how the file is read, decoded or presented.
package struct UnusedData {
  /// What the data is, such as "table entries that apply to no sample".
  package let words: String
  package let category: Category
  /// The part of the node that an edit has to change: rows, a field or the whole node.
  package let target: Target
  package let range: ByteRange
  /// The path of the field in the node; nil for the whole node.
  package let field: String?
  /// The reason to keep the data; nil if it can be removed.
  package let reasonToKeep: String?

  package init(
    _ words: String, _ target: Target, _ range: ByteRange, in category: Category = .unreferenced,
    field: String? = nil, keeping reasonToKeep: String? = nil
  ) {
    self.words = words
    self.category = category
    self.target = target
    self.range = range
    self.field = field
    self.reasonToKeep = reasonToKeep
  }
}

extension Node {
  /// The data in this node, apart from its children, that has no effect.
  package var unusedData: [UnusedData] { capabilities.playback?.unusedData(in: self) ?? [] }

  /// Whether the node is a box or a chunk of unknown type without any content. Its type is the only
  /// data in it.
  package var isEmptyUnknown: Bool {
    guard !isRoot, !isPayload, !isCut, children.isEmpty, code.rawValue != 0,
      nodeKind.kind == .box || nodeKind.kind == .chunk, nodeKind.title.hasPrefix("Unknown")
    else { return false }
    return fields.allSatisfy { field in
      switch field.meaning.role {
      case .type, .size, .checksum: true
      default: field.range.isEmpty
      }
    }
  }
}
