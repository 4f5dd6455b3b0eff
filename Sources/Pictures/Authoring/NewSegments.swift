import Anatomy
import Bytes
import Schema

extension JPEGGrammar: InsertableContent {
  /// Maximum number of bytes in a segment after its marker and length.
  private static let mostBytes = 65_533

  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    child.map { .at($0.range.start, bytes: bytes) }
      ?? .impossible("the picture has no segment before which a new segment can be inserted")
  }

  /// Returns the insertions of segments with new structures: Exif before XMP, and both before image
  /// resources.
  @Sendable
  static func segments(
    of contents: [TagContent], in root: Node
  ) throws(TagRefusal) -> [TagInsertion] {
    var insertions: [TagInsertion] = []
    if let exif = contents.first(where: { $0.space == .exif }) {
      insertions.append(
        try segment("Exif\0\0", exif.bytes, in: root) { $0.code == .marker(0xE0) })
    }
    if let packet = contents.first(where: { $0.space == .xmp }) {
      insertions.append(
        try segment("http://ns.adobe.com/xap/1.0/\0", packet.bytes, in: root) { segment in
          segment.code == .marker(0xE0) || segment.declared?.declaration.group == "Exif\0"
        })
    }
    if let datasets = contents.first(where: { $0.space == .iptc }) {
      insertions += try imageResources(datasets.bytes, in: root)
    }
    return insertions
  }

  private static func imageResources(
    _ resources: [UInt8], in root: Node
  ) throws(TagRefusal) -> [TagInsertion] {
    if let reason = root.obstacleToDatasets { throw TagRefusal(reason) }
    if let empty = root.emptyResourceOfDatasets, let segment = empty.parent {
      let start = ByteRange(start: empty.range.start, count: 0)
      return [
        TagInsertion(resources, into: segment, .range(start)),
        TagInsertion([], into: segment, .range(empty.range)),
      ]
    }
    let identifier = JPEGSegments.imageResources
    if let segment = root.imageResourceSegments.first {
      // New resources can follow the last one only if it is padded to an even size.
      guard
        segment.children.last.map({ $0.range.count % 2 == 0 })
          ?? (segment.range.count == segment.headerSize + identifier.utf8.count)
      else { throw TagRefusal("the image resources of the file are damaged") }
      let end = ByteRange(start: segment.range.end, count: 0)
      return [TagInsertion(resources, into: segment, .range(end))]
    }
    return [
      try segment(identifier, resources, marker: 0xED, in: root) { segment in
        segment.code == .marker(0xE0) || segment.code == .marker(0xE1)
      }
    ]
  }

  /// Returns the insertion of a new segment after the segments at the start of the picture that
  /// must precede it.
  ///
  /// - Parameter isBefore: returns whether the given segment must precede the new one.
  private static func segment(
    _ identifier: String, _ content: [UInt8], marker: UInt8 = 0xE1, in root: Node,
    after isBefore: (Node) -> Bool
  ) throws(TagRefusal) -> TagInsertion {
    let body = Array(identifier.utf8) + content
    guard body.count <= Self.mostBytes else {
      throw TagRefusal("the value does not fit into a segment")
    }
    let next = root.children.first { $0.code != .marker(0xD8) && !isBefore($0) }
    guard let next, root.children.first?.code == .marker(0xD8) else {
      throw TagRefusal("the file has no start of a picture")
    }
    let size = NumberCoding.big.bytes(nearest: body.count + 2, count: 2)
    return TagInsertion([0xFF, marker] + size + body, into: root, .child(before: next))
  }
}

extension PNGGrammar: InsertableContent {
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

