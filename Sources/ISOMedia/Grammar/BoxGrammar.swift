package import Anatomy
package import Bytes
package import Schema

/// Grammar for a sequence of boxes (ISO/IEC 14496-12, 4.2), which QuickTime calls atoms. Each box
/// has a size and a code, and may have a 64-bit size or a user type.
package struct BoxGrammar: Grammar, ClockHolder, TagHolder, ElementHolder, MediaHolder,
  EncoderSignatureHolder, PlaybackDependent, Editable, DamageHolder
{
  /// Returns the node kind of a child by its code and parent; nil if the kind is looked up by the
  /// code alone.
  typealias Resolver = @Sendable (_ code: FourCC, _ parent: Node) -> DeclaredNodeKind?

  private let resolve: Resolver?

  /// A grammar that looks up the node kind of each child box by its code alone, regardless of the
  /// parent.
  package static let plain = BoxGrammar(resolve: nil)

  init(resolve: Resolver?) { self.resolve = resolve }

  package func describesFile(_ node: Node) -> Bool {
    node.document.root.inherited(.isImageFile) ?? false
      && node.inherited(.describesPrimary) ?? false
  }

  package var terminology: FormatTerminology { .boxes }
  package var kind: StructureKind { .box }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let container = node.declared
    let isFile = container?.declaration.group == "file"
    var place = region.start
    var course = MediaFileState()
    while region.end - place >= 8 {
      if isFile, BoxHeader.isUnlikely(at: place, in: source, limit: region.end) {
        // Bytes after the boxes may be a trailer that a device appended.
        let rest = ByteRange(from: place, to: region.end)
        let payload = Payload(source, rest)
        if childList.open(payload, in: node, instead: Meaning(.undecoded)) { return }
      }
      guard let header = BoxHeader(at: place, in: source, limit: region.end) else {
        childList.report(.sizeBelowHeader(at: place, in: node))
        return
      }
      if isFile, place > region.start, header.isOnlyHeader(before: region.end) {
        // The file ends directly after the header of a box that should have content. The box is
        // reported, but gets no node.
        childList.report(.sizePastEnd(header, in: node, region: region))
        return
      }
      let end = min(header.end, region.end)
      childList.add(
        header.code, ByteRange(from: place, to: end), headerSize: header.size,
        nodeKind: nodeKind(for: header, in: node, container), isCut: header.end > region.end,
        isUnreferenced: isFile && course.isAfterTheFile(header.code))
      if header.end > region.end, !Self.followsFromCut(of: node, header) {
        childList.reportOnLast(.sizePastEnd(header, in: node, region: region))
      }
      if header.isSignature, let finding = Finding.sizeOfSignature(header, in: node) {
        childList.reportOnLast(finding)
      }
      if header.reachesToEnd, !node.isRoot {
        childList.reportOnLast(.sizeZeroInside(header, in: node))
      }
      place = end
    }
    let rest = ByteRange(from: place, to: region.end)
    if !rest.isEmpty, !node.isCut, leftover(rest, of: node).meaning.role != .terminator {
      childList.report(.tooShortForBox(rest, in: node))
    }
  }

  /// Determines whether a top-level box belongs to the first of several concatenated files. Readers
  /// use the first movie and ignore appended files. In a fragmented file, repeated initial boxes do
  /// not begin another file.
  private struct MediaFileState {
    private var seen: Set<FourCC> = []
    private var isInAnotherFile = false

    mutating func isAfterTheFile(_ code: FourCC) -> Bool {
      let isNew = seen.insert(code).inserted
      guard seen.isDisjoint(with: ["moof", "styp"]) else { return false }
      let hasBegun = seen.contains("moov") || seen.contains("meta")
      if code == "ftyp", !isNew, hasBegun { isInAnotherFile = true }
      return isInAnotherFile || code == "moov" && !isNew
    }
  }

  /// Whether the given box is too long only because its parent is truncated: the box fits into the
  /// stated size of the parent.
  private static func followsFromCut(of node: Node, _ header: BoxHeader) -> Bool {
    guard node.isCut, !node.isRoot,
      let parent = BoxHeader(at: node.range.start, in: node.source, limit: node.range.end)
    else { return false }
    return header.end <= parent.end
  }

  func nodeKind(
    for header: BoxHeader, in node: Node, _ container: DeclaredNodeKind?
  ) -> DeclaredNodeKind {
    if let declared = resolve?(header.code, node) { return declared }
    if header.code == .uuid, header.start + header.size <= node.range.end {
      return ISODialect.userType(header.userType(in: node.source)) ?? ISODialect.unknownUserType
    }
    return ISODialect.boxes.nodeKind(header.code, inside: container)
      ?? ISODialect.undeclared(header.code, inside: container)
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    // The node of a whole file has no box header.
    guard declaration.group != "file" else { return }
    if reader.passOverHeader() {
      if declaration.versions != nil { reader.versionAndFlags(declaration.flagNames) }
      return
    }
    let size = reader.u32("size", means: .size(of: .node))
    let code = reader.code("type", means: .type)
    reader.when(size == 1, "size is 1") { reader.u64("largesize", means: .size(of: .node)) }
    if code == .uuid || declaration.code == .uuid { reader.uuid("usertype", means: .type) }
    guard declaration.versions != nil else { return }
    reader.versionAndFlags(declaration.flagNames)
  }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isZero = node.source.integer(at: range.start, width: min(4, range.count)) == 0
    if range.count == 4, isZero, Self.mayEndInZeros(node) { return ("terminator", .terminator) }
    return ("undecoded", Meaning(.undecoded))
  }

  /// Whether the list of children may end with four zero bytes, as QuickTime allows.
  private static func mayEndInZeros(_ node: Node) -> Bool {
    let group = node.declared?.declaration.group
    return node.code == "udta" || node.code == "wave" || group?.hasSuffix("SampleEntry") == true
  }

  package func samples(of node: Node) -> SampleSequence? {
    node.code == "trak" ? node.trackSamples : nil
  }

  package func picture(of node: Node) -> [ByteRange]? {
    guard node.code == "infe", !node.isOfElement, let id = node.integer("item_ID"),
      let item = node.item(id), item.isCodedPicture
    else { return nil }
    return item.ranges()
  }

  // A movie found inside a sample gets no list of samples: its tables could refer to the sample
  // itself.
  package func elements(of node: Node) -> [ElementList] {
    guard !node.isOfElement else { return [] }
    return switch node.code {
    case "trak": [node.sampleElements].compactMap { $0 }
    case "infe": [node.pictureElement].compactMap { $0 }
    case "mdat", "idat": [node.unreferencedElements]
    case "gps ": [node.positionBlocks].compactMap { $0 }
    default: []
    }
  }

  package func forEachEncoderSignature(
    in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {
    if node.code == "trak", !node.isOfElement {
      node.forEachSampleEncoderSignature(first: most, visit)
    } else if node.code == "infe" {
      node.forEachItemEncoderSignature(visit)
    } else if node.declaredNodeKind === ISODialect.file {
      node.forEachBoxedPictureEncoderSignature(visit)
    }
  }

  package func reference(to offset: Int, in node: Node) -> Node? {
    guard !node.isOfElement else { return nil }
    return switch node.code {
    case "mdat": node.sample(at: offset) ?? node.itemContent(at: offset)
    case "idat": node.itemContent(at: offset)
    default: nil
    }
  }

  package func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind] {
    resolve == nil ? ISODialect.boxes.counted(in: container) : []
  }

  /// Whether the node is an item property that no item uses. False for a box of unknown type,
  /// because such a box is reported as unknown.
  package func isUnreachable(_ node: Node) -> Bool {
    node.isUnassociatedProperty && !node.isOfNoKnownKind
  }

  package func tagKey(of node: Node) -> TagKey? { node.boxedTagKey }

  package func timescale(of clock: Clock, at node: Node) -> Int? {
    switch clock {
    case .movie: node.inherited(.movieTimescale)
    case .media: node.inherited(.mediaTimescale)
    case .own: node.integer("timescale")
    case .milliseconds: 1000
    case .hundredNanoseconds: 10_000_000
    default: nil
    }
  }
}

extension FieldReader {
  /// Reads the version and the flags of a full box (ISO/IEC 14496-12, 4.2.2).
  func versionAndFlags(_ names: KeyValuePairs<UInt64, String> = [:]) {
    version = u8("version", means: .version)
    flags = flags24("flags", names)
  }
}

extension FormatTerminology {
  static let boxes = FormatTerminology(
    structure: "the box", tooShort: "isom.box.payload-too-short",
    countTooLarge: "isom.table.entry-count-exceeds-box", trailing: "isom.box.trailing-bytes",
    unknownVersion: "isom.fullbox.version-unknown")
}
