import Anatomy
import Bytes

/// Findings about the frame headers of a run of frames.
extension FrameIndex {
  /// Upper bound on the number of frames with a checked CRC. More frames would take longer than
  /// all other checks.
  private static let maxChecked = 1000

  func heads(of run: Run, _ made: StreamFindingFactory) -> [Finding] {
    guard let header = FrameHeader(run.firstWord) else { return [] }
    let start = run.range.start
    var found: [Finding] = []
    if run.firstWord & 3 == 2 {
      found.append(
        made.finding(
          "mp3.frame.header-invalid", .error, "emphasis is 2, which is reserved",
          ByteRange(start: start + 3, count: 1)))
    }
    if let problem = header.rateProblem {
      found.append(
        made.finding(
          "mp3.frame.layer2-mode-bitrate", .warning, problem, ByteRange(start: start + 2, count: 2))
      )
    }
    if header.isProtected, run.differing & 0x1_0000 == 0 { found += checksums(of: run, made) }
    return found
  }

  /// Returns the finding for a last frame of a run that is one slot longer or shorter than its
  /// padding bit states; nil for other runs.
  func padding(of run: Run, before gap: ByteRange, _ made: StreamFindingFactory) -> Finding? {
    let source = made.node.source
    guard !run.format.isADTS, let last = frame(holding: run.range.end - 1, in: source),
      let header = source.big32(at: last.range.start).flatMap(FrameHeader.init),
      let next = self.run(holding: gap.end), next.isLike(run.firstWord)
    else { return nil }
    let place = ByteRange(start: last.range.start + 2, count: 1)
    func found(_ message: String) -> Finding {
      made.finding("mp3.frame.padding-bit", .warning, message, place)
    }
    if !header.hasPadding, gap.count == header.slotSize {
      return found(
        "padding_bit of frame \(last.number) is 0, but the frame has padding")
    }
    // If the last frame lacks the padding that it states, the next frame begins one slot earlier
    // than the search assumed.
    let start = gap.start - header.slotSize
    guard header.hasPadding, let head = source.frameHead(at: start, before: gap.end),
      start + run.format.size(head, FrameHeader.sizes) == gap.end
    else { return nil }
    return found(
      "padding_bit of frame \(last.number) is 1, but the frame has no padding"
    )
  }

  private func checksums(of run: Run, _ made: StreamFindingFactory) -> [Finding] {
    let source = made.node.source
    var first: Int?
    var wrong = 0
    var checked = 0
    forEachFrame(from: run.firstNumber, in: source) { _, range in
      guard run.range.contains(range), checked < Self.maxChecked else { return false }
      checked += 1
      if let header = source.big32(at: range.start).flatMap(FrameHeader.init),
        let stated = source.big16(at: range.start + 4),
        let computed = FrameChecksum(header, at: range.start, in: source, before: range.end)?.value,
        computed != stated
      {
        wrong += 1
        first = first ?? range.start
      }
      return true
    }
    guard let first else { return [] }
    return [
      made.finding(
        "mp3.frame.crc-mismatch", .warning,
        "the CRCs of \(wrong) of the \(checked == run.frames ? "" : "first ")\(checked) frames"
          + " do not match their data", ByteRange(start: first + 4, count: 2))
    ]
  }
}
