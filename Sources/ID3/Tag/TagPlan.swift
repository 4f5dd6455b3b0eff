import Anatomy
import Bytes
import Schema

extension InheritedValue where Answer == TagPlan {
  /// What is in an ID3v2 tag and how it has to be read.
  static let tagPlan = InheritedValue<TagPlan>("tagPlan", scope: { $0 }) { TagPlan($0) }
}

/// How a tag is read: in which bytes, and what lies there.
struct TagPlan {
  /// The bytes between header and footer, as they lie in the file.
  let region: ByteRange
  /// Where the footer is, if there is one.
  let footer: ByteRange?
  /// The bytes without unsynchronisation; nil where they can be read as they are.
  var derived: ByteSource?
  var pieces: [TagPiece] = []
  var findings: [Finding] = []

  let header: TagHeader
  let source: ByteSource

  /// Nil where no header is.
  init?(_ node: Node) {
    guard node.range.count >= TagHeader.size,
      let header = TagHeader(at: node.range.start, in: node.source)
    else { return nil }
    self.header = header
    source = node.source
    let inside = ByteRange(from: node.range.start + TagHeader.size, to: node.range.end)
    let bodyEnd = header.start + TagHeader.size + header.bodySize(limit: node.range.end)
    let hasFooter = header.isKnown && header.hasFooter && bodyEnd < inside.end
    region = ByteRange(from: inside.start, to: min(bodyEnd, inside.end))
    footer =
      hasFooter ? ByteRange(from: bodyEnd, to: min(bodyEnd + TagHeader.size, inside.end)) : nil
    if header.isKnown { readBody(isCut: node.isCut) }
  }

  // MARK: Frames

  private mutating func readBody(isCut: Bool) {
    let isWhole = isTreatedAsAWhole
    if isWhole, header.isUnsynchronised { removeUnsynchronisation() }
    let bytes = derived ?? source
    let frames = readExtendedHeader(in: bytes, derived?.wholeRange ?? region)
    let sizes = FrameSizes(frames, of: bytes, version: header.version)
    let shortHead = sizes.shortHead
    let reading = shortHead == nil ? sizes.reading : .native(header.version)
    if let shortHead { findings.append(FrameChecks.shortHeads(shortHead, in: bytes)) }
    let walk = FrameWalk(
      frames, of: bytes, version: shortHead?.version ?? header.version, reading: reading,
      tagIsUnsynchronised: header.isUnsynchronised && derived == nil && !isWhole)
    pieces += walk.pieces
    if reading != .native(header.version) { reportSizes(reading, frames, bytes) }
    if isWhole, derived != nil { checkMarks(in: bytes) }
    checkExtendedHeader(isCut: isCut)
    if !isWhole { removeUnsynchronisationOfFrames(frames) }
  }

  private mutating func reportSizes(
    _ reading: FrameHead.Reading, _ frames: ByteRange, _ bytes: ByteSource
  ) {
    for piece in pieces {
      let head = FrameHead(
        at: piece.range.start, in: bytes, version: header.version, limit: piece.range.end)
      guard let head, head.isKnown, head.isAmbiguous else { continue }
      findings.append(FrameChecks.sizesWrittenOtherwise(head, in: bytes, used: reading))
      return
    }
  }

  // MARK: The extended header

  /// Answers where the frames lie.
  private mutating func readExtendedHeader(
    in bytes: ByteSource, _ region: ByteRange
  ) -> ByteRange {
    guard header.hasExtendedHeader, region.count >= 4 else { return region }
    let head = FrameHead(
      at: region.start, in: bytes, version: header.version, limit: region.end)
    if head?.isKnown == true {
      findings.append(
        Finding(
          "id3.exthdr.flag-without-header", .error,
          "an extended header is flagged, and a frame stands in its place: mutagen reads the frame,"
            + " ffmpeg skips the tag", at: ByteRange(start: region.start, count: 4), in: bytes,
          version: header.version))
      return region
    }
    let size = ExtendedHeader.size(at: region.start, in: bytes, version: header.version)
    let range = ByteRange(start: region.start, count: min(size.whole, region.count))
    var piece = TagPiece(
      code: FourCC(rawValue: 0), range: range,
      nodeKind: header.version >= 4 ? ExtendedHeader.version4 : ExtendedHeader.version3,
      isCut: size.whole > region.count)
    if !size.isValid {
      piece.findings = [
        Finding(
          "id3.exthdr.size-invalid", .error,
          "the size of the extended header is none that version 2.\(header.version) allows",
          at: ByteRange(start: region.start, count: 4), in: bytes, version: header.version,
          field: "size")
      ]
    }
    pieces.append(piece)
    return ByteRange(from: range.end, to: region.end)
  }

  private mutating func checkExtendedHeader(isCut: Bool) {
    guard let first = pieces.first, !isCut, !first.isCut,
      first.nodeKind === ExtendedHeader.version3 || first.nodeKind === ExtendedHeader.version4
    else { return }
    pieces[0].findings +=
      ExtendedHeaderChecks(
        first.range, of: derived ?? source, version: header.version, after: pieces.dropFirst()
      ).findings
  }

  func finding(
    _ rule: String, _ severity: Severity, _ message: String, at range: ByteRange
  ) -> Finding {
    Finding(rule, severity, message, at: range, in: source, version: header.version)
  }
}
