import Anatomy
import Bytes
import Movie

extension SoundTrack {
  /// Describes the sound of a WAVE form, which contains PCM audio or a stream in another format.
  /// Returns nil if the form has no format chunk with a sample rate.
  init?(wave: Node, precise: Bool) {
    guard let format = wave.child("fmt "), let rate = format.positive(.nSamplesPerSec) else {
      return nil
    }
    let tag = format.integer(.wFormatTag) ?? 0
    let real = tag == 0xFFFE ? FlatFields(format).number(.format) ?? tag : tag
    let isPlain = real == 1 || real == 3
    let data = wave.child("data")
    let inner = isPlain ? nil : data?.longestStream?.sound(precise: precise)
    let samples = Self.samples(
      format, isPlain: isPlain, bytes: data?.soundBytes(in: wave) ?? 0, fact: wave.child("fact"),
      inner)
    let clock = Int64(inner?.sampleRate ?? rate)
    let words = format.field(.wFormatTag)?.label
    let name = inner?.name ?? (tag == 0xFFFE ? Self.names[real] : Self.names[tag] ?? words)
    let letters = String(real, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - letters.utf8.count)) + letters
    let bits = format.positive(.wValidBitsPerSample) ?? format.integer(.wBitsPerSample)
    let speed = format.positive(.nAvgBytesPerSec).map { $0.saturatingTimes(8) }
    self.init(
      code: padded, name: name ?? "format \(padded)",
      parameter: inner?.parameter ?? Self.parameters[real], sampleRate: inner?.sampleRate ?? rate,
      channels: format.integer(.nChannels), channelMask: format.integer(.dwChannelMask),
      bitDepth: isPlain ? bits : nil,
      duration: samples.flatMap { count in
        RationalTime(Int64(count.value), per: clock)
          .map { Measured($0, isEstimate: count.isEstimate) }
      },
      bitRate: inner?.bitRate.map { Measured($0, isEstimate: inner?.isEstimate ?? true) }
        ?? speed.map { Measured($0, isEstimate: !isPlain) })
  }

  /// Returns the number of samples; nil if it is unknown. For PCM, it is the number of whole
  /// blocks. For other formats, the stream, the `fact` chunk or the byte rate determines it.
  private static func samples(
    _ format: Node, isPlain: Bool, bytes: Int, fact: Node?, _ inner: SoundStream?
  ) -> Measured<Int>? {
    if isPlain, let block = format.positive(.nBlockAlign) { return Measured(bytes / block) }
    if let inner, let samples = inner.samples {
      return Measured(samples, isEstimate: inner.isEstimate)
    }
    if let stated = fact?.positive(.dwSampleLength) { return Measured(stated) }
    guard let speed = format.positive(.nAvgBytesPerSec),
      let rate = format.positive(.nSamplesPerSec)
    else { return nil }
    return Measured(Int(clamping: Int128(bytes) * Int128(rate) / Int128(speed)), isEstimate: true)
  }

  private static let names: [Int: String] = [
    1: "PCM", 3: "PCM, float", 6: "A-law", 7: "µ-law", 0x55: "MP3",
  ]

  /// Values of the `codecs` parameter for MPEG audio formats (RFC 6381), by WAVE format tag.
  private static let parameters: [Int: String] = [0x50: "mp4a.6B", 0x55: "mp4a.6B"]
}

extension Node {
  /// The number of audio bytes in a chunk, without the padding byte.
  fileprivate func soundBytes(in form: Node) -> Int {
    let room = max(0, range.count - headerSize)
    guard let stated = integer(.ckSize) else { return room }
    let large = stated == 0xFFFF_FFFF ? form.child("ds64")?.integer(.dataSize) : nil
    let size = large ?? stated
    // A size of 0 means that the writer was interrupted. The audio then extends to the end of the
    // chunk.
    return size <= 0 ? room : min(room, size)
  }
}
