import Anatomy
import Bytes
import Schema

/// Grammar of the content of an item. The content is opened as a child of the `infe` box that
/// describes the item.
struct ItemContent: Grammar {
  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { .item }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    if !region.isEmpty, !node.isCut {
      childList.report(.bytesAfterFields(region, of: node))
    }
    guard let item = node.integer("item_ID").flatMap({ node.item($0) }), !item.isCodedPicture,
      let meta = node.enclosing("meta"), let ranges = item.ranges()
    else { return }
    // If the data of the item contains the `infe` box of the item, opening the data would never
    // end.
    if meta.source === node.source, ranges.contains(where: { $0.contains(node.range) }) {
      childList.report(
        Finding(
          rule: "isom.item.holds-itself", severity: .error,
          message: "the data of item \(item.id) contains the infe box of the item itself, "
            + "so the data is not decoded",
          evidence: Evidence(node.range, in: node.source), clause: node.clause))
      return
    }
    let bytes = item.unpacked(meta.source.joined(ranges), in: node)
    let known = item.type.flatMap(ISODialect.derivedPicture)
    childList.open(
      Payload(bytes, bytes.wholeRange, declaredType: item.declaredType), in: node, as: known,
      otherwise: Self.unknown)
  }

  /// The node kind for item content in an unknown format, as a match of the format detector.
  private static let unknown = EmbeddedFormatDetector.Match(
    code: FourCC(rawValue: 0),
    nodeKind: DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: "content", "Item Content") { $0.leaveUndecoded() },
      in: BareGrammar(.content, terminology: .boxes)),
    hasOwnOffsets: false)

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("trailing", Meaning(.trailing))
  }
}

extension Item {
  /// Whether the item is coded data for a picture decoder and contains no boxes.
  var isCodedPicture: Bool {
    [
      "hvc1", "hvt1", "av01", "avc1", "vvc1", "evc1", "lhv1", "j2k1", "unci", "mski",
    ]
    .contains(type)
  }

  fileprivate func unpacked(_ bytes: ByteSource, in node: Node) -> ByteSource {
    guard contentEncoding == "deflate" else { return bytes }
    let (inflated, outcome) = node.document.inflate(bytes.wholeRange, of: bytes)
    return outcome == .complete ? inflated : bytes
  }

  fileprivate var declaredType: Payload.DeclaredType? {
    if let contentType { return .mediaType(contentType) }
    return type.map { .code($0) }
  }

  /// Returns the byte ranges of the item in the source of its metadata box; nil if its data is
  /// elsewhere.
  ///
  /// - Parameter levels: maximum depth of items that are stored in other items.
  func ranges(levels: Int = 4) -> [ByteRange]? {
    guard let extents else { return nil }
    switch extents.storage {
    case .file, .itemData: return extents.ranges
    case .items where levels > 0: return rangesInItems(extents, levels: levels - 1)
    default: return nil
    }
  }

  private func rangesInItems(_ extents: ItemExtents, levels: Int) -> [ByteRange]? {
    let targets = references.filter { $0.type == "iloc" }.flatMap(\.to)
    var ranges: [ByteRange] = []
    for number in 0..<extents.count {
      guard let extent = extents[number], targets.indices.contains(extent.reference - 1),
        let whole = other(targets[extent.reference - 1])?.ranges(levels: levels)
      else { return nil }
      let pieces = JoinedRanges(whole)
      let start = Int(clamping: extent.offset)
      let part = ByteRange(
        start: start, count: extent.length.map { Int(clamping: $0) } ?? pieces.size)
      ranges += pieces.ranges(of: part)
      if ranges.count > Self.maxPieces { return nil }
    }
    return ranges
  }

  /// Upper bound on the number of byte ranges of an item: items nested in items could have more
  /// ranges than the file has bytes.
  private static let maxPieces = 1 << 16
}
