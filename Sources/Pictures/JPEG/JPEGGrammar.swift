import Anatomy
import Bytes
import Schema

/// Grammar of JPEG files: markers with their segments, coded data between some of them, and data
/// after the end.
struct JPEGGrammar: Grammar, TagHolder, EncoderSignatureHolder, PlaybackDependent, Editable,
  DamageHolder
{
  /// The author that adds and changes the tags of a file; nil in the grammar of its segments.
  var author: PictureTagAuthor?
  var authoring: (any TagAuthor)? { author }
  var container: (any TagContainer)? { author }

  var terminology: FormatTerminology { .jpeg }
  var kind: StructureKind { .segment }

  func removal(of part: Target, from node: Node) -> Removal {
    if case .structure = part, node.code.isNeededToDecode, !node.isUnusedTableSegment {
      return .neededToDecode
    }
    if case .field(let range) = part, let table = node.unusedTable(around: range) {
      return .drop(table)
    }
    // Decoders begin the scan directly after the component list of an SOS segment, regardless of
    // the length that the segment states. So no part of the segment can be removed.
    if node.code == .marker(0xDA) { return .neededToDecode }
    // Decoders recognize this comment, and decode the picture in another way without it.
    if node.isDecoderHint { return .neededToDecode }
    // A comment segment without its text would be meaningless, so it is removed as a whole.
    if node.code == .marker(0xFE) { return .fromPicture(.structure, of: node) }
    return .fromPicture(part, of: node)
  }

  func isUnreachable(_ node: Node) -> Bool { node.isUnusedTableSegment }

  /// Returns the segment if it is one of several frame headers, or the header of a hierarchical
  /// picture (DHP). Decoders differ in the frame header that they use.
  func unusedData(in node: Node) -> [UnusedData] {
    let isOneOfSeveral = node.code.isFrame && node.inherited(.hasSeveralFrames) == true
    guard isOneOfSeveral || node.code == .marker(0xDE) else { return [] }
    return [
      UnusedData(
        "one of several frame headers", .structure, node.range, in: .unknown,
        keeping: "decoders differ in the frame header that they use")
    ]
  }

  /// Returns zeros that replace a range. If the range is a whole segment, its marker and length are
  /// kept.
  func blank(_ range: ByteRange, of node: Node) -> [UInt8] {
    let isSegment = range == node.range && node.headerSize == 4 && range.count >= 4
    let head = isSegment ? node.source.bytes(range, limit: 4) : []
    return head + [UInt8](repeating: 0, count: range.count - head.count)
  }

  /// In a file without a scan, returns the first segment that contains the marker of a scan: the
  /// length of this segment is wrong. Otherwise returns nil.
  func damage(in file: Node) -> Node? {
    if file.child("scan") != nil { return nil }
    return file.children.first { $0.contains([0xFF, 0xDA]) }
  }

  func tagKey(of node: Node) -> TagKey? {
    let isExtension = node.declared?.declaration.group == JPEGSegments.extensionOfJFIF
    return node.code == "jpeg" || isExtension ? .preview : nil
  }

  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  { _ = node.removablePartsOfJPEG.allSatisfy { visit($0.encoderSignature) } }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    var endsInScan = false
    while place < region.end {
      let piece = JPEGPiece(node.source, at: place, limit: region.end)
      add(piece, of: node, to: &childList)
      place = piece.range.end
      endsInScan = false
      if case .marker(0xDA, _) = piece.content {
        let scan = JPEGPiece.scan(node.source, from: place, limit: region.end)
        if !scan.isEmpty { childList.add("scan", scan, headerSize: 0, nodeKind: JPEG.scan) }
        place = scan.end
        endsInScan = !scan.isEmpty
      }
      if case .marker(0xD9, _) = piece.content {
        return divideTrailing(ByteRange(from: place, to: region.end), of: node, into: &childList)
      }
    }
    guard !region.isEmpty, !node.isCut else { return }
    // A file or HEIF item that ends in coded data is an error. Any other missing EOI marker is only
    // a warning, because cameras omit the marker in embedded pictures.
    let isCut = endsInScan && (node.isRoot || node.parent?.code == "infe")
    childList.report(
      Finding(
        rule: isCut ? "jpeg.scan.cut" : "jpeg.file.no-end", severity: isCut ? .error : .warning,
        message: isCut
          ? "the picture of \(region.count) bytes ends in coded data, without an EOI marker"
          : "the picture of \(region.count) bytes has no EOI marker",
        evidence: Evidence(ByteRange(start: region.end, count: 0), in: node.source),
        clause: Clause(.jpeg, "B.2.1")))
  }

  private func add(_ piece: JPEGPiece, of node: Node, to childList: inout ChildList) {
    switch piece.content {
    case .fill: childList.add("fill", piece.range, headerSize: 0, nodeKind: JPEG.fill)
    case .unknown:
      childList.add("????", piece.range, headerSize: 0, nodeKind: JPEG.unknown)
      childList.reportOnLast(
        Finding(
          rule: "jpeg.segment.no-marker", severity: .error,
          message: "expected a marker at byte \(piece.range.start), "
            + "found other data up to byte \(piece.range.end)",
          evidence: Evidence(piece.range, in: node.source), clause: Clause(.jpeg, "B.1.1.2")))
    case .marker(let marker, let stated):
      childList.add(
        .marker(marker), piece.range, headerSize: stated == nil ? 2 : 4,
        nodeKind: JPEG.nodeKind(marker, piece.range, of: node.source),
        isCut: piece.isCut)
      if piece.isCut, !node.isCut {
        childList.reportOnLast(
          Finding(
            rule: "jpeg.segment.size-exceeds-file", severity: .error,
            message: "the length of the segment is \(stated ?? 0), "
              + "expected at most \(piece.range.count - 2)",
            evidence: Evidence(
              ByteRange(from: piece.range.start + 2, to: piece.range.end)
                .clamped(to: ByteRange(start: piece.range.start + 2, count: 2)), in: node.source),
            field: "length"))
      }
    }
  }

  /// Divides the data after the first picture into further pictures (such as those of a
  /// multi-picture file), padding between them, and unknown data.
  private func divideTrailing(
    _ region: ByteRange, of node: Node, into childList: inout ChildList
  ) {
    var place = region.start
    if region.isEmpty { return }
    let pictures = AdditionalPictures(after: place, of: node)
    while place < region.end {
      if node.source.integer(at: place, width: 3) == 0xFFD8FF,
        let end = JPEGPiece.endOfPicture(node.source, from: place, limit: region.end)
      {
        let picture = ByteRange(from: place, to: end)
        switch pictures.purpose(ofPictureAt: place) {
        case .part: childList.add("JPEG", picture, headerSize: 0, nodeKind: JPEG.file)
        case .preview: childList.add("jpeg", picture, headerSize: 0, nodeKind: JPEG.preview)
        case .none: childList.add("rest", picture, headerSize: 0, nodeKind: Trailing.jpeg)
        }
        place = end
        continue
      }
      let zeros = node.source.endOfZeros(from: place, limit: region.end)
      if zeros > place, zeros == region.end || node.source.big16(at: zeros) == 0xFFD8 {
        childList.add(
          "zero", ByteRange(from: place, to: zeros), headerSize: 0, nodeKind: JPEG.padding)
        place = zeros
        continue
      }
      if node.source.endOfRun(of: 0xFF, from: place, limit: region.end) == region.end {
        childList.add(
          "fill", ByteRange(from: place, to: region.end), headerSize: 0, nodeKind: JPEG.fill)
        return
      }
      // If the rest contains a movie, the data before the movie becomes a separate node.
      let rest = ByteRange(from: place, to: region.end)
      let film = node.source.offsetOfMovie(in: rest) ?? place
      for part in [ByteRange(from: place, to: film), ByteRange(from: film, to: region.end)]
      where !part.isEmpty { childList.add("rest", part, headerSize: 0, nodeKind: Trailing.jpeg) }
      return
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "file" else { return }
    reader.u16("marker", means: .type)
    reader.when(!declaration.code.standsAlone, "the marker has a segment") {
      reader.u16("length", means: .size(of: .nodeBut(2)))
    }
  }
}

