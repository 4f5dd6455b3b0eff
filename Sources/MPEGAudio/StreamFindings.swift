import Anatomy
import Bytes
import Schema

extension Finding {
  /// Returns the finding for an ID3v2 tag without a footer after the audio. Readers do not find
  /// such a tag.
  static func unfooted(_ tag: TagFinder.Tag, in node: Node) -> Finding {
    Finding(
      rule: "id3.tag.appended-no-footer", severity: .error,
      message: "the ID3v2 tag at offset \(tag.range.start) follows the audio, but has no footer",
      evidence: Evidence(
        ByteRange(start: tag.range.start, count: min(10, tag.range.count)), in: node.source))
  }

  /// Returns the finding for bytes of a file that are neither tags nor frames. `areAfter` is true
  /// if they follow the last frame.
  static func bytes(_ range: ByteRange, areAfter: Bool, in node: Node) -> Finding {
    let isZero = node.source.isZero(range)
    let bytes = isZero ? "\(range.count) zero bytes" : "\(range.count) bytes"
    return Finding(
      rule: areAfter ? "mp3.trailing.unknown" : "mp3.sync.leading-junk", severity: .warning,
      message: areAfter
        ? bytes + " after the last frame belong to no known tag"
        : bytes + " belong to no frame or tag",
      evidence: Evidence(range, in: node.source))
  }
}

/// Findings about the parts of a stream.
extension FrameIndex {
  /// The minimum number of frames for a reliable detection. With fewer frames, bytes of another
  /// format may look like MPEG audio by chance.
  private static let minFrames = 10

  func findings(about number: Int, in node: Node) -> [Finding] {
    let made = StreamFindingFactory(node: node)
    switch parts[number] {
    case .tag(let tag): return tagInAudio(tag, made)
    case .gap(let range): return gap(range, after: number > 0 ? parts[number - 1] : nil, made)
    case .frames(let run):
      return descriptionOfOthers(than: run, before: number, made)
        + frames(run, after: number > 0 ? parts[number - 1] : nil, made)
    case .description(let range, let description):
      return self.description(description, range, at: number, made)
    }
  }

  /// Returns the finding for a tag between frames. Tag readers may find the tag, but most players
  /// lose the frame sync there.
  private func tagInAudio(_ tag: TagFinder.Tag, _ made: StreamFindingFactory) -> [Finding] {
    guard let last = runs.last, last.range.start > tag.range.start else { return [] }
    return [
      made.finding(
        "id3.tag.in-audio", .warning, "a tag of \(tag.range.count) bytes interrupts the audio",
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
          "mp3.sync.null-run", .warning,
          "\(range.count) zero bytes are between frames, expected none", range)
      ]
    }
    return [
      made.finding(
        "mp3.sync.lost", .error,
        "frame sync is lost; the next frame begins \(range.count) bytes later", range)
    ]
  }

  /// Returns the finding for a header frame with a format that differs from that of the frames
  /// after it. There may be a gap between them.
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
        "mp3.xing.incompatible", .warning,
        "version, layer or sampling frequency differ: the header frame begins with"
          + " \(word.hexadecimal), the audio frames with \(run.firstWord.hexadecimal)",
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
          "version, layer or sampling frequency change at frame \(run.firstNumber)"
            + (before.isCut ? "" : ", directly after another frame"), head))
    }
    if run.isCut {
      found.append(
        made.finding(
          "mp3.frame.truncated-last", .error,
          "frame \(run.firstNumber + run.frames - 1) is truncated at offset \(run.range.end)",
          ByteRange(start: run.range.end, count: 0)))
    }
    guard !run.format.isADTS else { return found }
    if run.format.freeSize > 0 {
      found.append(
        made.finding(
          "mp3.frame.free-format", .info,
          "the bit rate is in free format: frames have \(run.format.freeSize) bytes", head))
    }
    if run.changesMode || run.differing & 0x1_0000 != 0 {
      found.append(
        made.finding(
          "mp3.frame.mixed-params", .warning,
          run.changesMode
            ? "the channel mode is not the same in all \(run.frames) frames"
            : "some of \(run.frames) frames have a CRC, others do not", head))
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
          "only \(frameCount) \(frameCount == 1 ? "frame was" : "frames were") found; other data"
            + " may look like frames by chance", head))
    }
    if run.hasVaryingBitRate, previous == nil {
      found.append(
        made.finding(
          "mp3.stream.vbr-no-header", .warning,
          "the bit rate of \(run.frames) frames varies, but no Xing or VBRI header states their"
            + " number", head))
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
            "the first frame needs \(begin) bytes of earlier frames, which are missing",
            ByteRange(start: side, count: header.version == .one ? 2 : 1)))
      }
    }
    return found
  }
}

extension FrameIndex.Run {
  /// Whether the channel mode changes within the run. Changes between stereo and joint stereo are
  /// allowed and do not count.
  fileprivate var changesMode: Bool {
    differing & 0x80 != 0 || differing & 0x40 != 0 && firstWord & 0x80 != 0
  }
}

/// Creates findings about one stream.
struct StreamFindingFactory {
  let node: Node

  func finding(
    _ rule: RuleID, _ severity: Severity, _ message: String, _ range: ByteRange,
    field: String? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message,
      evidence: Evidence(range.clamped(to: node.range), in: node.source), field: field)
  }
}