  /// Returns the insertions of chunks with new structures: Exif before XMP.
  @Sendable
  static func chunks(
    of contents: [TagContent], in root: Node
  ) throws(TagRefusal) -> [TagInsertion] {
    var insertions: [TagInsertion] = []
    if let exif = contents.first(where: { $0.space == .exif }) {
      insertions.append(
        try chunk(Draft("eXIf", fields: [], content: exif.bytes), in: root, after: ["IHDR"]))
    }
    if let packet = contents.first(where: { $0.space == .xmp }) {
      insertions.append(
        try chunk(
          .internationalText("XML:com.adobe.xmp", packet.bytes), in: root, after: ["IHDR", "eXIf"]))
    }
    return insertions
  }

  /// Returns the insertion of a new chunk after the chunks at the start of the picture that must
  /// precede it.
  ///
  /// - Parameter first: the codes of the chunks that must precede the new one.
  private static func chunk(
    _ draft: Draft, in root: Node, after first: Set<FourCC>
  ) throws(TagRefusal) -> TagInsertion {
    let chunks = Array(root.children)
    guard let header = chunks.firstIndex(where: { $0.code == "IHDR" }),
      let next = chunks[header...].first(where: { !first.contains($0.code) })
    else { throw TagRefusal("the file has no header of a picture") }
    let chunk = try root.written(draft)
    return TagInsertion(chunk, into: root, .child(before: next))
  }
}

extension RIFFPictureGrammar: InsertableContent {
  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    if child == nil, node.children.last?.isCut ?? true {
      return .impossible("the last chunk is cut off")
    }
    return .at(child?.range.start ?? node.range.end, bytes: bytes)
  }

  private static let flags: [KeySpace: UInt8] = [.exif: 0x08, .xmp: 0x04]

  /// Returns the insertions that add chunks with new structures after all other chunks, and that
  /// set the flags for these chunks in the `VP8X` header. A missing header is added.
  @Sendable
  static func chunks(
    of contents: [TagContent], in root: Node
  ) throws(TagRefusal) -> [TagInsertion] {
    let chunks = root.children.prefix { $0.code != "rest" }
    guard let last = chunks.last, let first = chunks.first, !last.isCut, last.range.end % 2 == 0
    else { throw TagRefusal("the last chunk is cut off, or its padding byte is missing") }
    var insertions: [TagInsertion] = []
    var flag: UInt8 = 0
    // The Exif chunk is inserted before the XMP chunk.
    for space in [KeySpace.exif, .xmp] {
      guard let content = contents.first(where: { $0.space == space }) else { continue }
      let code: FourCC = space == .exif ? "EXIF" : "XMP "
      let next = root.children.first { $0.code == "rest" || $0.code == "XMP " && code == "EXIF" }
      insertions.append(
        TagInsertion(chunk(code, content.bytes), into: root, .child(before: next)))
      flag |= flags[space] ?? 0
    }
    guard !insertions.isEmpty else { return [] }
    if first.code == "VP8X" {
      let place = ByteRange(start: first.range.start + first.headerSize, count: 1)
      guard let flags = first.source.byte(at: place.start) else {
        throw TagRefusal("the header of the file is damaged")
      }
      return [TagInsertion([flags | flag], into: first, .range(place))] + insertions
    }
    guard let header = extendedHeader(of: first, flag) else {
      throw TagRefusal("the size of the picture is not known")
    }
    return [TagInsertion(header, into: root, .child(before: first))] + insertions
  }

  private static func chunk(_ code: FourCC, _ content: [UInt8]) -> [UInt8] {
    NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 4)
      + NumberCoding.little.bytes(nearest: content.count, count: 4)
      + content + (content.count % 2 == 0 ? [] : [0])
  }

  /// Returns the extended header (`VP8X`) for a file that consists of one picture; nil if the size
  /// of the picture is not known.
  private static func extendedHeader(of picture: Node, _ flag: UInt8) -> [UInt8]? {
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
    return chunk(
      "VP8X",
      [flags, 0, 0, 0] + little.bytes(nearest: size.width - 1, count: 3)
        + little.bytes(nearest: size.height - 1, count: 3))
  }
}
