import Anatomy
import Bytes
import Schema

/// JPEG: markers with their segments, coded data between some of them, and whatever follows the end.
struct JPEGGrammar: Grammar {
  var terminology: FormatTerminology { .jpeg }
  var kind: String { "segment" }

  func removal(of part: Target, from node: Node) -> Removal {
    if case .structure = part, node.code.isNeededToDecode { return .neededToDecode }
    // A comment is its words.
    if node.code == .marker(0xFE) { return .fromPicture(.structure, of: node) }
    return .fromPicture(part, of: node)
  }

  func tagKey(of node: Node) -> TagKey? { node.code == "jpeg" ? .preview : nil }

  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  {
    _ = node.extrasOfJPEG.allSatisfy { visit($0.encoderSignature) }
  }

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
    // Cameras leave the end out of pictures inside others.
    let isCut = endsInScan && (node.isRoot || node.parent?.code == "infe")
    childList.report(
      Finding(
        rule: isCut ? "jpeg.scan.cut" : "jpeg.file.no-end", severity: isCut ? .error : .warning,
        message: isCut
          ? "the coded data breaks off at the end of the file" : "no end of the picture is marked",
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
          message: "\(piece.range.count) bytes stand where a marker should",
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
            message: "the segment states \(stated ?? 0) bytes, \(piece.range.count - 2) are left",
            evidence: Evidence(
              ByteRange(from: piece.range.start + 2, to: piece.range.end)
                .clamped(to: ByteRange(start: piece.range.start + 2, count: 2)), in: node.source),
            field: "length"))
      }
    }
  }

  /// Pictures that follow each other, such as those of a multi-picture file, zeros between them, and
  /// what is neither.
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
      // A film may stand behind what the camera left for itself.
      let rest = ByteRange(from: place, to: region.end)
      let film = node.source.placeOfFilm(in: rest) ?? place
      for part in [ByteRange(from: place, to: film), ByteRange(from: film, to: region.end)]
      where !part.isEmpty {
        childList.add("rest", part, headerSize: 0, nodeKind: Trailing.jpeg)
      }
      return
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "file" else { return }
    reader.u16("marker", means: .type)
    reader.when(!declaration.code.standsAlone, "not alone") {
      reader.u16("length", means: .size(of: .nodeBut(2)))
    }
  }
}

extension FourCC {
  static func marker(_ number: UInt8) -> FourCC { FourCC(rawValue: 0xFF00 | UInt32(number)) }

  /// Frames, tables, and where scans and the picture begin and end.
  fileprivate var isNeededToDecode: Bool {
    (FourCC.marker(0xC0).rawValue...FourCC.marker(0xDD).rawValue).contains(rawValue)
  }

  /// Markers without a segment: restarts, the two ends, and one for temporary use.
  fileprivate var standsAlone: Bool { JPEGPiece.standsAlone(UInt8(truncatingIfNeeded: rawValue)) }
}

extension FormatTerminology {
  static let jpeg = FormatTerminology(
    structure: "the segment", tooShort: "jpeg.segment.too-short",
    trailing: "jpeg.segment.trailing-bytes")
}
