import Anatomy
import Bytes
import Schema

/// Divides a region into frames, padding and unrecognized bytes.
struct FrameWalk {
  let source: ByteSource
  let region: ByteRange
  let version: Int
  let tagIsUnsynchronised: Bool
  /// Whether the region is inside another frame, such as a chapter.
  let isInFrame: Bool
  /// Whether frame sizes are read as plain or as synchsafe numbers. The size of a single frame is
  /// read in the other way if only this leads to the next frame.
  let reading: FrameHead.Reading
  private(set) var pieces: [TagPiece] = []
  /// The IDs of frames already found that may occur only once.
  private var single: Set<FourCC> = []

  init(
    _ region: ByteRange, of source: ByteSource, version: Int, reading: FrameHead.Reading,
    tagIsUnsynchronised: Bool, isInFrame: Bool = false
  ) {
    self.source = source
    self.region = region
    self.version = version
    self.reading = reading
    self.tagIsUnsynchronised = tagIsUnsynchronised
    self.isInFrame = isInFrame
    var place = region.start
    while place < region.end { place = step(from: place) }
  }

  /// Adds the frame, padding or other piece at an offset and returns the offset of the next piece.
  private mutating func step(from place: Int) -> Int {
    guard let first = source.byte(at: place) else { return region.end }
    if first == 0 { return padding(from: place) }
    guard let head = FrameHead(at: place, in: source, version: version, limit: region.end) else {
      return unknown(from: place, invalidCode(at: place))
    }
    if let tag = TagHeader(at: place, in: source), tag.isKnown, tag.isSynchsafe {
      return nested(tag)
    }
    guard head.isKnown || head.isWellFormed || continuesChain(head) else {
      return unknown(from: place, invalidCode(at: place))
    }
    return frame(head)
  }

  // MARK: Frames

  private mutating func frame(_ head: FrameHead) -> Int {
    var findings: [Finding] = []
    let used = reading(of: head, &findings)
    let end = head.end(used)
    let transformation = FrameTransformation(
      head, in: source, tagIsUnsynchronised: tagIsUnsynchronised)
    let headerSize = FrameHead.size(version) + transformation.size
    let range = ByteRange(from: head.start, to: min(end, region.end))
    let checks = FrameChecks(head, transformation, of: source)
    findings += checks.findings
    if end > region.end {
      findings.append(checks.pastEnd(by: end - region.end, isInFrame: isInFrame))
    }
    let nodeKind = FrameDialects.nodeKind(for: head, transformation)
    if nodeKind.declaration.occurs == .atMostOnce, !single.insert(head.code).inserted {
      findings.append(checks.duplicate)
    }
    var piece = TagPiece(
      code: head.code, range: range, headerSize: headerSize, nodeKind: nodeKind,
      isCut: end > region.end)
    if transformation.isUnsynchronised {
      piece.unsynchronisedBody = ByteRange(from: head.start + headerSize, to: range.end)
    }
    if end <= region.end, let length = DataLength(head, transformation, in: source) {
      if transformation.isUnsynchronised {
        piece.dataLength = length
      } else if let finding = length.mismatch(range.count - headerSize) {
        findings.append(finding)
      }
    }
    piece.findings = findings
    pieces.append(piece)
    return range.end
  }

  /// Returns how the size of the given frame is read. A single size may be encoded differently from
  /// the sizes of all other frames.
  private func reading(
    of head: FrameHead, _ findings: inout [Finding]
  ) -> FrameHead.Reading {
    guard head.isAmbiguous else { return reading }
    let other = reading.other
    let isOther =
      !isPlace(head.end(reading)) && isPlace(head.end(other))
      && (other == .plain || head.isSynchsafe)
    let used = isOther ? other : reading
    if isOther {
      findings.append(
        FrameChecks.sizeWrittenOtherwise(head, in: source, used: used))
    } else if used == .synchsafe, version >= 4, !head.isSynchsafe {
      findings.append(FrameChecks.sizeNotSynchsafe(head, in: source))
    }
    return used
  }

  /// Whether a frame with a known ID, padding or the end of the region is at an offset.
  private func isPlace(_ place: Int) -> Bool {
    if place == region.end { return true }
    guard place < region.end,
      let head = FrameHead(at: place, in: source, version: version, limit: region.end)
    else { return false }
    return head.isKnown || (head.code.rawValue == 0 && head.rawSize == 0)
  }

  /// Whether an invalid frame ID may be an ID that a program invented. This is assumed if a known
  /// frame, padding or the end follows the frame.
  private func continuesChain(_ head: FrameHead) -> Bool {
    head.rawSize > 0 && isPlace(head.end(reading))
  }

  // MARK: Other pieces

  private mutating func padding(from place: Int) -> Int {
    let end = source.endOfZeros(from: place, limit: region.end)
    var piece = TagPiece(
      code: FourCC(rawValue: 0), range: ByteRange(from: place, to: end),
      nodeKind: FrameDialects.padding)
    guard end < region.end else {
      pieces.append(piece)
      return end
    }
    let head = FrameHead(at: end, in: source, version: version, limit: region.end)
    let continues = head.map { $0.isKnown && $0.end(reading) <= region.end } ?? false
    if continues {
      piece.findings = [
        Finding(
          "id3.padding.between-frames", .error,
          "\(piece.range.count) zero bytes are between frames; readers that stop at the first zero"
            + " lose the frames after it", at: piece.range, in: source, version: version)
      ]
    }
    pieces.append(piece)
    return continues
      ? end
      : unknown(
        from: end,
        Finding(
          "id3.padding.nonzero", .warning,
          "the padding contains nonzero bytes from offset \(end) on, expected zeros",
          at: ByteRange(start: end, count: min(16, region.end - end)), in: source,
          version: version))
  }

  private mutating func nested(_ tag: TagHeader) -> Int {
    let end = tag.end(limit: region.end)
    var piece = TagPiece(
      code: FourCC(rawValue: 0),
      range: ByteRange(from: tag.start, to: min(end, region.end)),
      nodeKind: ID3v2.nodeKind(tag.version),
      isCut: end > region.end)
    piece.findings = [
      Finding(
        "id3.tag.in-tag", .error,
        "a version 2.\(tag.version) tag begins where a frame is expected; mutagen and ffmpeg read"
          + " the tag header as a frame header",
        at: ByteRange(start: tag.start, count: TagHeader.size), in: source,
        version: version)
    ]
    pieces.append(piece)
    return piece.range.end
  }

  private mutating func unknown(from place: Int, _ finding: Finding) -> Int {
    var piece = TagPiece(
      code: FourCC(rawValue: 0), range: ByteRange(from: place, to: region.end),
      nodeKind: .unknownBytes)
    piece.findings = [finding]
    pieces.append(piece)
    return region.end
  }

  private func invalidCode(at place: Int) -> Finding {
    let count = min(FrameHead.size(version) == 6 ? 3 : 4, region.end - place)
    return Finding(
      "id3.frame.id-invalid", .error,
      "no valid frame ID is at offset \(place), expected \(count) characters A to Z or 0 to 9",
      at: ByteRange(start: place, count: count), in: source, version: version)
  }
}
