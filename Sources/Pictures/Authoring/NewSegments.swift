import Anatomy
import Bytes
import Schema

extension JPEGGrammar: TagStructureHolder, InsertableContent {
  /// Maximum number of bytes in a segment after its marker and length.
  private static let mostBytes = 65_533

  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    child.map { .at($0.range.start, bytes: bytes) }
      ?? .impossible("the picture has no segment before which one can be inserted")
  }

  func addition(ofPacket packet: [UInt8], to root: Node) -> TagAddition {
    segment("http://ns.adobe.com/xap/1.0/\0", packet, in: root) { segment in
      segment.code == .marker(0xE0) || segment.declared?.declaration.group == "Exif\0"
    }
  }

  func addition(
    ofExif structure: [UInt8], to root: Node, with tags: [NewTag]
  ) -> TagAddition {
    segment("Exif\0\0", structure, in: root, with: tags) { $0.code == .marker(0xE0) }
  }

  var holdsImageResources: Bool { true }

  func addition(
    ofImageResources resources: [UInt8], to root: Node, with tags: [NewTag]
  ) -> TagAddition {
    let identifier = JPEGSegments.imageResources
    if let segment = root.imageResourceSegments.first {
      // Other resources can follow only after a padding byte.
      guard
        segment.children.last.map({ $0.range.count % 2 == 0 })
          ?? (segment.range.count == segment.headerSize + identifier.utf8.count)
      else { return .impossible("the image resources of the file are damaged") }
      let end = ByteRange(start: segment.range.end, count: 0)
      return .insertions([TagInsertion(resources, into: segment, .range(end))], with: tags)
    }
    return segment(identifier, resources, marker: 0xED, in: root, with: tags) { segment in
      segment.code == .marker(0xE0) || segment.code == .marker(0xE1)
    }
  }

  /// Adds a segment after the first ones.
  ///
  /// - Parameter isBefore: Whether a segment must be before the new one.
  private func segment(
    _ identifier: String, _ content: [UInt8], marker: UInt8 = 0xE1, in root: Node,
    with tags: [NewTag] = [], after isBefore: (Node) -> Bool
  ) -> TagAddition {
    let body = Array(identifier.utf8) + content
    guard body.count <= Self.mostBytes else {
      return .impossible("the value does not fit into a segment")
    }
    let next = root.children.first { $0.code != .marker(0xD8) && !isBefore($0) }
    guard let next, root.children.first?.code == .marker(0xD8) else {
      return .impossible("the file has no start of a picture")
    }
    let size = NumberCoding.big.bytes(nearest: body.count + 2, count: 2)
    return .insertions(
      [TagInsertion([0xFF, marker] + size + body, into: root, .child(before: next))], with: tags)
  }
}

extension PNGGrammar: TagStructureHolder, InsertableContent {
  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    child.map { .at($0.range.start, bytes: bytes) }
      ?? .impossible("the picture has no chunk before which one can be inserted")
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    guard ["tEXt", "iTXt", "eXIf"].contains(code), contentSize < 1 << 31,
      let size = NumberCoding.big.bytes(of: UInt64(contentSize), count: 4),
      let nodeKind = PNG.chunks.nodeKinds(code).first
    else { return nil }
    return Envelope(header: size + (0..<4).map { code[$0] }, nodeKind: nodeKind) { bytes in
      let source = ByteSource(bytes: Array(bytes.dropFirst(4)))
      return NumberCoding.big.bytes(nearest: Int(source.crc32(of: source.wholeRange)), count: 4)
    }
  }

  func addition(ofPacket packet: [UInt8], to root: Node) -> TagAddition {
    chunk(.internationalText("XML:com.adobe.xmp", packet), in: root, after: ["IHDR", "eXIf"])
  }

  func addition(
    ofExif structure: [UInt8], to root: Node, with tags: [NewTag]
  ) -> TagAddition {
    chunk(Draft("eXIf", fields: [], content: structure), in: root, with: tags)
  }

  /// Adds a chunk after the first ones.
  ///
  /// - Parameter first: the codes of chunks that must be before the new one.
  private func chunk(
    _ draft: Draft, in root: Node, with tags: [NewTag] = [], after first: Set<FourCC> = ["IHDR"]
  ) -> TagAddition {
    let chunks = Array(root.children)
    guard let header = chunks.firstIndex(where: { $0.code == "IHDR" }),
      let next = chunks[header...].first(where: { !first.contains($0.code) })
    else { return .impossible("the file has no header of a picture") }
    do throws(DraftError) {
      let chunk = try root.bytes(of: draft)
      return .insertions(
        [TagInsertion(chunk, into: root, .child(before: next))], with: tags)
    } catch {
      return .unfit(error.words)
    }
  }
}

