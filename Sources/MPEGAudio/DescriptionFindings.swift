import Anatomy
import Bytes

/// What a description says that the frames behind it do not bear out.
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
          isOther ? "mp3.vbri.and-xing" : "mp3.xing.not-first", isOther ? .warning : .error,
          isOther
            ? "the stream is described twice, by the header of Xing and by that of Fraunhofer"
            : "the stream is described twice", code)
      ]
    }
    guard number == 0 else {
      return [
        made.finding(
          "mp3.stream.second-stream", .error,
          "another stream is described here, in the midst of one", code)
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
  /// Where the last frame that counts ends.
  let end: Int
  let first: FrameIndex.Run?
  /// The four letters.
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
  /// Where the number of frames stands, and that of bytes.
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
          "the description does not say how many frames there are",
          ByteRange(start: code.start + 4, count: 4), field: "flags")
      ]
    }
    if stated == 0, frames > 0, !isVBRI {
      return [
        made.finding(
          "mp3.xing.frame-count-zero", .warning,
          "the description says that there are no frames, and \(frames) follow", framesField,
          field: "frames")
      ]
    }
    // Some writers count the description itself.
    guard stated != frames, stated != frames + 1 else { return [] }
    return [
      made.finding(
        isVBRI ? "mp3.vbri.mismatch" : "mp3.xing.frame-count-mismatch", .warning,
        "the description says \(stated) frames, \(frames) follow", framesField, field: "frames")
    ]
  }

  var byteFindings: [Finding] {
    guard let stated = description.bytes, stated > 0 else { return [] }
    let size = end - range.start
    guard stated != size, stated != size - range.count else { return [] }
    return [
      made.finding(
        isVBRI ? "mp3.vbri.mismatch" : "mp3.xing.byte-count-mismatch", .warning,
        "the description says \(stated) bytes, the stream has \(size)", bytesField, field: "bytes")
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
          ? "the description is that of one bit rate, and the bit rate varies"
          : "the description is that of a varying bit rate, and all frames have the same", code,
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
        "mp3.xing.toc-not-monotonic", .warning, "the table of places goes backwards",
        ByteRange(start: place, count: 100), field: "toc")
    ]
  }

  var lameFindings: [Finding] {
    guard let lame = description.lame else { return [] }
    var found: [Finding] = []
    if lame.revision == 15 {
      found.append(
        made.finding(
          "mp3.lame.revision-15", .info, "the revision 15 is reserved",
          ByteRange(start: lame.place + 9, count: 1), field: "revision"))
    }
    let total = frames.saturatingTimes(first.map { $0.samples / max(1, $0.frames) } ?? 0)
    if frames > 0, lame.delay + lame.padding > total {
      found.append(
        made.finding(
          "mp3.lame.delay-padding", .info,
          "delay and padding are \(lame.delay + lame.padding) samples, all frames have \(total)",
          ByteRange(start: lame.place + 21, count: 3), field: "encoder_delay"))
    }
    let size = end - range.start
    let place = ByteRange(start: lame.place + 28, count: 4)
    if lame.musicLength != 0, lame.musicLength != size, lame.musicLength != size - range.count {
      found.append(
        made.finding(
          "mp3.lame.music-length", .warning,
          "the encoder wrote \(lame.musicLength) bytes, the stream has \(size)", place,
          field: "music_length"))
    }
    return found
  }
}
