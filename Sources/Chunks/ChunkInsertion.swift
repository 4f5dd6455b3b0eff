import Anatomy
import Bytes

extension ChunkGrammar: InsertableContent {
  var authoring: (any TagAuthor)? { ChunkTagAuthor(order: order) }

  /// The node itself, if it is a list without chunks.
  private func emptyList(_ node: Node) -> Node? {
    node.code == "LIST" && node.range.count == ChunkHeader.size + 4 ? node : nil
  }

  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    if node.isFile { return .impossible("a file has one outermost chunk") }
    let children = node.children.filter { $0.source === node.source && !$0.isPayload }
    guard !node.isCut, let last = children.last ?? emptyList(node), !last.isCut else {
      return .impossible("the structure is cut off")
    }
    if children.isEmpty {
      return .at(last.range.end, bytes: bytes.count % 2 == 0 ? bytes : bytes + [0])
    }
    if child == nil, last.range.count % 2 != 0 {
      return .impossible("the padding byte of the last chunk is missing")
    }
    let isLarge = last.code == "data" && last.largeSizes != nil
    if child == nil, let size = last.integer("ckSize"),
      size == 0 || size == ChunkHeader.unknownSize && !isLarge
    {
      return .impossible("the last chunk may extend to the end of the file")
    }
    if let code = children.first(where: { $0.code == "ds64" })?.code, child?.code == code {
      return .impossible("\(code) must be the first chunk")
    }
    // Each chunk has an even number of bytes.
    return .at(
      child?.range.start ?? last.range.end, bytes: bytes.count % 2 == 0 ? bytes : bytes + [0])
  }
}
