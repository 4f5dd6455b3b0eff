import Anatomy
import Bytes
import Schema

/// Grammar of JPEG 2000 codestreams: marker segments of the main header, then tile-parts. The
/// marker segments of a tile-part precede its coded data.
struct CodestreamGrammar: Grammar, EncoderSignatureHolder, Editable {
  var terminology: FormatTerminology { .codestream }
  var kind: StructureKind { .segment }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var place = region.start
    // The end of the tile-part that is being read.
    var endOfTile = region.end
    while place < region.end {
      guard let marker = source.big16(at: place),
        let piece = MarkerSegment(marker, at: place, in: source)
      else {
        childList.add(
          "????", ByteRange(from: place, to: region.end), headerSize: 0,
          nodeKind: Codestream.noSegment
        )
        return reportCut(at: place, of: node, to: &childList)
      }
      let range = ByteRange(from: place, to: min(piece.end, region.end))
      childList.add(
        FourCC(rawValue: UInt32(marker)), range, headerSize: piece.headerSize,
        nodeKind: Codestream.segments.nodeKinds(FourCC(rawValue: UInt32(marker))).first
          ?? Codestream.unknown, isCut: piece.end > region.end)
      if piece.end > region.end { return reportCut(at: region.end, of: node, to: &childList) }
      switch marker {
      case 0xFF90:
        let size = source.big32(at: place + 6).map(Int.init) ?? 0
        endOfTile = size == 0 ? Self.endOfLastTile(source, region) : place + size
      case 0xFF93:
        let data = ByteRange(from: piece.end, to: max(piece.end, min(endOfTile, region.end)))
        if !data.isEmpty { childList.add("data", data, headerSize: 0, nodeKind: Codestream.tile) }
        place = data.end
        continue
      case 0xFFD9:
        let rest = ByteRange(from: piece.end, to: region.end)
        if !rest.isEmpty { childList.add("rest", rest, headerSize: 0, nodeKind: Trailing.other) }
        return
      default: break
      }
      place = piece.end
    }
    reportCut(at: region.end, of: node, to: &childList)
  }

  /// Returns the end of a tile-part that states the length 0. Only the last tile-part may state
  /// this length. Such a tile-part extends to the EOC marker or to the end of the codestream.
  private static func endOfLastTile(_ source: ByteSource, _ region: ByteRange) -> Int {
    region.count >= 2 && source.big16(at: region.end - 2) == 0xFFD9 ? region.end - 2 : region.end
  }

  private func reportCut(at place: Int, of node: Node, to childList: inout ChildList) {
    guard !node.isCut else { return }
    childList.report(
      Finding(
        rule: "jpeg2000.codestream.no-end", severity: .warning,
        message: "the codestream of \(node.range.count) bytes does not end with an EOC marker",
        evidence: Evidence(ByteRange(start: place, count: 0), in: node.source),
        clause: Clause(.codestream, "A.4.4")))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "file" else { return }
    reader.u16("marker", means: .type)
    reader.when(!declaration.code.standsAlone, "the marker has a segment") {
      reader.u16("length", means: .size(of: .nodeBut(2)))
    }
  }

  /// Returns how to remove a part. Other structures state sizes and offsets of tile-parts, so no bytes
  /// may move, and a comment is overwritten with zeros. Only a segment of the main header with an
  /// invalid index of tile-parts or packets is cut out.
  func removal(of part: Target, from node: Node) -> Removal {
    if case .field = part, node.isInvalidIndex { return .drop(node.range) }
    guard node.code == .marker(0x64), let words = node.field("Ccom")?.range else {
      return .neededToDecode
    }
    return .blank(words)
  }

  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  { _ = node.removablePartsOfCodestream.allSatisfy { visit($0.encoderSignature) } }
}

/// A marker and its segment, if the marker has one.
private struct MarkerSegment {
  let end: Int
  let headerSize: Int

  /// Returns nil if the value is not SOD, EOC, or a marker that the main header or a tile-part
  /// header may contain.
  init?(_ marker: UInt16, at place: Int, in source: ByteSource) {
    guard (0xFF30...0xFF93).contains(marker) || marker == 0xFFD9 else { return nil }
    if FourCC(rawValue: UInt32(marker)).standsAlone {
      (end, headerSize) = (place + 2, 2)
    } else {
      // The length includes its own two bytes, so a value below 2 is read as 2.
      (end, headerSize) = (place + 2 + max(2, source.big16(at: place + 2).map(Int.init) ?? 2), 4)
    }
  }
}

extension FourCC {
  /// Whether the marker has no segment: delimiters, and the markers that ITU-T T.800, A.1.3
  /// reserves for this purpose.
  fileprivate var standsAlone: Bool {
    switch rawValue {
    case 0xFF30...0xFF3F, 0xFF4F, 0xFF92, 0xFF93, 0xFFD9: true
    default: false
    }
  }
}
