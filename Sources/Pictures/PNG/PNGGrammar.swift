import Anatomy
import Bytes
import Schema

/// Grammar of PNG files: a signature, then chunks. Each chunk begins with its length and ends with
/// a checksum.
struct PNGGrammar: Grammar, TagHolder, EncoderSignatureHolder, PlaybackDependent, Editable,
  DamageHolder
{
  /// The author that adds and changes the tags of a file; nil in the grammar of its chunks.
  var author: PictureTagAuthor?
  var authoring: (any TagAuthor)? { author }
  var container: (any TagContainer)? { author }

  var terminology: FormatTerminology { .png }
  var kind: StructureKind { .chunk }

  /// The neutral name of a color profile, which replaces a removed name. A profile must have a
  /// name.
  static let profileName = Array("ICC profile\0".utf8)

  /// Chunks that are removed as a whole if a field is removed. Zeros would not be a valid date or
  /// name, and decoders do not need these chunks.
  private static let emptyWithoutFields: Set<FourCC> = ["sPLT", "fdAT", "tIME", "hIST"]

  private static let ofPicture: Set<FourCC> = ["IHDR", "PLTE", "IDAT", "fdAT", "IEND"]
  private static let neededToDecode: Set<FourCC> = ["IHDR", "PLTE", "IEND", "tRNS", "acTL"]

  func removal(of part: Target, from node: Node) -> Removal {
    if case .structure = part, Self.neededToDecode.contains(node.code), node.isOnlyOne,
      !isUnreachable(node)
    {
      return .neededToDecode
    }
    if case .field(let range) = part, range == node.field("crc")?.range,
      let checksum = node.checksumEdits.first
    {
      return .overwrite(range, with: checksum.bytes)
    }
    if case .field = part, node.pictureStream?.makesMore == true {
      return .impossible("this data is in the same compressed stream as the picture")
    }
    if case .field(let range) = part, case .drop = Removal.fromPicture(.structure, of: node) {
      if Self.emptyWithoutFields.contains(node.code) { return .drop(node.range) }
      if node.code == "iCCP", let place = node.source.exactFileRange(of: range) {
        return .edit([Replacement(place, with: Self.profileName)])
      }
    }
    return .fromPicture(part, of: node)
  }

  func isUnreachable(_ node: Node) -> Bool {
    node.parent?.isRoot == true && node.isChunkWithoutEffect
  }

  /// Returns the first picture chunk (`IDAT`) if the file has no `IEND` and ends with a truncated
  /// chunk or with data that is not a chunk. In a file without picture chunks, returns the first
  /// chunk that contains the letters `IDAT`. Otherwise returns nil.
  func damage(in file: Node) -> Node? {
    guard let picture = file.child("IDAT") else {
      return file.children.first { $0.contains(Array("IDAT".utf8)) }
    }
    guard let last = file.children.last, file.child("IEND") == nil else { return nil }
    return last.isCut || last.declaredNodeKind === Trailing.brokenPNG ? picture : nil
  }

  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  { _ = node.removablePartsOfPNG.allSatisfy { visit($0.encoderSignature) } }

  func checksumEdits(of node: Node) -> [Replacement] {
    // In a damaged file, the length of a chunk may be wrong, so that the bytes in place of its
    // checksum belong to the picture. These bytes are kept.
    if Self.ofPicture.contains(node.code), node.damagedStructure != nil { return [] }
    guard let place = node.field("crc")?.range, let stated = node.source.big32(at: place.start)
    else { return [] }
    let computed = node.source.crc32(of: ByteRange(from: node.range.start + 4, to: place.start))
    guard computed != stated,
      let bytes = NumberCoding.big.bytes(of: UInt64(computed), count: 4)
    else { return [] }
    return [Replacement(place, with: bytes)]
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while place < region.end {
      guard region.end - place >= 12, let size = node.source.big32(at: place),
        let raw = node.source.big32(at: place + 4), size < 1 << 31
      else { return rest(from: place, region, Trailing.brokenPNG, of: node, into: &childList) }
      let code = FourCC(rawValue: raw)
      guard code.isChunk else {
        return rest(from: place, region, Trailing.brokenPNG, of: node, into: &childList)
      }
      let end = place + 12 + Int(size)
      let range = ByteRange(from: place, to: min(end, region.end))
      childList.add(
        code, range, headerSize: 8, nodeKind: nodeKind(of: code, range, in: node.source),
        isCut: end > region.end)
      if end > region.end, !node.isCut {
        childList.reportOnLast(
          Finding(
            rule: "png.chunk.size-exceeds-file", severity: .error,
            message: "the length of \(code) is \(size), "
              + "expected at most \(region.end - place - 12)",
            evidence: Evidence(ByteRange(start: place, count: 4), in: node.source), field: "length",
            clause: Clause(.png, "5.3")))
      }
      place = range.end
      if code == "IEND" {
        return rest(from: place, region, Trailing.png, of: node, into: &childList)
      }
    }
  }

  private func nodeKind(
    of code: FourCC, _ range: ByteRange, in source: ByteSource
  ) -> DeclaredNodeKind {
    let keyword = RawProfile.keyword
    if code == "tEXt",
      source.bytes(ByteRange(start: range.start + 8, count: keyword.utf8.count))
        .elementsEqual(keyword.utf8)
    {
      return PNG.profileText
    }
    return PNG.chunks.nodeKinds(code).first ?? PNG.unknown
  }

  private func rest(
    from place: Int, _ region: ByteRange, _ nodeKind: DeclaredNodeKind, of node: Node,
    into childList: inout ChildList
  ) {
    let range = ByteRange(from: place, to: region.end)
    guard !range.isEmpty else { return }
    childList.add("rest", range, headerSize: 0, nodeKind: nodeKind, isCut: node.isCut)
  }

  /// Returns the metadata key of a text chunk, which is its keyword; nil for other chunks, and for
  /// an XMP packet, in which each property has a separate key.
  func tagKey(of node: Node) -> TagKey? {
    guard Self.texts.contains(node.code), case .text(let keyword)? = node.value("keyword") else {
      return nil
    }
    if node.code == "iTXt", node.isPacket, node.children.first?.children.first != nil { return nil }
    return TagKey(space: .png, name: keyword.string)
  }

  private static let texts: Set<FourCC> = ["tEXt", "zTXt", "iTXt"]

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "file" else { return }
    reader.u32("length", means: .size(of: .nodeBut(12)))
    reader.code("type", means: .type)
  }
}

