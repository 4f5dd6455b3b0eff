import Anatomy
import Bytes
import Schema

/// Undoes unsynchronisation of a whole tag or of its frames, and reports its errors.
extension TagPlan {
  /// Undoes unsynchronisation as versions 2.2 and 2.3 apply it: to all bytes after the header.
  mutating func removeUnsynchronisation() {
    let unsynchronisation = Unsynchronisation(region, of: source)
    report(unsynchronisation, of: region)
    if !unsynchronisation.zeros.isEmpty {
      derived = Unsynchronisation.region(region, of: source, without: unsynchronisation.zeros)
      removeSecondUnsynchronisation(unsynchronisation)
    }
  }

  /// Undoes unsynchronisation a second time, but only if more frames are then found by their sizes.
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
        "the tag was unsynchronised twice, with \(zeros.count) additional zero bytes; mutagen and"
          + " ffmpeg undo this only once and lose frames",
        at: ByteRange(start: place - 1, count: 3)))
  }

  private func chain(of bytes: ByteSource, _ range: ByteRange? = nil) -> FrameSizes.SizeChain {
    FrameSizes(range ?? bytes.wholeRange, of: bytes, version: header.version).chain
  }

  /// Undoes unsynchronisation as version 2.4 applies it: to each frame separately. All frames are
  /// then read from the same derived bytes, including frames that were not unsynchronised.
  mutating func removeUnsynchronisationOfFrames(_ frames: ByteRange) {
    var zeros: [Int] = []
    reportUnflagged()
    for index in pieces.indices {
      guard let body = pieces[index].unsynchronisedBody, !body.isEmpty else { continue }
      let unsynchronisation = Unsynchronisation(body, of: source)
      if let finding = finding(about: unsynchronisation, of: body) {
        pieces[index].findings.append(finding)
      }
      if let finding = twice(pieces[index], body, unsynchronisation) {
        pieces[index].findings.append(finding)
      } else if let finding = pieces[index].dataLength?.mismatch(
        body.count - unsynchronisation.zeros.count)
      {
        pieces[index].findings.append(finding)
      }
      zeros += unsynchronisation.zeros
    }
    guard !zeros.isEmpty else { return }
    derived = Unsynchronisation.region(region, of: source, without: zeros)
    var passed = 0
    for index in pieces.indices {
      let range = pieces[index].range
      let start = range.start - region.start - passed
      while passed < zeros.count, zeros[passed] < range.end { passed += 1 }
      pieces[index].range = ByteRange(from: start, to: range.end - region.start - passed)
      // If this tag is inside another tag, the evidence refers to derived bytes of the outer tag,
      // but the pieces now refer to derived bytes of this tag. The evidence therefore keeps only
      // its ranges in the file.
      pieces[index].findings = pieces[index].findings.map(\.inFile)
    }
  }

  /// Reports that the unsynchronisation flags of the tag header and the frames contradict each
  /// other or the data.
  private mutating func reportUnflagged() {
    guard header.isUnsynchronised else { return }
    if header.version < 4 {
      findings.append(
        finding(
          "id3.unsync.sizes-count-zeros", .error,
          "frame sizes of this version 2.\(header.version) tag count the zero bytes that"
            + " unsynchronisation inserted; ffmpeg expects this, mutagen removes these bytes first"
            + " and loses frames",
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
        "the tag header flags all frames as unsynchronised, but the flags of \(frame.code) do not;"
          + " mutagen and ffmpeg follow the tag header",
        at: ByteRange(start: frame.range.start + 8, count: 2)))
  }

  /// Whether unsynchronisation was applied to the whole tag, as before version 2.4, and not to each
  /// frame. Some writers do not follow the version of the tag. If so, undoing unsynchronisation as
  /// the version requires finds fewer frames.
  var isTreatedAsAWhole: Bool {
    let isUsual = header.version < 4
    guard header.isUnsynchronised else { return isUsual }
    let zeros = Unsynchronisation(region, of: source).zeros
    guard !zeros.isEmpty else { return isUsual }
    let whole = chain(of: Unsynchronisation.region(region, of: source, without: zeros))
    let framed = chain(of: source, region)
    return isUsual ? whole >= framed : whole > framed
  }

  /// Reports version 2.4 tags that were unsynchronised as a whole. Also reports byte order marks
  /// and picture starts that a zero byte still splits after unsynchronisation was undone.
  mutating func checkMarks(in bytes: ByteSource) {
    if header.version >= 4 {
      findings.append(
        finding(
          "id3.unsync.whole-tag", .error,
          "this version 2.\(header.version) tag was unsynchronised as a whole, as in earlier"
            + " versions; mutagen and ffmpeg undo this frame by frame and lose frames",
          at: ByteRange(start: header.start + 5, count: 1)))
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

  private mutating func report(_ unsynchronisation: Unsynchronisation, of range: ByteRange) {
    if let finding = finding(about: unsynchronisation, of: range) { findings.append(finding) }
  }

  private func finding(about unsynchronisation: Unsynchronisation, of range: ByteRange) -> Finding?
  {
    if unsynchronisation.isTooLong {
      return finding(
        "file.resource-limit", .error,
        "the unsynchronised \(range.count) bytes contain more inserted "
          + "zero bytes than mediainspect can remove",
        at: range)
    }
    if let place = unsynchronisation.unsafePlace {
      return finding(
        "id3.unsync.flag-but-raw", .warning,
        "unsynchronisation is flagged, but the bytes at offset \(place) look like an MPEG frame"
          + " sync; mutagen reads the data unchanged, ffmpeg removes zeros",
        at: ByteRange(start: place, count: 2))
    }
    if unsynchronisation.endsInFF, !unsynchronisation.zeros.isEmpty {
      return finding(
        "id3.unsync.trailing-ff", .warning,
        "the last byte, at offset \(range.end - 1), is FF, so mutagen assumes no unsynchronisation",
        at: ByteRange(start: range.end - 1, count: 1))
    }
    return nil
  }

  /// Returns the finding for a frame that was unsynchronised twice; nil for other frames. In such a
  /// frame a zero byte still splits a byte order mark or picture start, or the stated length is
  /// reached only after more zeros are removed.
  private func twice(
    _ piece: TagPiece, _ body: ByteRange, _ unsynchronisation: Unsynchronisation
  ) -> Finding? {
    guard !unsynchronisation.zeros.isEmpty else { return nil }
    if let mark = SplitByteOrderMark(in: body, of: piece.code, source, isTreated: true) {
      return finding("id3.unsync.applied-twice", .warning, mark.words, at: mark.range)
    }
    let count = body.count - unsynchronisation.zeros.count
    guard let stated = piece.dataLength?.stated, stated < count else { return nil }
    let once = Unsynchronisation.region(body, of: source, without: unsynchronisation.zeros)
    let more = Unsynchronisation(once.wholeRange, of: once).zeros.count
    guard count - more == stated else { return nil }
    return finding(
      "id3.unsync.applied-twice", .warning,
      "\(piece.code) was unsynchronised twice: data_length_indicator is \(stated), the frame has"
        + " \(count) bytes; mutagen and ffmpeg undo this only once", at: body)
  }
}
