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

  @Test func wave() {
    let format =
      utf8("fmt ") + little(16, 4) + little(1, 2) + little(2, 2) + little(48000, 4)
      + little(288_000, 4) + little(6, 2) + little(24, 2)
    let data = utf8("data") + little(4800 * 6, 4) + zeros(4800 * 6)
    let body = utf8("WAVE") + format + data
    let track = tracks(utf8("RIFF") + little(body.count, 4) + body).track
    #expect(track?.codec?.name == "PCM")
    #expect(track?.sound?.bitDepth == 24)
    #expect(track?.mediaDuration == RationalTime(4800, per: 48000).map { Measured($0) })
    #expect(track?.bitRate == Measured(2_304_000))
  }

  @Test func stillPicture() {
    let png =
      hex("89504E470D0A1A0A") + u32(13) + utf8("IHDR") + u32(64, 48)
      + u8(16, 2, 0, 0, 0) + u32(0) + u32(0) + utf8("IEND") + u32(0)
    let track = tracks(png).track
    #expect(track?.mediaType == .stillPicture)
    #expect(track?.picture?.encoded?.description == "64×48")
    #expect(track?.picture?.bitDepth == 16)
    #expect(track?.timeRange == nil)
  }
}
