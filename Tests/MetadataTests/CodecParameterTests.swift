import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

/// Codec strings as RFC 6381 and the codecs' bindings define them. Expected strings are the
/// standards' own examples and those in ffmpeg's playlists.
struct CodecParameterTests {
  private func video(_ code: String, _ boxes: [UInt8]...) -> Codec? {
    TwoSecondMovie.tracks(
      TwoSecondMovie.track(
        1, "vide", entry: HandwrittenMovie.visual(code, 64, 48, boxes.flatMap(\.self)))
    )
    .first?.codec
  }

  private func audio(_ code: String, _ boxes: [UInt8]...) -> TrackDescription? {
    TwoSecondMovie.tracks(
      TwoSecondMovie.track(1, "soun", entry: HandwrittenMovie.sound(code, boxes.flatMap(\.self)))
    ).first
  }

  @Test func advancedVideoCoding() {
    let codec = video("avc1", box("avcC", u8(1, 0x64, 0, 0x28, 0xFF, 0xE0, 0)))
    #expect(codec?.parameter == "avc1.640028")
    #expect(codec?.name == "H.264")
    #expect(codec?.profile == "High")
    #expect(codec?.level == "4")
    let baseline = video("avc1", box("avcC", u8(1, 0x42, 0xC0, 0x1E, 0xFF, 0xE0, 0)))
    #expect(baseline?.parameter == "avc1.42C01E")
    #expect(baseline?.profile == "Constrained Baseline")
  }

  /// ISO/IEC 14496-15, E.3, has this example and one with more constraint flags.
  @Test func highEfficiencyVideoCoding() {
    let head = u8(1, 1) + u32(0x6000_0000) + hex("B00000000000") + u8(93)
    let rest = hex("F000FCFDF8F800000F00")
    #expect(video("hvc1", box("hvcC", head, rest))?.parameter == "hvc1.1.6.L93.B0")
    let other =
      u8(1, 0x64) + u32(0x0800_0000) + hex("9F2300000000") + u8(120)
    #expect(video("hev1", box("hvcC", other, rest))?.parameter == "hev1.A4.10.H120.9F.23")
  }

  @Test func openCodecs() {
    let vp9 = fullBox("vpcC", version: 1, u8(0, 10, 0x82, 1, 1, 1), u16(0))
    #expect(video("vp09", vp9)?.parameter == "vp09.00.10.08")
    let wide = fullBox("vpcC", version: 1, u8(2, 41, 0xA2, 9, 16, 9), u16(0))
    #expect(video("vp09", wide)?.parameter == "vp09.02.41.10.01.09.16.09.00")
    let av1 = box("av1C", u8(0x81, 0x08, 0x4C, 0))
    #expect(video("av01", av1)?.parameter == "av01.0.08M.10")
    let gray = box("av1C", u8(0x81, 0x04, 0x1C, 0))
    #expect(video("av01", gray)?.parameter == "av01.0.04M.08.1.110.01.01.01.0")
  }

  @Test func dolbyVision() {
    let head = u8(1, 2) + u32(0x2000_0000) + hex("900000000000") + u8(120)
    let configuration = box("hvcC", head, hex("F000FCFDFAFA00000F00"))
    // Profile 5, level 6, with RPU and base layer, no compatible base.
    let bits = 5 << 25 | 6 << 19 | 1 << 18 | 1 << 16
    let vision = box("dvcC", u8(1, 0), u32(bits), zeros(18))
    let track = TwoSecondMovie.tracks(
      TwoSecondMovie.track(
        1, "vide", entry: HandwrittenMovie.visual("dvh1", 64, 48, configuration, vision))
    ).first
    #expect(track?.codec?.parameter == "dvh1.05.06")
    #expect(track?.dynamicRange?.dolbyVision?.words == "Dolby Vision 5 level 6")
    #expect(track?.characteristics.contains(.highDynamicRange) == true)
  }

  @Test func mpeg4Sound() {
    let plain = audio("mp4a", HandwrittenMovie.stream(type: 0x40, hex("1190"), rate: 128_000))
    #expect(plain?.codec?.parameter == "mp4a.40.2")
    #expect(plain?.codec?.name == "AAC LC")
    #expect(plain?.bitRate == Measured(128_000, isEstimate: true))
    // 24000 Hz with spectral band replication to 48000 Hz, signaled explicitly first and then
    // backward compatible.
    let explicit = audio("mp4a", HandwrittenMovie.stream(type: 0x40, hex("2B118800")))
    #expect(explicit?.codec?.parameter == "mp4a.40.5")
    #expect(explicit?.sound?.sampleRate == 48000)
    let after = audio("mp4a", HandwrittenMovie.stream(type: 0x40, hex("131056E59800")))
    #expect(after?.codec?.parameter == "mp4a.40.5")
    #expect(after?.sound?.sampleRate == 48000)
    #expect(audio("mp4a", HandwrittenMovie.stream(type: 0x6B, []))?.codec?.parameter == "mp4a.6B")
  }

  @Test func otherCodecs() {
    let visual = HandwrittenMovie.stream(type: 0x20, hex("000001B009000001B5"))
    #expect(video("mp4v", visual)?.parameter == "mp4v.20.9")
    #expect(audio("Opus")?.codec?.parameter == "Opus")
    #expect(audio("fLaC")?.codec?.parameter == "fLaC")
    #expect(audio("ac-3")?.codec?.parameter == "ac-3")
    #expect(video("apch")?.name == "ProRes 422 HQ")
    #expect(
      video("s263", box("d263", utf8("abcd"), u8(0, 10, 0)))?.parameter
        == "s263.0.10")
  }

  @Test("Sound in FLAC has the properties of its stream information, which comes first")
  func flac() {
    // 44100 Hz, 2 channels, 24 bits, and then a block of padding.
    let information =
      hex("00000022") + zeros(10) + hex("0AC44370") + zeros(20) + hex("81000004") + zeros(4)
    let sound = audio("fLaC", fullBox("dfLa", information))?.sound
    #expect(sound?.channels == 2)
    #expect(sound?.sampleRate == 44100)
    #expect(sound?.bitDepth == 24)
  }

  /// Fscod 48000, 3/2 and a low frequency channel, 384 kbit/s.
  @Test func dolbyDigital() {
    let track = audio("ac-3", box("dac3", hex("103DC0")))
    #expect(track?.sound?.channels == 6)
    #expect(track?.sound?.layout == "3/2.1")
    #expect(track?.bitRate == Measured(384_000, isEstimate: true))
  }
}
