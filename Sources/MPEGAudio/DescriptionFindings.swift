import Anatomy
import Bytes

/// Compares the values in a Xing, Info or VBRI header with the frames after it.
extension FrameIndex {
  func description(
    _ description: StreamDescription, _ range: ByteRange, at number: Int,
    _ made: StreamFindingFactory
  ) -> [Finding] {
    let header = made.node.source.big32(at: range.start).flatMap(FrameHeader.init)
    let side = description.kind == .vbri ? 32 : header?.sideInformationSize ?? 32
    let code = ByteRange(start: range.start + 4 + side, count: 4)
    if number > 0, case .description(_, let before) = parts[number - 1] {
      let isOther = (before.kind == .vbri) != (description.kind == .vbri)
      return [
        made.finding(
          isOther ? "mp3.vbri.and-xing" : "mp3.xing.not-first", .warning,
          isOther
            ? "the stream has the headers \(before.kind.code) and \(description.kind.code),"
              + " expected only one of them"
            : "a second header (\(description.kind.code)) follows the \(before.kind.code) header,"
              + " expected only one",
          code)
      ]
    }
    guard number == 0 else {
      return [
        made.finding(
          "mp3.stream.second-stream", .warning,
          "the \(description.kind.code) header follows audio frames, so another stream begins here",
          code)
      ]
    }
    let tag = FoundDescription(description, range, code: code, runs: runs, made: made)
    return tag.frameFindings + tag.byteFindings + tag.rateFindings + tag.tableFindings
      + tag.lameFindings
  }
}

private struct FoundDescription {
  let description: StreamDescription
  let range: ByteRange
  let made: StreamFindingFactory
  let frames: Int
  let isVarying: Bool
  /// The end of the last audio frame.
  let end: Int
  let first: FrameIndex.Run?
  /// The range of the code Xing, Info or VBRI in the header frame.
  let code: ByteRange

  init(
    _ description: StreamDescription, _ range: ByteRange, code: ByteRange,
    runs: [FrameIndex.Run], made: StreamFindingFactory
  ) {
    self.description = description
    self.range = range
    self.code = code
    self.made = made
    first = runs.first
    frames = runs.reduce(0) { $0 + $1.frames }
    end = runs.last?.range.end ?? range.end
    isVarying =
      runs.contains(where: \.hasVaryingBitRate)
      || Set(runs.map { $0.firstWord >> 12 & 15 }).count > 1
  }

  private var isVBRI: Bool { description.kind == .vbri }
  /// The range of the field that states the number of frames.
  private var framesField: ByteRange { ByteRange(start: code.start + (isVBRI ? 14 : 8), count: 4) }
  private var bytesField: ByteRange {
    ByteRange(
      start: code.start + (isVBRI ? 10 : description.flags & 1 != 0 ? 12 : 8), count: 4)
  }

  var frameFindings: [Finding] {
    guard let stated = description.frames else {
      return [
        made.finding(
          "mp3.xing.fields-missing", .info,
          "the \(description.kind.code) header does not state the number of frames",
          ByteRange(start: code.start + 4, count: 4), field: "flags")
      ]
    }
    if stated == 0, frames > 0, !isVBRI {
      return [
        made.finding(
          "mp3.xing.frame-count-zero", .warning,
          "frames is 0, but \(frames) frames follow", framesField, field: "frames")
      ]
    }
    // The stated number may include the header frame, because some writers count it.
    guard stated != frames, stated != frames + 1 else { return [] }
    return [
      made.finding(
        isVBRI ? "mp3.vbri.mismatch" : "mp3.xing.frame-count-mismatch", .warning,
        "frames is \(stated), but \(frames) frames follow", framesField, field: "frames")
    ]
  }

  var byteFindings: [Finding] {
    guard let stated = description.bytes, stated > 0 else { return [] }
    let size = end - range.start
    guard stated != size, stated != size - range.count else { return [] }
    return [
      made.finding(
        isVBRI ? "mp3.vbri.mismatch" : "mp3.xing.byte-count-mismatch", .warning,
        "bytes is \(stated), the stream has \(size) bytes", bytesField, field: "bytes")
    ]
  }

  var rateFindings: [Finding] {
    let isWrong =
      switch description.kind {
      case .xing: !isVarying && frames > 1
      case .info: isVarying
      case .vbri: false
      }
    guard isWrong else { return [] }
    return [
      made.finding(
        "mp3.xing.info-vs-vbr", .warning,
        isVarying
          ? "the header code is \(description.kind.code), expected Xing: the bit rate varies"
          : "the header code is \(description.kind.code), expected Info: the bit rate is constant",
        code,
        field: "tag")
    ]
  }

  var tableFindings: [Finding] {
    guard let place = description.table else { return [] }
    let bytes = made.node.source.bytes(
      ByteRange(start: place, count: 100).clamped(to: range))
    guard bytes.count == 100, zip(bytes, bytes.dropFirst()).contains(where: { $0 > $1 }) else {
      return []
    }
    return [
      made.finding(
        "mp3.xing.toc-not-monotonic", .warning,
        "some of the \(bytes.count) entries of toc are less than the previous entry",
        ByteRange(start: place, count: 100), field: "toc")
    ]
  }

  var lameFindings: [Finding] {
    guard let lame = description.lame else { return [] }
    var found: [Finding] = []
    if lame.revision == 15 {
      found.append(
        made.finding(
          "mp3.lame.revision-15", .info, "revision is \(lame.revision), which is reserved",
          ByteRange(start: lame.place + 9, count: 1), field: "revision"))
    }
    let total = frames.saturatingTimes(first.map { $0.samples / max(1, $0.frames) } ?? 0)
    if frames > 0, lame.delay + lame.padding > total {
      found.append(
        made.finding(
          "mp3.lame.delay-padding", .info,
          "encoder delay and padding add up to \(lame.delay + lame.padding) samples, the frames have"
            + " only \(total)",
          ByteRange(start: lame.place + 21, count: 3), field: "encoder_delay"))
    }
    let size = end - range.start
    let place = ByteRange(start: lame.place + 28, count: 4)
    if lame.musicLength != 0, lame.musicLength != size, lame.musicLength != size - range.count {
      found.append(
        made.finding(
          "mp3.lame.music-length", .warning,
          "music_length is \(lame.musicLength), the stream has \(size) bytes", place,
          field: "music_length"))
    }
    return found
  }
}
