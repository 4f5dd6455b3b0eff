import Anatomy
import Bytes

extension ChunkGrammar: InsertableContent {
  var authoring: (any TagAuthor)? { ChunkTagAuthor(order: order) }
  var container: (any TagContainer)? { ChunkTagAuthor(order: order) }
  var chapterAuthor: (any ChapterAuthor)? { ChunkChapterAuthor(order: order) }

  /// Returns the node itself if it is a list without chunks; otherwise nil.
  private func emptyList(_ node: Node) -> Node? {
    node.code == "LIST" && node.range.count == ChunkHeader.size + 4 ? node : nil
  }

  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    if node.isFile { return .impossible("a file has one outermost chunk") }
    let children = node.children.filter { $0.source === node.source && !$0.isPayload }
    // A chunk after uncounted sound would be read as more sound.
    if child == nil, children.last?.declaredNodeKind === Chunks.uncountedSound,
      let sound = children.dropLast().last
    {
      return insertionPoint(of: bytes, into: node, before: sound)
    }
    if child?.declaredNodeKind === Chunks.uncountedSound {
      return .impossible("the sound before and after this place belongs together")
    }
    guard !node.isCut, let last = children.last ?? emptyList(node), !last.isCut else {
      return .impossible("the structure is cut off")
    }
    if children.isEmpty {
      return .at(last.range.end, bytes: bytes.count % 2 == 0 ? bytes : bytes + [0])
    }
    if child == nil, last.isSoundToTheEnd {
      return insertionPoint(of: bytes, into: node, before: last)
    }
    if let code = children.first(where: { $0.code == "ds64" })?.code, child?.code == code {
      return .impossible("\(code) must be the first chunk")
    }
    // Each chunk has an even number of bytes. Some writers omit the padding byte of the last one.
    let missing: [UInt8] = child == nil && last.range.count % 2 != 0 ? [0] : []
    return .at(
      child?.range.start ?? last.range.end,
      bytes: missing + (bytes.count % 2 == 0 ? bytes : bytes + [0]))
  }

  /// Returns the header of a new text chunk; nil for other chunks, which are never written.
  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    let group = node.declared?.declaration.group
    guard let size = NumberCoding(order).bytes(of: UInt64(contentSize), count: 4) else {
      return nil
    }
    let known = dialect().nodeKind(code, inside: node.declared)
    let isText = group == "INFO" || Chunks.aiffTextCodes.contains(code)
    guard isText, let nodeKind = known ?? (group == "INFO" ? Chunks.otherInfo : nil) else {
      return nil
    }
    return Envelope(header: (0..<4).map { code[$0] } + size, nodeKind: nodeKind)
  }
}

extension Node {
  /// Whether this chunk contains the sound up to the end of the form, although it states another
  /// size.
  fileprivate var isSoundToTheEnd: Bool {
    guard ChunkGrammar.sound.contains(code), let size = integer("ckSize") else { return false }
    let large = size == ChunkHeader.unknownSize ? largeSizes?.integer("dataSize") : nil
    let content = range.count - headerSize
    let stated = large ?? size
    return stated != content && stated != content - 1
  }
}