extension InheritedValue where Answer == Bool {
  /// Whether a JPEG file has several frame headers.
  fileprivate static let hasSeveralFrames = InheritedValue<Bool>(
    "hasSeveralFrames", scope: { $0.parent },
    answer: { file in file.children.count { $0.code.isFrame } > 1 })
}

extension FourCC {
  static func marker(_ number: UInt8) -> FourCC { FourCC(rawValue: 0xFF00 | UInt32(number)) }

  /// Whether decoders need the marker: SOI, EOI, and the markers of frames, tables and scans.
  fileprivate var isNeededToDecode: Bool {
    (FourCC.marker(0xC0).rawValue...FourCC.marker(0xDD).rawValue).contains(rawValue)
  }

  fileprivate var isFrame: Bool {
    rawValue >> 8 == 0xFF && JPEGPiece.isFrame(UInt8(truncatingIfNeeded: rawValue))
  }

  /// Whether the marker has no segment: a restart marker, SOI, EOI or TEM.
  fileprivate var standsAlone: Bool { JPEGPiece.standsAlone(UInt8(truncatingIfNeeded: rawValue)) }
}

extension FormatTerminology {
  static let jpeg = FormatTerminology(
    structure: "the segment", tooShort: "jpeg.segment.too-short",
    trailing: "jpeg.segment.trailing-bytes",
    accepted: ("jpeg.application.too-short", 0xFFE0...0xFFEF))
}
