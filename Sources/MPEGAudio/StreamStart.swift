import Anatomy
import Bytes

/// The first frame of an audio stream, and an estimate of duration and bit rate from the first
/// frames.
struct StreamStart {
  private let source: ByteSource
  private let range: ByteRange
  private let word: UInt32
  private let format: FrameFormat?

  /// The number of frames at the start from which the rest of the stream is estimated.
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

  var estimate: SoundStream? {
    if let header, let description = description(header), let frames = description.frames,
      frames > 0
    {
      let samples = frames.saturatingTimes(header.samplesPerFrame)
      let bytes = description.bytes ?? range.count
      return stream(
        frames: frames, samples: samples, bitRate: Self.rate(bytes, samples, header.sampleRate),
        isEstimate: true)
    }
    guard let format else {
      return stream(frames: nil, samples: nil, bitRate: nil, isEstimate: true)
    }
    let sizes = FrameHeader.sizes
    var (place, frames, samples) = (range.start, 0, 0)
    while frames < Self.maxFrames, let head = source.frameHead(at: place, before: range.end) {
      let size = format.size(head, sizes)
      if size == 0 || size > range.end - place { break }
      frames += 1
      samples += format.samples(head)
      place += size
    }
    let bytes = place - range.start
    guard bytes > 0, frames > 0 else {
      return stream(frames: nil, samples: nil, bitRate: nil, isEstimate: true)
    }
    let isAll = place >= range.end
    func scaled(_ count: Int) -> Int {
      Int(clamping: Int128(count) * Int128(range.count) / Int128(bytes))
    }
    return stream(
      frames: isAll ? frames : scaled(frames), samples: isAll ? samples : scaled(samples),
      bitRate: Self.rate(bytes, samples, format.sampleRate), isEstimate: !isAll)
  }

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
