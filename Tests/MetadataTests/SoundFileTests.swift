import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import Movie
import Testing

/// Files that consist of one audio stream.
struct SoundFileTests {
  private func tracks(
    _ bytes: [UInt8], precise: Bool = false
  ) -> (track: TrackDescription?, bytesRead: Int) {
    let source = ByteSource(bytes: bytes)
    let document = Examination(source, name: "made", magic: nil).document
    let before = source.bytesRead
    let track = document.tracks(precise: precise).first
    return (track, source.bytesRead - before)
  }

  /// MPEG-1 layer III, 128 kbit/s, 44100 Hz: frames of 417 bytes without padding.
  private func frames(_ count: Int) -> [UInt8] {
    let frame = hex("FFFB9064") + zeros(413)
    return (0..<count).flatMap { _ in frame }
  }

  @Test func framesAreNotWalked() {
    let bytes = frames(20_000)
    let rough = tracks(bytes)
    #expect(rough.track?.codec?.parameter == "mp4a.6B")
    #expect(rough.track?.sound?.channels == 2)
    #expect(rough.track?.mediaDuration?.isEstimate == true)
    // The file has eight million bytes.
    #expect(rough.bytesRead < 2_000_000)
    let exact = tracks(bytes, precise: true)
    #expect(
      exact.track?.mediaDuration == RationalTime(20_000 * 1152, per: 44100).map { Measured($0) })
    #expect(exact.track?.sampleCount == Measured(20_000))
  }

  /// All frames of a short stream are counted, also after a tag and where a header frame states
  /// another number.
  @Test func shortStreamsAreCounted() {
    let tag = id3Tag(4, zeros(4))
    let interrupted = tracks(frames(4) + tag + frames(5)).track
    #expect(interrupted?.sampleCount == Measured(9))
    #expect(interrupted?.mediaDuration == RationalTime(9 * 1152, per: 44100).map { Measured($0) })
    let header =
      hex("FFFB9064") + zeros(32) + utf8("Xing") + u32(1, 7620) + zeros(369)
    // The bytes after the header frame are no frame, and the sound has another sampling frequency.
    let other = (0..<8).flatMap { _ in hex("FFFB1864") + zeros(140) }
    let damaged = tracks(header + zeros(100) + other).track
    #expect(damaged?.sound?.sampleRate == 32000)
    #expect(damaged?.sampleCount == Measured(8))
  }

  @Test("The bit rate of a long stream is estimated from the number of frames that it states")
  func bitRateOfALongStream() {
    let header =
      hex("FFFB9064") + zeros(32) + utf8("Xing") + u32(1, 7620) + zeros(369)
    let track = tracks(header + frames(7620)).track
    #expect(track?.sampleCount == Measured(7620, isEstimate: true))
    // 7621 * 417 * 8 * 44100 / (7620 * 1152)
    #expect(track?.bitRate == Measured(127_723, isEstimate: true))
  }

  /// The bit rate is the same if the last frame is truncated, and does not include the header frame.
  @Test func bitRateOfATruncatedStream() {
    let header = hex("FFFB9064") + zeros(32) + utf8("Info") + zeros(377)
    for precise in [false, true] {
      let whole = tracks(header + frames(8), precise: precise).track?.bitRate
      #expect(whole == Measured(127_706))
      #expect(
        tracks(Array((header + frames(8)).dropLast(200)), precise: precise).track?.bitRate == whole)
    }
  }

  /// All samples of these codings have the same size; the chunk may contain other bytes.
  @Test func bitRateOfAIFF() {
    func bitRate(_ coding: String?, _ bits: Int, _ bytes: Int) -> Measured<Int>? {
      // The sampling frequency is 44,100 Hz, as an 80-bit number.
      let common = u16(2) + u32(100) + u16(bits) + hex("400E AC44 0000 0000 0000")
      let name = coding.map { utf8($0) + u8(0, 0) } ?? []
      let sound = zeros(8) + zeros(bytes)
      let file = iffChunk(
        "FORM", utf8(coding == nil ? "AIFF" : "AIFC"), iffChunk("COMM", common, name),
        iffChunk("SSND", sound))
      return tracks(file).track?.bitRate
    }
    #expect(bitRate(nil, 16, 400) == Measured(1_411_200))
    #expect(bitRate("sowt", 12, 400) == Measured(1_411_200))
    #expect(bitRate("ulaw", 16, 210) == Measured(705_600))
    #expect(bitRate("QDM2", 16, 25) == Measured(88_200, isEstimate: true))
  }

  @Test func wave() {
    let format = riffChunk(
      "fmt ", little(1, 2), little(2, 2), little(48000), little(288_000), little(6, 2),
      little(24, 2))
    let data = riffChunk("data", zeros(4800 * 6))
    let track = tracks(riffChunk("RIFF", utf8("WAVE"), format, data)).track
    #expect(track?.codec?.name == "PCM")
    #expect(track?.sound?.bitDepth == 24)
    #expect(track?.mediaDuration == RationalTime(4800, per: 48000).map { Measured($0) })
    #expect(track?.bitRate == Measured(2_304_000))
  }

  /// The extensible format has a mask with a bit for each channel.
  @Test(
    arguments: [
      (6, 0x3F, "5.1"), (6, 0x60F, "5.1 (side)"), (2, 3, "stereo"), (2, 0x11, nil),
    ] as [(Int, Int, String?)])
  func layoutOfWave(channels: Int, mask: Int, layout: String?) {
    let format = riffChunk(
      "fmt ", little(0xFFFE, 2), little(channels, 2), little(48000), little(96000 * channels),
      little(2 * channels, 2), little(16, 2), little(22, 2), little(16, 2), little(mask),
      little(1, 2), hex("000000001000800000AA00389B71"))
    let file = riffChunk("RIFF", utf8("WAVE"), format, riffChunk("data"))
    #expect(tracks(file).track?.sound?.layout == layout)
  }

  @Test func stillPicture() {
    let png =
      pngSignature + pngChunk("IHDR", u32(64, 48), u8(16, 2, 0, 0, 0)) + pngChunk("IEND")
    let track = tracks(png).track
    #expect(track?.mediaType == .stillPicture)
    #expect(track?.picture?.encoded?.description == "64×48")
    #expect(track?.picture?.bitDepth == 16)
    #expect(track?.timeRange == nil)
  }
}
