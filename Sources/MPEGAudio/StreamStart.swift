import Anatomy
import Bytes
import Codecs

/// The first frame of an audio stream, and an estimate of duration and bit rate from the first
/// frames.
struct StreamStart {
  private let source: ByteSource
  private let range: ByteRange
  private let word: UInt32
  private let format: FrameFormat?

  /// The size in bytes of the largest stream of which all frames are counted.
  static let maxBytes = 2 << 20
  /// The minimum number of frames for a reliable detection. Fewer frames may be other data that
  /// looks like frames by chance.
  static let minFrames = 4
  /// The number of frames at the start from which the rest of a longer stream is estimated.
  private static let maxFrames = 256

  init?(_ source: ByteSource, _ range: ByteRange) {
    guard let head = source.frameHead(at: range.start, before: range.end) else { return nil }
    self.source = source
    self.range = range
    word = UInt32(truncatingIfNeeded: head >> 32)
    format = FrameFormat(head)
    if format == nil, FrameHeader(word) == nil { return nil }
  }

  private var header: FrameHeader? { format?.isADTS == true ? nil : FrameHeader(word) }

  /// Returns the properties of the stream from totals that were counted over all frames.
  func sound(_ facts: StreamFacts) -> SoundStream? {
    stream(
      frames: facts.frames, samples: facts.samples, bitRate: facts.bitRate, isEstimate: false,
      sampleRate: facts.sampleRate)
  }

  /// The properties of the stream: counted if it has few frames, otherwise as the header frame
  /// states them, or estimated from the first frames.
  var estimate: SoundStream? {
    let description = header.flatMap { self.description($0) }
    let stated = description?.frames.flatMap { $0 > 0 ? $0 : nil }
    let isShort = range.count <= Self.maxBytes
    let count =
      isShort || stated == nil
      ? countFrames(most: isShort ? .max : Self.maxFrames, after: description != nil) : nil
    if let count, count.isAll || stated == nil, let format {
      let bytes = count.end - count.start
      func scaled(_ number: Int) -> Int {
        count.isAll
          ? number : Int(clamping: Int128(number) * Int128(range.end - count.start) / Int128(bytes))
      }
      return stream(
        frames: scaled(count.frames), samples: scaled(count.samples),
        bitRate: Self.rate(bytes + count.missing, count.samples, format.sampleRate),
        isEstimate: !count.isAll)
    }
    guard let header, let stated else {
      return stream(frames: nil, samples: nil, bitRate: nil, isEstimate: true)
    }
    let samples = stated.saturatingTimes(header.samplesPerFrame)
    return stream(
      frames: stated, samples: samples,
      bitRate: Self.rate(description?.bytes ?? range.count, samples, header.sampleRate),
      isEstimate: true)
  }

  private struct FrameCount {
    var frames = 0
    var samples = 0
    /// The offset of the first counted frame.
    var start: Int
    /// The offset of the end of the last counted frame.
    var end: Int
    /// The number of bytes of the last frame that are missing.
    var missing = 0
    /// Whether the counted frames are all frames of the stream.
    var isAll = false
  }

  /// Counts the frames from the start of the stream, up to a maximum number. Returns nil if there
  /// are none.
  ///
  /// - Parameter isDescribed: whether the first frame is a header frame, which has no sound.
  private func countFrames(most: Int, after isDescribed: Bool) -> FrameCount? {
    guard let format else { return nil }
    let sizes = FrameHeader.sizes
    var count = FrameCount(start: range.start, end: range.start)
    var isSkipped = isDescribed
    while count.frames < most,
      let head = source.frameHead(at: count.end, before: range.end)
    {
      let size = format.size(head, sizes)
      if size == 0 { break }
      if isSkipped {
        isSkipped = false
        count.start = min(count.end.saturatingAdd(size), range.end)
      } else {
        count.frames += 1
        count.samples += format.samples(head)
      }
      count.missing = max(0, size - (range.end - count.end))
      count.end = min(count.end.saturatingAdd(size), range.end)
    }
    count.isAll = count.end >= range.end
    return count.frames > 0 ? count : nil
  }

  /// Whether the first frames are AAC with spectral band replication (HE-AAC). The frame headers
  /// state only the core without it, which has half of the sample rate.
  var replicatesBands: Bool {
    guard let format, format.isADTS else { return false }
    let sizes = FrameHeader.sizes
    var frames: [ByteRange] = []
    var coding: AACFormat?
    var place = range.start
    while frames.count < Self.maxDecodedFrames,
      let head = source.frameHead(at: place, before: range.end)
    {
      let size = format.size(head, sizes)
      guard size > 0, size <= range.end - place,
        let header = ADTSHeader(ByteRange(start: place, count: size), in: source)
      else { break }
      coding = coding ?? header.format
      frames.append(header.sound)
      place += size
    }
    return coding?.replicatesBands(in: frames, of: source) ?? false
  }

  private static let maxDecodedFrames = 8

  private func description(_ header: FrameHeader) -> StreamDescription? {
    StreamDescription(at: range.start, header, in: source, before: range.end)
  }

  private static func rate(_ bytes: Int, _ samples: Int, _ sampleRate: Int) -> Int? {
    guard samples > 0 else { return nil }
    let bits = Int128(bytes) * 8 * Int128(sampleRate) + Int128(samples / 2)
    return Int(exactly: bits / Int128(samples))
  }

  private func stream(
    frames: Int?, samples: Int?, bitRate: Int?, isEstimate: Bool, sampleRate: Int? = nil
  ) -> SoundStream? {
    if let header {
      let layer = String(repeating: "I", count: header.layer)
      return SoundStream(
        name: header.layer == 3 ? "MP3" : "\(header.version.name) layer \(layer)",
        parameter: header.version == .one ? "mp4a.6B" : "mp4a.69",
        sampleRate: sampleRate ?? header.sampleRate,
        channels: header.channels, frames: frames, samples: samples, bitRate: bitRate,
        isEstimate: isEstimate)
    }
    guard let format, format.isADTS else { return nil }
    let object = Int(word >> 14 & 3) + 1
    let isTwo = word >> 19 & 1 == 1
    let configuration = Int(word >> 6 & 7)
    return SoundStream(
      name: ["AAC Main", "AAC LC", "AAC SSR", "AAC LTP"][object - 1],
      parameter: isTwo ? "mp4a.\(65 + object)" : "mp4a.40.\(object)",
      sampleRate: sampleRate ?? format.sampleRate,
      channels: configuration == 0 ? nil : configuration == 7 ? 8 : configuration, frames: frames,
      samples: samples, bitRate: bitRate, isEstimate: isEstimate)
  }
}
