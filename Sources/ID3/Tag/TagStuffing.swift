import Anatomy
import Bytes
import Schema

/// Unsynchronisation, of a whole tag or of its frames.
extension TagPlan {
  /// Versions 2.2 and 2.3 treat everything behind the header alike.
  mutating func removeUnsynchronisation() {
    let stuffing = Unsynchronisation(region, of: source)
    report(stuffing, of: region)
    if !stuffing.zeros.isEmpty {
      derived = Unsynchronisation.region(region, of: source, without: stuffing.zeros)
    }
  }

  /// Version 2.4 treats frames one by one: those that were treated lie in the same derived bytes as
  /// all others.
  mutating func removeUnsynchronisationOfFrames(_ frames: ByteRange) {
    var zeros: [Int] = []
    reportUnflagged()
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

  /// The header says that all frames are unsynchronised, and a frame does not.
  private mutating func reportUnflagged() {
    guard header.isUnsynchronised else { return }
    let frame = pieces.first { piece in
      let head = FrameHead(at: piece.range.start, in: source, version: 4, limit: piece.range.end)
      return piece.headerSize > 0 && head.map { $0.flags & 0x02 == 0 } ?? false
    }
    guard let frame else { return }
    findings.append(
      finding(
        "id3.unsync.header-vs-frames", .warning,
        "the header says that all frames are unsynchronised, this one does not; mutagen and ffmpeg"
          + " go by the header", at: ByteRange(start: frame.range.start + 8, count: 2)))
  }

  /// Some treat a tag of version 2.4 as those before were: the sizes of its frames lead nowhere until
  /// the zeros are out.
  var isTreatedAsAWhole: Bool {
    guard header.version >= 4, header.isUnsynchronised else { return false }
    let zeros = Unsynchronisation(region, of: source).zeros
    guard !zeros.isEmpty else { return false }
    func known(_ range: ByteRange, _ bytes: ByteSource) -> Int {
      let sizes = FrameSizes(range, of: bytes, version: header.version)
      return sizes.known(sizes.reading)
    }
    let bytes = Unsynchronisation.region(region, of: source, without: zeros)
    return known(bytes.wholeRange, bytes) > known(region, source)
  }

  /// A byte order mark that is torn apart even when the zeros are out.
  mutating func checkMarks(in bytes: ByteSource) {
    if header.version >= 4 {
      findings.append(
        finding(
          "id3.unsync.whole-tag", .error,
          "the tag was unsynchronised as a whole, as before version 2.4; mutagen and ffmpeg undo it"
            + " frame by frame and lose frames", at: ByteRange(start: header.start + 5, count: 1)))
    }
    for index in pieces.indices where pieces[index].headerSize > 0 {
      let body = pieces[index].range.start + pieces[index].headerSize
      if bytes.byte(at: body) == 1, bytes.integer(at: body + 1, width: 3) == 0xFF00FE {
        pieces[index].findings.append(
          Finding(
            "id3.unsync.applied-twice", .warning, Self.twice,
            at: ByteRange(start: body + 1, count: 3), in: bytes, version: header.version))
      }
    }
  }

  private static let twice =
    "the byte order mark was unsynchronised twice; mutagen and ffmpeg undo it once"

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
    guard !stuffing.zeros.isEmpty, source.byte(at: body.start) == 1,
      source.integer(at: body.start + 1, width: 4) == 0xFF00_00FE
    else { return nil }
    return finding(
      "id3.unsync.applied-twice", .warning, Self.twice,
      at: ByteRange(start: body.start + 1, count: 4))
  }
}
