import Anatomy
import Bytes
import Movie

extension SoundTrack {
  /// Describes the sound of an AIFF or AIFF-C form. Returns nil if the form has no COMM chunk with
  /// a sample rate.
  init?(aiff: Node) {
    guard let head = aiff.child("COMM"), let rate = head.rounded(.sampleRate), rate > 0 else {
      return nil
    }
    let code = head.fourCC(of: .compressionType)
    // For IMA 4:1, `numSampleFrames` counts packets of 64 samples.
    let frames = (head.integer(.numSampleFrames) ?? 0) * (code == "ima4" ? 64 : 1)
    let duration = RationalTime(Int64(frames), per: Int64(rate))
    let letters = code?.letters ?? "NONE"
    let isPlain = code == nil || code == "NONE" || code == "twos" || code == "sowt"
    let name =
      isPlain
      ? (code == "sowt" ? "PCM, little-endian" : "PCM, big-endian")
      : head.field(.compressionType)?.label ?? letters
    let channels = head.integer(.numChannels)
    let depth = head.integer(.sampleSize)
    let width = isPlain ? depth.map { ($0 + 7) / 8 } : code.flatMap { Self.bytesPerSample[$0] }
    // The bit rate is exact if all samples have the same size. Otherwise it is estimated, because
    // the chunk may contain bytes after the sound.
    let exact = width.flatMap { width in
      channels.map { rate.saturatingTimes($0).saturatingTimes(width * 8) }
    }
    let bytes = aiff.child("SSND")?.field(.soundData)?.range.count
    let estimate = duration.flatMap { bytes?.bitRate(over: $0) }
    self.init(
      code: letters, name: name, parameter: nil, sampleRate: rate, channels: channels,
      bitDepth: depth, duration: duration.map { Measured($0) },
      bitRate: exact.map { Measured($0) } ?? estimate.map { Measured($0, isEstimate: true) })
  }

  /// The number of bytes per sample in AIFF-C codings in which all samples have the same size.
  private static let bytesPerSample: [FourCC: Int] = [
    "ulaw": 1, "ULAW": 1, "alaw": 1, "ALAW": 1, "fl32": 4, "FL32": 4, "fl64": 8, "FL64": 8,
  ]
}
