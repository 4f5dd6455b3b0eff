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
      removeSecondUnsynchronisation(stuffing)
    }
  }

  /// Frames that follow one another only when zeros are taken out once more.
  private mutating func removeSecondUnsynchronisation(_ first: Unsynchronisation) {
    guard let once = derived, let place = first.zeros.first(where: { source.byte(at: $0 + 1) == 0 })
    else { return }
    let zeros = Unsynchronisation(once.wholeRange, of: once).zeros
    guard !zeros.isEmpty else { return }
    let twice = Unsynchronisation.region(once.wholeRange, of: once, without: zeros)
    guard chain(of: twice) > chain(of: once) else { return }
    derived = twice
    findings.append(
      finding(
        "id3.unsync.applied-twice", .warning,
        "the tag was unsynchronised twice; mutagen and ffmpeg undo it once and lose frames",
        at: ByteRange(start: place - 1, count: 3)))
  }

  private func chain(of bytes: ByteSource, _ range: ByteRange? = nil) -> FrameSizes.SizeChain {
    FrameSizes(range ?? bytes.wholeRange, of: bytes, version: header.version).chain
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
      if let finding = twice(pieces[index], body, stuffing) {
        pieces[index].findings.append(finding)
      } else if let finding = pieces[index].dataLength?.mismatch(
        body.count - stuffing.zeros.count)
      {
        pieces[index].findings.append(finding)
      }
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

  /// What the header and the frames say of unsynchronisation does not go together.
  private mutating func reportUnflagged() {
    guard header.isUnsynchronised else { return }
    if header.version < 4 {
      findings.append(
        finding(
          "id3.unsync.sizes-count-zeros", .error,
          "the sizes of frames count the zeros of unsynchronisation; ffmpeg reads them so, mutagen"
            + " takes all zeros out first and loses frames",
          at: ByteRange(start: header.start + 5, count: 1)))
      return
    }
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

  /// Before version 2.4 a tag is treated as a whole, since then frame by frame, and some do it the other
  /// way: then the sizes of frames lead nowhere when it is undone as the version has it.
  var isTreatedAsAWhole: Bool {
    let isUsual = header.version < 4
    guard header.isUnsynchronised else { return isUsual }
    let zeros = Unsynchronisation(region, of: source).zeros
    guard !zeros.isEmpty else { return isUsual }
    let whole = chain(of: Unsynchronisation.region(region, of: source, without: zeros))
    let framed = chain(of: source, region)
    return isUsual ? whole >= framed : whole > framed
  }

  /// A mark that is torn apart even when the zeros are out.
  mutating func checkMarks(in bytes: ByteSource) {
    if header.version >= 4 {
      findings.append(
        finding(
          "id3.unsync.whole-tag", .error,
          "the tag was unsynchronised as a whole, as before version 2.4; mutagen and ffmpeg undo it"
            + " frame by frame and lose frames", at: ByteRange(start: header.start + 5, count: 1)))
    }
    for index in pieces.indices where pieces[index].headerSize > 0 {
      let range = pieces[index].range
      let body = ByteRange(from: range.start + pieces[index].headerSize, to: range.end)
      if let mark = SplitByteOrderMark(in: body, of: pieces[index].code, bytes, isTreated: false) {
        pieces[index].findings.append(
          Finding(
            "id3.unsync.applied-twice", .warning, mark.words, at: mark.range, in: bytes,
            version: header.version))
      }
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

  /// A mark that is torn apart even when the zeros are out, or a length that is only met when more
  /// are taken out.
  private func twice(
    _ piece: TagPiece, _ body: ByteRange, _ stuffing: Unsynchronisation
  ) -> Finding? {
    guard !stuffing.zeros.isEmpty else { return nil }
    if let mark = SplitByteOrderMark(in: body, of: piece.code, source, isTreated: true) {
      return finding("id3.unsync.applied-twice", .warning, mark.words, at: mark.range)
    }
    let count = body.count - stuffing.zeros.count
    guard let stated = piece.dataLength?.stated, stated < count else { return nil }
    let once = Unsynchronisation.region(body, of: source, without: stuffing.zeros)
    let more = Unsynchronisation(once.wholeRange, of: once).zeros.count
    guard count - more == stated else { return nil }
    return finding(
      "id3.unsync.applied-twice", .warning,
      "the frame was unsynchronised twice: \(count) bytes are left of it where it states \(stated);"
        + " mutagen and ffmpeg undo it once", at: body)
  }
}
