import Anatomy
import Bytes
import Schema

/// Totals of a stream, counted frame by frame.
package struct StreamFacts: Equatable, Sendable {
  package let frames: Int
  /// The number of samples per channel, including the samples that the encoder added before and
  /// after the audio.
  package let samples: Int
  package let sampleRate: Int
  /// The number of bytes of all frames, including the missing bytes of truncated frames.
  package let bytes: Int
  /// The number of samples that the encoder added before the audio, as the LAME tag states; 0
  /// without the tag.
  package let delay: Int
  package let padding: Int
  package let hasVaryingBitRate: Bool

  /// The average bit rate in bits per second, rounded; nil if there are no samples.
  package var bitRate: Int? {
    guard samples > 0 else { return nil }
    let (bits, overflow) = (bytes.saturatingTimes(8)).multipliedReportingOverflow(by: sampleRate)
    return overflow ? nil : (bits + samples / 2) / samples
  }
}

extension FrameIndex {
  /// The totals of all runs in the format of the first run; nil if there are no runs.
  package var facts: StreamFacts? {
    guard let first = runs.first else { return nil }
    let like = runs.filter { $0.format == first.format }
    let lame = description?.lame
    return StreamFacts(
      frames: like.reduce(0) { $0 + $1.frames },
      samples: like.reduce(0) { $0.saturatingAdd($1.samples) },
      sampleRate: first.format.sampleRate,
      bytes: like.reduce(0) { $0.saturatingAdd($1.range.count + $1.missing) },
      delay: lame?.delay ?? 0, padding: lame?.padding ?? 0,
      hasVaryingBitRate: like.contains { $0.hasVaryingBitRate || $0.firstRate != first.firstRate })
  }

  /// The description in the header frame at the start of the stream; nil if the stream begins with
  /// another part.
  package var description: StreamDescription? {
    if case .description(_, let description)? = parts.first { return description }
    return nil
  }
}

extension FrameIndex.Run {
  var hasVaryingBitRate: Bool { !format.isADTS && differing & 0xF000 != 0 }
  /// Whether a frame header has the same version, layer and sampling frequency as the frames of
  /// this run.
  func isLike(_ word: UInt32) -> Bool { (word ^ firstWord) & 0xFFFE_0C00 == 0 }
  fileprivate var firstRate: UInt32 { firstWord >> 12 & 15 }
}

extension Node {
  /// A summary from the first frame header and the header frame, without a pass over all frames:
  /// `MPEG-1 layer III · 44100 Hz · joint stereo · 2.038 s stated`.
  var streamSummary: String? {
    guard let word = source.big32(at: range.start) else { return nil }
    if word >> 16 & 0xFFF6 == 0xFFF0 {
      let rate = Int(word >> 10 & 15)
      guard ADTS.sampleRates.indices.contains(rate) else { return nil }
      return "AAC · \(ADTS.sampleRates[rate]) Hz"
    }
    guard let header = FrameHeader(word) else { return nil }
    let layer = String(repeating: "I", count: header.layer)
    let mode = FieldReader.modes[UInt64(header.mode)] ?? ""
    let facts = "\(header.version.name) layer \(layer) · \(header.sampleRate) Hz · \(mode)"
    return statedDuration(header).map { "\(facts) · \($0) stated" } ?? facts
  }

  private func statedDuration(_ header: FrameHeader) -> String? {
    guard
      let frames = StreamDescription(at: range.start, header, in: source, before: range.end)?
        .frames,
      frames > 0
    else { return nil }
    return Quantity.duration(
      UInt64(clamping: frames.saturatingTimes(header.samplesPerFrame)),
      timescale: UInt64(clamping: header.sampleRate))
  }

  /// A summary of a run of frames: `131 frames · 3.422 s · 128 kbit/s`.
  func runSummary(_ index: FrameIndex) -> String? {
    guard let run = index.run(holding: range.start) else { return nil }
    let count = run.frames == 1 ? "1 frame" : "\(run.frames) frames"
    let scale = UInt64(clamping: run.format.sampleRate)
    let facts = StreamFacts(
      frames: run.frames, samples: run.samples, sampleRate: run.format.sampleRate,
      bytes: run.range.count + run.missing, delay: 0, padding: 0,
      hasVaryingBitRate: run.hasVaryingBitRate)
    let duration = Quantity.duration(UInt64(clamping: run.samples), timescale: scale)
    return [count, duration, facts.rateDescription(of: run)].compactMap { $0 }.joined(
      separator: " · ")
  }
}

extension StreamFacts {
  fileprivate func rateDescription(of run: FrameIndex.Run) -> String? {
    if !run.format.isADTS, !hasVaryingBitRate,
      let rate = FrameHeader(run.firstWord)?.bitrate
    {
      return "\(rate) kbit/s"
    }
    return bitRate.map { "\(($0 + 500) / 1000) kbit/s on average" }
  }
}
