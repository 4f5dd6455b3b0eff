import Anatomy
import Bytes

extension FrameGrammar: InsertableContent {
  /// Returns where a frame is inserted into a frame that contains frames, such as a chapter: before
  /// `child`, or after the last frame.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let frames = node.children.filter { $0.tagKey != nil }
    guard frames.allSatisfy({ $0.source === node.source && !$0.isCut }), !node.isCut else {
      return .impossible("the frame has incomplete frames, or it is unsynchronised")
    }
    let end = frames.last?.range.end ?? node.range.end
    return .at(child?.range.start ?? end, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    .frame(code, contentSize: contentSize, version: version)
  }
}

extension Envelope {
  /// Returns the header of a new frame; nil if the content is too large, or if the version does not
  /// define the frame.
  fileprivate static func frame(_ code: FourCC, contentSize: Int, version: Int) -> Envelope? {
    guard let header = FrameContent.header(code, contentSize: contentSize, version: version),
      let nodeKind = FrameDialects.dialect(version).nodeKind(code, inside: nil)
    else { return nil }
    return Envelope(header: header, nodeKind: nodeKind)
  }
}

extension TagGrammar: InsertableContent {
  var authoring: (any TagAuthor)? { SoundTagAuthor() }

  /// Returns where a frame is inserted: before another frame, or after the last frame and before
  /// the padding.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let frames = node.children.filter { $0.tagKey != nil }
    guard frames.allSatisfy({ $0.source === node.source && !$0.isCut }), !node.isCut else {
      return .impossible("the tag has incomplete frames, or it is unsynchronised")
    }
    let extended = node.children.first { $0.name == .word("extended_header") }
    let end = frames.last?.range.end ?? extended?.range.end ?? node.range.start + TagHeader.size
    let place = child.flatMap { $0.tagKey == nil ? nil : $0.range.start } ?? end
    return .at(place, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    .frame(code, contentSize: contentSize, version: node.integer("major_version") ?? 0)
  }
}
