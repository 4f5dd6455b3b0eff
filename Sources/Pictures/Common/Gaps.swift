import Anatomy
import Bytes
import Schema

extension Node {
  /// Whether this node contains only a few zero bytes, such as those that align structures to even
  /// offsets.
  var isPadding: Bool { range.count < 4 && source.bytes(range, limit: 4).allSatisfy { $0 == 0 } }
}

extension Node {
  /// Whether the given bytes occur in this node.
  ///
  /// - Parameter count: the number of bytes at the start that are not searched.
  func contains(_ bytes: [UInt8], after count: Int = 0) -> Bool {
    var isThere = false
    let part = ByteRange(from: range.start + count, to: max(range.start + count, range.end))
    source.forEachOccurrence(of: [bytes], in: part) { _, _ in
      isThere = true
      return false
    }
    return isThere
  }
}

extension ChildList {
  /// Adds the given parts of a region in the order of their offsets, and nodes for the bytes
  /// between them. A part that overlaps an earlier one is left out.
  ///
  /// - Parameter gap: returns the node kind for a range between parts, if not all its bytes are
  ///   zero.
  mutating func add(
    _ parts: [(range: ByteRange, nodeKind: DeclaredNodeKind)], in region: ByteRange, of node: Node,
    gap: (ByteRange) -> DeclaredNodeKind
  ) {
    let parts = parts.map { CodedPart($0.range, $0.nodeKind.declaration.code, $0.nodeKind) }
    add(parts, in: region, of: node, gap: gap)
  }

  /// Adds parts as above. Each part has its own code, which identifies it among parts of one kind.
  mutating func add(
    _ parts: [CodedPart], in region: ByteRange, of node: Node, gap: (ByteRange) -> DeclaredNodeKind
  ) {
    var place = region.start
    func between(to end: Int, in list: inout ChildList) {
      guard place < end else { return }
      let range = ByteRange(from: place, to: end)
      let nodeKind = node.source.isZero(range) ? JPEG.padding : gap(range)
      list.add(nodeKind.declaration.code, range, headerSize: 0, nodeKind: nodeKind)
    }
    let parts = parts.map { CodedPart($0.range.clamped(to: region), $0.code, $0.nodeKind) }
    for part in parts.sorted(by: { $0.range.start < $1.range.start })
    where !part.range.isEmpty && part.range.start >= place {
      between(to: part.range.start, in: &self)
      add(part.code, part.range, headerSize: 0, nodeKind: part.nodeKind)
      place = part.range.end
    }
    between(to: region.end, in: &self)
  }
}

/// A part of a structure, with the code that identifies it.
struct CodedPart {
  let range: ByteRange
  let code: FourCC
  let nodeKind: DeclaredNodeKind

  init(_ range: ByteRange, _ code: FourCC, _ nodeKind: DeclaredNodeKind) {
    (self.range, self.code, self.nodeKind) = (range, code, nodeKind)
  }
}

extension FieldReader {
  /// Reads a zero-terminated text in a field of `count` bytes, and the bytes after the text.
  func paddedText(
    _ name: String, _ encoding: TextEncoding, of count: Int, _ meaning: Meaning
  ) {
    limited(to: position.saturatingAdd(count)) {
      text(name, encoding, .terminated, means: meaning)
      guard remaining > 0 else { return }
      rest(name + "_padding", means: source.isZero(rest) ? .padding : meaning)
    }
  }

  /// Reads the rest of a node that consists of unused bytes: no part of the file refers to them.
  func gap() { rest("data", means: node?.isPadding ?? false ? .padding : Meaning(.unreferenced)) }
}
