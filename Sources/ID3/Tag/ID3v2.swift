import Anatomy
import Bytes
import Schema

/// The node kinds of ID3v2 tags: header, frames, padding, and optionally a footer in version 2.4.
enum ID3v2 {
  static let version2 = tag(2)
  static let version3 = tag(3)
  static let version4 = tag(4)
  private static let unknown = tag(0)

  static func nodeKind(_ version: Int) -> DeclaredNodeKind {
    switch version {
    case 2: version2
    case 3: version3
    case 4: version4
    default: unknown
    }
  }

  /// Returns a tag without frames, as a container in which new frames are written.
  static func emptyTag(_ version: Int) -> Node {
    nodeKind(version).holder(
      Array("ID3".utf8) + [UInt8(clamping: version)] + [UInt8](repeating: 0, count: 6))
  }

  private static func tag(_ version: Int) -> DeclaredNodeKind {
    .headless(
      "id3v2", version == 0 ? "ID3v2 Tag" : "ID3v2.\(version) Tag", .id3(version),
      terminology: .id3Tags,
      holds: TagGrammar()
    ) { tag in
      header(tag, version)
      let isDerived = tag.node.map { isUnsynchronised($0) } ?? false
      tag.when(isDerived, "the tag is unsynchronised") {
        let plan = tag.inherited(.tagPlan)
        tag.bytes("unsynchronised", plan?.region.count ?? 0, means: .payload)
      }
    }
  }

  private static func header(_ tag: FieldReader, _ version: Int) {
    tag.text("file_identifier", .ascii, .bytes(3), means: .type)
    tag.u8("major_version", means: .version)
    tag.u8("revision", means: .version)
    tag.switches("flags", width: 1, version <= 2 ? flags2 : version == 3 ? flags3 : flags4)
    let raw = tag.source.big32(at: tag.position) ?? 0
    let isPlain =
      raw & 0x8080_8080 != 0 && tag.node.map { Int(raw) <= $0.range.count } ?? false
    tag.when(!isPlain, "the size is synchsafe") {
      tag.synchsafe("size", means: .size(of: .restOfNode))
    }
    if isPlain { tag.u32("size", means: .size(of: .restOfNode)) }
  }

  /// Whether the frames of a tag are read from derived bytes, in which unsynchronisation was
  /// undone. Only the content of tags that may use unsynchronisation is read to determine this.
  private static func isUnsynchronised(_ node: Node) -> Bool {
    guard let header = TagHeader(at: node.range.start, in: node.source), header.isKnown,
      header.isUnsynchronised || header.version >= 4
    else { return false }
    return node.inherited(.tagPlan)?.derived != nil
  }

  static let footer = DeclaredNodeKind.headless(
    "footer", "Footer", .id3v24, terminology: .id3Tags
  ) { footer in
    footer.text("file_identifier", .ascii, .bytes(3), means: .type)
    footer.u8("major_version", means: .version)
    footer.u8("revision", means: .version)
    footer.switches("flags", width: 1, flags4)
    footer.synchsafe("size", means: .size(of: .parent))
  }

  private static let flags2: KeyValuePairs<UInt64, String> = [
    0x80: "unsynchronised", 0x40: "compressed",
  ]
  private static let flags3: KeyValuePairs<UInt64, String> = [
    0x80: "unsynchronised", 0x40: "extended header", 0x20: "experimental",
  ]
  private static let flags4: KeyValuePairs<UInt64, String> = [
    0x80: "unsynchronised", 0x40: "extended header", 0x20: "experimental", 0x10: "footer",
  ]
}

/// The grammar of an ID3v2 tag after its header.
struct TagGrammar: Grammar, Editable, EditableContent {
  var terminology: FormatTerminology { .id3Tags }
  var kind: StructureKind { .tag }
  var kinds: String { "frames" }

  func removal(of part: Target, from node: Node) -> Removal { .fromSequence(part, of: node) }

  /// Returns the changes that update the padding size and the CRC in the extended header.
  func checksumEdits(around node: Node) -> [Replacement] {
    guard node.name == .word("id3v2"), let plan = node.inherited(.tagPlan), plan.derived == nil,
      let first = plan.pieces.first, !first.isCut, !node.isCut, first.isExtendedHeader
    else { return [] }
    return ExtendedHeaderChecks(
      first.range, of: node.source, version: plan.header.version, after: plan.pieces.dropFirst()
    ).corrections
  }

  /// Returns the changes that remove a tag if no frames are left. If only some frames of an
  /// unsynchronised tag are removed, an extended header with a CRC is removed too, because the CRC
  /// no longer matches.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    let frames = node.children.filter { $0.tagKey != nil }
    func isRemoved(_ child: Node) -> Bool { offsetMap.holds(child.range, of: child.source) }
    guard frames.contains(where: isRemoved) else { return [] }
    if frames.allSatisfy(isRemoved), !offsetMap.inserts(into: node) {
      return [Replacement(node.range)]
    }
    guard node.inherited(.tagPlan)?.derived != nil else { return [] }
    guard let extended = node.children.first(where: { $0.name == .word("extended_header") }),
      extended.field("crc") != nil, let flags = node.source.byte(at: node.range.start + 5)
    else { return [] }
    return [
      Replacement(ByteRange(start: node.range.start + 5, count: 1), with: [flags & ~0x40])
    ] + extended.source.fileRanges(of: extended.range).map { Replacement($0) }
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let header = TagHeader(at: node.range.start, in: node.source),
      let plan = node.inherited(.tagPlan)
    else { return }
    for finding in TagChecks(header, plan, node).findings + plan.findings {
      childList.report(finding)
    }
    if plan.derived == nil { childList.add(plan.pieces, source: nil) }
    if let footer = plan.footer {
      childList.add(
        FourCC(rawValue: 0), footer, headerSize: 0, nodeKind: ID3v2.footer,
        isCut: footer.count < TagHeader.size)
    }
    if let derived = plan.derived { childList.add(plan.pieces, source: derived) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  /// Returns the name and meaning of the bytes after the end of a tag that does not fill its range.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isKnown = TagHeader(at: node.range.start, in: node.source)?.isKnown ?? false
    return isKnown ? ("trailing", Meaning(.trailing)) : ("undecoded", Meaning(.undecoded))
  }
}