/// Grammar of the structure between the fields of a chunk and its checksum.
struct ChunkGrammar: Grammar {
  enum Content: Sendable {
    case structure(@Sendable () -> DeclaredNodeKind)
    /// A structure with a node kind that depends on the fields of the chunk.
    case nodeKind(@Sendable (Node) -> DeclaredNodeKind)
  }

  private let content: Content
  init(_ content: Content) { self.content = content }

  var terminology: FormatTerminology { .png }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let data = ByteRange(from: region.start, to: region.end - (node.isCut ? 0 : 4))
    guard !data.isEmpty else { return }
    let nodeKind: DeclaredNodeKind
    switch content {
    case .structure(let made): nodeKind = made()
    case .nodeKind(let made): nodeKind = made(node)
    }
    childList.add(
      nodeKind.declaration.code, data, headerSize: 0, nodeKind: nodeKind, isCut: node.isCut)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    guard range.count == 4, !node.isCut else { return ("undecoded", Meaning(.undecoded)) }
    let covered = ByteRange(from: node.range.start + 4, to: range.start)
    return ("crc", node.source.checksumMeaning(at: range.start, over: covered))
  }
}

extension FourCC {
  /// Whether the code can be a chunk type, which consists of four ASCII letters.
  fileprivate var isChunk: Bool {
    (0..<4).allSatisfy { (0x41...0x5A).contains(self[$0]) || (0x61...0x7A).contains(self[$0]) }
  }
}

extension FormatTerminology {
  static let png = FormatTerminology(
    structure: "the chunk", tooShort: "png.chunk.too-short", trailing: "png.chunk.trailing-bytes")
}
