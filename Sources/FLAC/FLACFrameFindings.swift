import Anatomy
import Bytes
import Codecs

/// Findings about the frames of a stream and about the bytes between them.
extension FLACFrameIndex {
  func findings(about number: Int, in node: Node) -> [Finding] {
    let previous = number > 0 ? parts[number - 1] : nil
    switch parts[number] {
    case .frames(let run): return findings(about: run, after: previous, node)
    case .gap(let range): return [gap(range, node)]
    case .rest(let range, isOfFrame: true): return [cut(at: range.end, node)]
    case .rest(let range, isOfFrame: false): return [rest(range, node)]
    }
  }

  private func findings(about run: Run, after previous: Part?, _ node: Node) -> [Finding] {
    var found: [Finding] = []
    let start = run.places.range.start
    let number = ByteRange(start: start + 4, count: run.first.numberSize)
    if !run.first.isIntact {
      found.append(headChecksum(run.first, at: start, node))
    } else if let expected = run.expected {
      // Frames that are missing at a gap are reported by the finding about the gap.
      if case .frames? = previous, run.first.number != expected {
        found.append(.about("flac.frame.sequence", .error, run.jump(from: expected), number, node))
      }
    } else if run.first.number != 0 {
      found.append(
        .about(
          "flac.frame.first-number", .warning,
          "the first frame has the number \(run.first.number), expected 0",
          number, node))
    }
    if run.isCut { found.append(cut(at: run.places.range.end, node)) }
    return found
  }

  private func gap(_ range: ByteRange, _ node: Node) -> Finding {
    if isExhausted, range.end == node.range.end {
      return .about(
        "flac.frame.sync-lost", .error,
        "too much data is damaged: the last \(range.count) bytes were not searched for frames",
        range, node)
    }
    if let header = FLACFrameHeader(at: range.start, in: node.source, before: range.end) {
      return headChecksum(header, at: range.start, node)
    }
    return .about(
      "flac.frame.sync-lost", .error,
      "a \(range.count)-byte gap begins at byte \(range.start), where a frame is expected",
      range, node)
  }

  private func rest(_ range: ByteRange, _ node: Node) -> Finding {
    let words = node.source.isZero(range) ? "zero byte" : "byte"
    return .about(
      "flac.trailing.unknown", .warning,
      "\(range.count) \(words)\(range.count == 1 ? " follows" : "s follow") the last frame, expected "
        + "only tags", range, node)
  }

  private func cut(at end: Int, _ node: Node) -> Finding {
    .about(
      "flac.frame.cut", .error, "the last frame is incomplete: the data ends at byte \(end)",
      ByteRange(start: end, count: 0), node)
  }

  private func headChecksum(_ header: FLACFrameHeader, at start: Int, _ node: Node) -> Finding {
    .about(
      "flac.frame.header-checksum", .error,
      "header_crc is \(header.statedChecksum.hexadecimal), the CRC of the header is"
        + " \(header.checksum.hexadecimal)",
      ByteRange(start: start + header.size - 1, count: 1), node)
  }

}

extension FLACFrameIndex.Run {
  fileprivate func jump(from expected: UInt64) -> String {
    let words = first.hasVariableBlocks ? ("sample", "samples") : ("frame", "frames")
    guard first.number > expected else {
      return "\(words.0) \(first.number) follows, expected \(words.0) \(expected)"
    }
    let count = first.number - expected
    return count == 1
      ? "\(words.0) \(expected) is missing"
      : "\(count) \(words.1) are missing, starting with \(words.0) \(expected)"
  }
}