extension RIFFPictureGrammar: TagStructureHolder, InsertableContent {
  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    if child == nil, node.children.last?.isCut ?? true {
      return .impossible("the last chunk is cut off")
    }
    return .at(child?.range.start ?? node.range.end, bytes: bytes)
  }

  func addition(ofPacket packet: [UInt8], to root: Node) -> TagAddition {
    chunk("XMP ", packet, flag: 0x04, in: root)
  }

  func addition(
    ofExif structure: [UInt8], to root: Node, with tags: [NewTag]
  ) -> TagAddition {
    chunk("EXIF", structure, flag: 0x08, in: root, with: tags)
  }

  /// Adds a chunk after the others, and the header that states that there is such a chunk.
  private func chunk(
    _ code: FourCC, _ content: [UInt8], flag: UInt8, in root: Node, with tags: [NewTag] = []
  ) -> TagAddition {
    let chunks = root.children.prefix { $0.code != "rest" }
    guard let last = chunks.last, let first = chunks.first, !last.isCut, last.range.end % 2 == 0
    else { return .impossible("the last chunk is cut off, or its padding byte is missing") }
    // Exif is before XMP.
    let next = root.children.first { $0.code == "rest" || $0.code == "XMP " && code == "EXIF" }
    let new = TagInsertion(Self.chunk(code, content), into: root, .child(before: next))
    if first.code == "VP8X" {
      let place = ByteRange(start: first.range.start + first.headerSize, count: 1)
      guard let flags = first.source.byte(at: place.start) else {
        return .impossible("the header of the file is damaged")
      }
      return .insertions(
        [TagInsertion([flags | flag], into: first, .range(place)), new], with: tags)
    }
    guard let header = extendedHeader(of: first, flag) else {
      return .impossible("the size of the picture is not known")
    }
    return .insertions([TagInsertion(header, into: root, .child(before: first)), new], with: tags)
  }

  private static func chunk(_ code: FourCC, _ content: [UInt8]) -> [UInt8] {
    NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 4)
      + NumberCoding.little.bytes(nearest: content.count, count: 4)
      + content + (content.count % 2 == 0 ? [] : [0])
  }

  /// The extended header for a file that consists of one picture; nil if its size is not known.
  private func extendedHeader(of picture: Node, _ flag: UInt8) -> [UInt8]? {
    let size: (width: Int, height: Int)
    var flags = flag
    switch picture.code {
    case "VP8 ":
      guard let width = picture.integer("horizontal_size_code"),
        let height = picture.integer("vertical_size_code")
      else { return nil }
      size = (Int(width & 0x3FFF), Int(height & 0x3FFF))
    case "VP8L":
      guard let bits = picture.integer("size_and_version") else { return nil }
      size = (Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1)
      if bits >> 28 & 1 == 1 { flags |= 0x10 }
    default: return nil
    }
    guard size.width > 0, size.height > 0 else { return nil }
    let little = NumberCoding.little
    return Self.chunk(
      "VP8X",
      [flags, 0, 0, 0] + little.bytes(nearest: size.width - 1, count: 3)
        + little.bytes(nearest: size.height - 1, count: 3))
  }
}
