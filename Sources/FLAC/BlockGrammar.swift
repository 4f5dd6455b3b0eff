import Anatomy
import Bytes
import Codecs
import Schema

/// Grammar of a FLAC stream: metadata blocks (RFC 9639, 8), each with a type and a size, followed
/// by the frames.
struct BlockGrammar: Grammar, TagHolder, Editable {
  static let headSize = 4
  private static let invalidType = 127

  var terminology: FormatTerminology { .blocks }
  var kind: StructureKind { .block }

  func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind] {
    FLAC.blocks.counted(in: container)
  }

  func removal(of part: Target, from node: Node) -> Removal {
    if case .structure = part, node.code == "info", node.isOnlyOne { return .neededToDecode }
    // An unused seek point is overwritten with a placeholder, because players search the seek
    // table.
    if case .field(let range) = part, node.code == "seek",
      range.count == FieldReader.emptyPoint.count
    {
      return .overwrite(range, with: FieldReader.emptyPoint)
    }
    return .fromSequence(part, of: node)
  }

  /// Sets the flag `last_metadata_block` in the header of the given block if all metadata blocks
  /// after it are removed.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    guard let childList = node.parent?.children, let first = node.source.byte(at: node.range.start),
      first & 0x80 == 0, node.field("last_metadata_block") != nil
    else { return [] }
    // Iterates over the metadata blocks after this block, until a block is kept.
    var rest = childList[childList.endOfFirst { $0.range.start <= node.range.start }...]
      .lazy.filter { $0.field("last_metadata_block") != nil }.makeIterator()
    guard var other = rest.next() else { return [] }
    while offsetMap.holds(other.range) {
      guard let following = rest.next() else {
        // Blocks that are inserted at the end already have the flag.
        if offsetMap.inserts(at: other.range.end) { return [] }
        return [Replacement(ByteRange(start: node.range.start, count: 1), with: [first | 0x80])]
      }
      other = following
    }
    return []
  }

  func tagKey(of node: Node) -> TagKey? {
    node.code == "pict" ? TagKey(space: .flac, name: "PICTURE") : nil
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var place = region.start
    var isLast = false
    while !isLast, region.end - place >= Self.headSize, let head = source.big32(at: place) {
      let type = Int(head >> 24 & 0x7F)
      // The type 127 is invalid, as frames begin with the same bits. It ends the blocks even if no
      // block is marked as the last one.
      if type == Self.invalidType { break }
      isLast = head >> 31 != 0
      let end = place + Self.headSize + Int(head & 0xFF_FFFF)
      let range = ByteRange(from: place, to: min(end, region.end))
      childList.add(
        FLAC.code(ofType: type), range, headerSize: Self.headSize,
        nodeKind: FLAC.nodeKind(ofType: type),
        isCut: end > region.end)
      for finding in findings(
        type, range, isFirst: place == region.start, isCut: end > region.end, node)
      { childList.reportOnLast(finding) }
      place = range.end
    }
    let rest = ByteRange(from: place, to: region.end)
    if !rest.isEmpty {
      childList.add(FLACAudioGrammar.code, rest, headerSize: 0, nodeKind: FLAC.audio)
      if !isLast || FLACFrameHeader(at: place, in: source, before: rest.end) == nil {
        childList.reportOnLast(
          .about(
            "flac.block-size-overrun", .error,
            isLast
              ? "no frame begins at byte \(rest.start), after the last block"
              : "no block before byte \(rest.start) has last_metadata_block set",
            ByteRange(start: place, count: min(4, rest.count)), node))
      }
    }
  }

  private func findings(
    _ type: Int, _ range: ByteRange, isFirst: Bool, isCut: Bool, _ node: Node
  ) -> [Finding] {
    var found: [Finding] = []
    let size = ByteRange(start: range.start + 1, count: 3)
    if isFirst, type != 0 || range.count != Self.headSize + 34 {
      found.append(
        .about(
          "flac.streaminfo-first", .error,
          type == 0
            ? "the length of STREAMINFO is \(range.count - Self.headSize), expected 34"
            : "the first block has the type \(type), expected 0 (STREAMINFO)",
          type == 0 ? size : ByteRange(start: range.start, count: 1), node))
    }
    if isCut, !node.isCut {
      found.append(
        .about(
          "flac.block-size-overrun", .error,
          "the block of type \(type) at byte \(range.start) extends past the end of the file", size,
          node))
    }
    return found
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    if reader.passOverHeader() { return }
    reader.bits(1, "last_metadata_block", labels: [1: "last block"])
    reader.bits(7, "block_type", means: .type, labels: FLAC.types)
    reader.u24("length", means: .size(of: .restOfNode))
  }
}

extension FLAC {
  fileprivate static let codes: [FourCC] = ["info", "padd", "appl", "seek", "vorb", "cues", "pict"]

  static let types: Labels = [
    0: "STREAMINFO", 1: "PADDING", 2: "APPLICATION", 3: "SEEKTABLE", 4: "VORBIS_COMMENT",
    5: "CUESHEET", 6: "PICTURE",
  ]

  static func code(ofType type: Int) -> FourCC {
    codes.indices.contains(type) ? codes[type] : FourCC(rawValue: 0)
  }

  static func type(ofCode code: FourCC) -> Int? { codes.firstIndex(of: code) }

  static func nodeKind(ofType type: Int) -> DeclaredNodeKind {
    blocks.nodeKinds(code(ofType: type)).first ?? unknown
  }

  private static let unknown = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "block", "Unknown Block",
      holds: PayloadGrammar("data", means: Meaning(.undecoded), terminology: .blocks)),
    in: BlockGrammar())
}
