import Anatomy
import Bytes
import Schema

extension Question where Answer == TagPlan {
  /// What is in an ID3v2 tag and how it has to be read.
  static let tagPlan = Question<TagPlan>("tagPlan", scope: { $0 }) { TagPlan($0) }
}

/// How a tag is read: in which bytes, and what lies there.
struct TagPlan {
  /// The bytes between header and footer, as they lie in the file.
  let region: ByteRange
  /// Where the footer is, if there is one.
  let footer: ByteRange?
  /// The bytes without unsynchronisation; nil where they can be read as they are.
  private(set) var derived: ByteSource?
  private(set) var pieces: [FramePiece] = []
  private(set) var findings: [Finding] = []

  private let header: TagHeader
  private let source: ByteSource

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
    region = ByteRange(from: inside.start, to: hasFooter ? bodyEnd : inside.end)
    footer = hasFooter ? ByteRange(from: bodyEnd, to: inside.end) : nil
    if header.isKnown { readBody(isCut: node.isCut) }
  }

  // MARK: Frames

  private mutating func readBody(isCut: Bool) {
    let isWhole = header.version < 4
    if isWhole, header.isUnsynchronised { removeUnsynchronisation() }
    let bytes = derived ?? source
    let frames = readExtendedHeader(in: bytes, derived?.wholeRange ?? region)
    let sizes = FrameSizes(frames, of: bytes, version: header.version)
    let reading = sizes.reading
    let walk = FrameWalk(
      frames, of: bytes, version: header.version, reading: reading,
      tagIsUnsynchronised: header.isUnsynchronised && derived == nil && !isWhole)
    pieces += walk.pieces
    if reading != .native(header.version) { reportSizes(reading, frames, bytes) }
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

  // MARK: Unsynchronisation

  /// Versions 2.2 and 2.3 treat everything behind the header alike.
  private mutating func removeUnsynchronisation() {
    let stuffing = Unsynchronisation(region, of: source)
    report(stuffing, of: region)
    if !stuffing.zeros.isEmpty {
      derived = Unsynchronisation.region(region, of: source, without: stuffing.zeros)
    }
  }

  /// Version 2.4 treats frames one by one: those that were treated lie in the same derived bytes as
  /// all others.
  private mutating func removeUnsynchronisationOfFrames(_ frames: ByteRange) {
    var zeros: [Int] = []
    for index in pieces.indices {
      guard let body = pieces[index].unsynchronisedBody, !body.isEmpty else { continue }
      let stuffing = Unsynchronisation(body, of: source)
      if let finding = finding(about: stuffing, of: body) { pieces[index].findings.append(finding) }
      if let finding = twice(body, stuffing) { pieces[index].findings.append(finding) }
      zeros += stuffing.zeros
    }
    guard !zeros.isEmpty else { return }
    derived = Unsynchronisation.region(region, of: source, without: zeros)
    var passed = 0
    for index in pieces.indices {
      let range = pieces[index].range
      let start = range.start - region.start - passed
      while passed < zeros.count, zeros[passed] < range.end { passed += 1 }
      pieces[index].range = ByteRange(from: start, to: range.end - region.start - passed)
    }
  }

  private mutating func report(_ stuffing: Unsynchronisation, of range: ByteRange) {
    if let finding = finding(about: stuffing, of: range) { findings.append(finding) }
  }

  private func finding(about stuffing: Unsynchronisation, of range: ByteRange) -> Finding? {
    if stuffing.isTooLong {
      return finding(
        "file.resource-limit", .error, "unsynchronisation put in more zeros than are taken out",
        at: range)
    }
    if let place = stuffing.unsafePlace {
      return finding(
        "id3.unsync.flag-but-raw", .warning,
        "unsynchronisation is flagged, yet these bytes look like the beginning of sound: mutagen"
          + " reads all as it is, ffmpeg takes zeros out all the same",
        at: ByteRange(start: place, count: 2))
    }
    if stuffing.endsInFF, !stuffing.zeros.isEmpty {
      return finding(
        "id3.unsync.trailing-ff", .warning,
        "the last byte is FF, which mutagen takes as a sign that nothing was unsynchronised",
        at: ByteRange(start: range.end - 1, count: 1))
    }
    return nil
  }

  /// A byte order mark that is torn apart even when the zeros are out.
  private func twice(_ body: ByteRange, _ stuffing: Unsynchronisation) -> Finding? {
    guard stuffing.zeros.count > 1, source.byte(at: body.start) == 1,
      source.integer(at: body.start + 1, width: 4) == 0xFF00_00FE
    else { return nil }
    return finding(
      "id3.unsync.applied-twice", .warning,
      "the byte order mark was unsynchronised twice; mutagen and ffmpeg undo it once",
      at: ByteRange(start: body.start + 1, count: 4))
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
          "an extended header is flagged, and a frame stands in its place; mutagen looks for that,"
            + " ffmpeg takes the frame for the header",
          at: ByteRange(start: region.start, count: 4), in: bytes, version: header.version))
      return region
    }
    let size = ExtendedHeader.size(at: region.start, in: bytes, version: header.version)
    let range = ByteRange(start: region.start, count: min(size.whole, region.count))
    var piece = FramePiece(
      code: FourCC(rawValue: 0), range: range,
      shape: header.version >= 4 ? ExtendedHeader.version4 : ExtendedHeader.version3,
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
      first.shape === ExtendedHeader.version3 || first.shape === ExtendedHeader.version4
    else { return }
    pieces[0].findings +=
      ExtendedHeaderChecks(
        first.range, of: derived ?? source, version: header.version, behind: pieces.dropFirst()
      ).findings
  }

  private func finding(
    _ rule: String, _ severity: Severity, _ message: String, at range: ByteRange
  ) -> Finding {
    Finding(rule, severity, message, at: range, in: source, version: header.version)
  }
}
