import Anatomy
import Bytes
import Schema

extension Finding {
  /// A tag behind the sound that begins where one must be looked for, and does not say so at its end.
  static func unfooted(_ tag: TagFinder.Tag, in node: Node) -> Finding {
    Finding(
      rule: "id3.tag.appended-no-footer", severity: .error,
      message: "the tag stands behind the sound without a footer, by which it is found from behind",
      evidence: Evidence(
        ByteRange(start: tag.range.start, count: min(10, tag.range.count)), in: node.source))
  }

  /// Bytes of a file that are neither tags nor frames.
  static func bytes(_ range: ByteRange, areAfter: Bool, in node: Node) -> Finding {
    let isZero = node.source.isZero(range)
    let words = isZero ? "\(range.count) zero bytes lie" : "\(range.count) bytes lie"
    return Finding(
      rule: areAfter ? "mp3.trailing.unknown" : "mp3.sync.leading-junk", severity: .warning,
      message: areAfter
        ? words + " behind the last frame and belong to no tag that is known"
        : words + " where a frame or a tag should begin",
      evidence: Evidence(range, in: node.source))
  }
}

/// What a walk over the frames shows to be wrong.
extension FrameIndex {
  /// Fewer than so many prove nothing.
  private static let minFrames = 10

  func findings(about number: Int, in node: Node) -> [Finding] {
    let made = StreamFindingFactory(node: node)
    switch parts[number] {
    case .tag(let tag): return inSound(tag, made)
    case .gap(let range): return gap(range, after: number > 0 ? parts[number - 1] : nil, made)
    case .frames(let run):
      return descriptionOfOthers(than: run, before: number, made)
        + frames(run, after: number > 0 ? parts[number - 1] : nil, made)
    case .description(let range, let description):
      return self.description(description, range, at: number, made)
    }
  }

  /// What is one for a reader of tags is a lost stretch for most that play.
  private func inSound(_ tag: TagFinder.Tag, _ made: StreamFindingFactory) -> [Finding] {
    guard let last = runs.last, last.range.start > tag.range.start else { return [] }
    return [
      made.finding(
        "id3.tag.in-audio", .warning, "a tag stands in the midst of the sound",
        ByteRange(start: tag.range.start, count: min(10, tag.range.count)))
    ]
  }

  private func gap(
    _ range: ByteRange, after previous: Part?, _ made: StreamFindingFactory
  ) -> [Finding] {
    if case .frames(let run)? = previous, let found = padding(of: run, before: range, made) {
      return [found]
    }
    if made.node.source.isZero(range) {
      return [
        made.finding(
          "mp3.sync.null-run", .warning, "\(range.count) zero bytes lie between frames", range)
      ]
    }
    return [
      made.finding(
        "mp3.sync.lost", .error,
        "the frames break off; the next begins \(range.count) bytes further on", range)
    ]
  }

  /// Whatever lies between the two.
  private func descriptionOfOthers(
    than run: Run, before number: Int, _ made: StreamFindingFactory
  ) -> [Finding] {
    let previous = parts[..<number].last { part in
      if case .gap = part { false } else { true }
    }
    guard case .description(let range, _)? = previous,
      let word = made.node.source.big32(at: range.start), !run.isLike(word)
    else { return [] }
    return [
      made.finding(
        "mp3.xing.incompatible", .error,
        "version, layer or sampling frequency of the description are others than those of the frames",
        ByteRange(start: range.start, count: 4))
    ]
  }

  private func frames(_ run: Run, after previous: Part?, _ made: StreamFindingFactory) -> [Finding]
  {
    var found: [Finding] = []
    let head = ByteRange(start: run.range.start, count: 4).clamped(to: run.range)
    if case .frames(let before)? = previous {
      found.append(
        made.finding(
          "mp3.frame.mixed-params", .warning,
          "version, layer or sampling frequency change here"
            + (before.isCut ? "" : " from one frame to the next"), head))
    }
    if run.isCut {
      found.append(
        made.finding(
          "mp3.frame.truncated-last", .error, "the last frame is longer than what is left of it",
          ByteRange(start: run.range.end, count: 0)))
    }
    guard !run.format.isADTS else { return found }
    if run.format.freeSize > 0 {
      found.append(
        made.finding(
          "mp3.frame.free-format", .info,
          "the bit rate is free: frames are \(run.format.freeSize) bytes long", head))
    }
    if run.changesMode || run.differing & 0x1_0000 != 0 {
      found.append(
        made.finding(
          "mp3.frame.mixed-params", .warning,
          run.changesMode
            ? "the mode of the channels changes between frames"
            : "some frames have a checksum and some have none", head))
    }
    found += heads(of: run, made)
    if run.firstNumber == 1 { found += beginning(of: run, previous, made, head) }
    return found
  }

  private func beginning(
    of run: Run, _ previous: Part?, _ made: StreamFindingFactory, _ head: ByteRange
  ) -> [Finding] {
    var found: [Finding] = []
    if frameCount < Self.minFrames {
      found.append(
        made.finding(
          "mp3.frame.count-too-low", .info,
          "\(frameCount) \(frameCount == 1 ? "frame is" : "frames are") all there is: bytes of"
            + " something else may look so by chance", head))
    }
    if run.hasVaryingBitRate, previous == nil {
      found.append(
        made.finding(
          "mp3.stream.vbr-no-header", .warning,
          "the bit rate varies, and nothing before the frames says how many there are", head))
    }
    let source = made.node.source
    if let header = FrameHeader(run.firstWord), header.layer == 3 {
      let side = run.range.start + (header.isProtected ? 6 : 4)
      let begin =
        header.version == .one
        ? (source.big16(at: side) ?? 0) >> 7 : UInt16(source.byte(at: side) ?? 0)
      if begin > 0 {
        found.append(
          made.finding(
            "mp3.frame.bit-reservoir", .warning,
            "the first frame needs \(begin) bytes of frames before it, which are not there",
            ByteRange(start: side, count: header.version == .one ? 2 : 1)))
      }
    }
    return found
  }
}

extension FrameIndex.Run {
  /// Stereo and joint stereo may follow each other as the encoder likes.
  fileprivate var changesMode: Bool {
    differing & 0x80 != 0 || differing & 0x40 != 0 && firstWord & 0x80 != 0
  }
}

/// Findings about one stream.
struct StreamFindingFactory {
  let node: Node

  func finding(
    _ rule: String, _ severity: Severity, _ message: String, _ range: ByteRange,
    field: String? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message,
      evidence: Evidence(range.clamped(to: node.range), in: node.source), field: field)
  }
}
