import Anatomy
import Bytes
import Schema

extension InheritedValue where Answer == TagPlan {
  /// The layout of the ID3v2 tag that a node represents.
  static let tagPlan = InheritedValue<TagPlan>("tagPlan", scope: { $0 }) { TagPlan($0) }
}

/// The layout of an ID3v2 tag: the bytes from which the tag is read, and the pieces found in them.
struct TagPlan {
  /// The range in the file between the header and the footer of the tag.
  let region: ByteRange
  /// The range of the footer; nil if there is none.
  let footer: ByteRange?
  /// The bytes after unsynchronisation was undone; nil if the tag is read from the file directly.
  var derived: ByteSource?
  var pieces: [TagPiece] = []
  var findings: [Finding] = []

  let header: TagHeader
  let source: ByteSource

  /// Returns nil if the node does not begin with a tag header.
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

  /// Adds the extended header, if there is one, to the pieces and returns the range of the frames
  /// after it.
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
          "the extended header bit of flags is set, but a frame is at offset \(region.start);"
            + " mutagen reads the frame, ffmpeg skips the tag",
          at: ByteRange(start: region.start, count: 4), in: bytes, version: header.version))
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
          "the extended header is \(size.whole) bytes long, which version 2.\(header.version)"
            + " does not allow",
          at: ByteRange(start: region.start, count: 4), in: bytes, version: header.version,
          field: "size")
      ]
    }
    pieces.append(piece)
    return ByteRange(from: range.end, to: region.end)
  }

  private mutating func checkExtendedHeader(isCut: Bool) {
    guard let first = pieces.first, !isCut, !first.isCut, first.isExtendedHeader else { return }
    pieces[0].findings +=
      ExtendedHeaderChecks(
        first.range, of: derived ?? source, version: header.version, after: pieces.dropFirst()
      ).findings
  }

  func finding(
    _ rule: RuleID, _ severity: Severity, _ message: String, at range: ByteRange
  ) -> Finding {
    Finding(rule, severity, message, at: range, in: source, version: header.version)
  }
}
