import Anatomy
import Bytes
import Movie

/// Descriptions of files that contain a single audio stream.
extension TrackDescription {
  init?(soundIn root: Node, precise: Bool) {
    if let flac = root.first(below: 2, where: { $0.name == .word("flac") }) {
      self.init(flac: flac, precise: precise)
    } else if let wave = root.first(below: 2, where: { $0.child("fmt ") != nil }) {
      self.init(wave: wave, precise: precise)
    } else if let aiff = root.first(
      below: 2, where: { $0.code == "FORM" && $0.child("COMM") != nil })
    {
      self.init(aiff: aiff)
    } else {
      self.init(streamIn: root, precise: precise)
    }
  }

  /// Creates a description of the largest audio stream in a file; fails if there is none.
  private init?(streamIn root: Node, precise: Bool) {
    guard let node = root.longestStream, let stream = node.sound(precise: precise) else {
      return nil
    }
    let scale = Int64(stream.sampleRate)
    self.init(
      .audio,
      Codec(
        code: stream.parameter.hasPrefix("mp4a.40") ? "aac" : stream.codeLetters, name: stream.name,
        profile: nil, level: nil, parameter: stream.parameter),
      path: node.path,
      duration: stream.samples.flatMap { RationalTime(Int64($0), per: scale) }
        .map { Measured($0, isEstimate: stream.isEstimate) },
      sound: SoundFormat(
        channels: stream.channels, layout: nil, sampleRate: stream.sampleRate, bitDepth: nil),
      bitRate: stream.bitRate.map { Measured($0, isEstimate: stream.isEstimate) },
      count: stream.frames.map { Measured($0, isEstimate: stream.isEstimate) })
  }

  private init?(flac: Node, precise: Bool) {
    guard let head = flac.children.first(where: { $0.code == "info" }),
      let rate = head.positive(.sample_rate), let channels = head.integer(.channels_minus_1),
      let bits = head.integer(.bits_per_sample_minus_1)
    else { return nil }
    let audio = flac.children.last { $0.code == "flau" }
    let counted = audio?.sound(precise: precise).flatMap { $0.isEstimate ? nil : $0.samples }
    let isEstimate = counted == nil
    let duration = (counted ?? head.positive(.total_samples)).flatMap {
      RationalTime(Int64($0), per: Int64(rate))
    }
    let bytes = audio?.range.count
    self.init(
      .audio,
      Codec(code: "fLaC", name: "FLAC", profile: nil, level: nil, parameter: "flac"),
      path: flac.path, duration: duration.map { Measured($0, isEstimate: isEstimate) },
      sound: SoundFormat(channels: channels + 1, layout: nil, sampleRate: rate, bitDepth: bits + 1),
      bitRate: duration.flatMap { bytes?.bitRate(over: $0) }
        .map { Measured($0, isEstimate: isEstimate) })
  }

  private init?(aiff: Node) {
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
      : head.field(.compressionType)?.label ?? code.flatMap(CodecNames.name) ?? letters
    let channels = head.integer(.numChannels)
    let depth = head.integer(.sampleSize)
    let width = isPlain ? depth.map { ($0 + 7) / 8 } : code.flatMap { Self.bytesPerSample[$0] }
    // The chunk of other codings may contain bytes after the sound.
    let exact = width.flatMap { width in
      channels.map { rate.saturatingTimes($0).saturatingTimes(width * 8) }
    }
    let bytes = aiff.child("SSND")?.field(.soundData)?.range.count
    let estimate = duration.flatMap { bytes?.bitRate(over: $0) }
    self.init(
      .audio, Codec(code: letters, name: name, profile: nil, level: nil, parameter: nil),
      path: aiff.path, duration: duration.map { Measured($0) },
      sound: SoundFormat(
        channels: channels, layout: nil, sampleRate: rate, bitDepth: depth),
      bitRate: exact.map { Measured($0) } ?? estimate.map { Measured($0, isEstimate: true) })
  }

  /// The number of bytes of a sample in codings of AIFF-C in which all samples have the same size.
  private static let bytesPerSample: [FourCC: Int] = [
    "ulaw": 1, "ULAW": 1, "alaw": 1, "ALAW": 1, "fl32": 4, "FL32": 4, "fl64": 8, "FL64": 8,
  ]
}

extension SoundStream {
  fileprivate var codeLetters: String {
    parameter.hasPrefix("mp4a.6") && name.hasPrefix("AAC") ? "aac" : "mpga"
  }
}

extension Int {
  /// Returns the bit rate of this number of bytes in bits per second; nil for a duration of 0.
  func bitRate(over duration: RationalTime) -> Int? {
    guard duration.value > 0 else { return nil }
    return Int(exactly: Int128(self) * 8 * Int128(duration.timescale) / Int128(duration.value))
  }
}

extension Node {
  /// The largest audio stream in the descendants of this node, within a few levels; nil if there is
  /// none.
  var longestStream: Node? {
    var found: Node?
    func look(_ node: Node, _ levels: Int) {
      for child in node.children.prefix(256) {
        if child.code == "audi", child.range.count > found?.range.count ?? 0 {
          found = child
        } else if levels > 0 {
          look(child, levels - 1)
        }
      }
    }
    look(self, 2)
    return found
  }
}
