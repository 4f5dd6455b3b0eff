import Anatomy
import ByteScript
import Bytes
import Metadata
import TestSupport
import Testing

/// Facts about the sound of tracks that only its frames or its configuration state.
struct CodedSoundTests {
  private func track(_ entry: [UInt8], sample: [UInt8] = zeros(8)) throws -> TrackDescription {
    var track = HandwrittenTrack([sample])
    (track.handler, track.entry) = ("soun", entry)
    return try #require(examined(track.bytes, "made.mp4").tracks().first)
  }

  /// The field `format_info` of TrueHD at 48000 Hz, with the assignment of up to eight channels.
  private func trueHD(_ assignment: Int) -> [UInt8] {
    box("dmlp", u32(0b1111 << 15 | assignment), zeros(6))
  }

  @Test func channelsOfTrueHD() throws {
    let wide = try track(HandwrittenMovie.sound("mlpa", trueHD(0b100_1111)))
    #expect(wide.codec?.name == "TrueHD")
    #expect(wide.sound?.channels == 8 && wide.sound?.layout == "7.1")
    #expect(wide.sound?.sampleRate == 48_000)
    #expect(wide.sound?.contradictedChannels == 2)
    // Without the assignment of eight channels, that of six counts.
    let narrow = try track(HandwrittenMovie.sound("mlpa", channels: 6, trueHD(0)))
    #expect(narrow.sound?.channels == 6 && narrow.sound?.layout == "5.1")
    #expect(narrow.sound?.contradictedChannels == nil)
  }

  @Test("TrueHD without a configuration is described by its first access unit")
  func trueHDSample() throws {
    let unit = hex("1234 0000 F8726FBA") + u32(0x1000_0000 | 0b1) + zeros(8)
    let sound = try track(HandwrittenMovie.sound("mlpa"), sample: unit).sound
    #expect(sound?.channels == 2 && sound?.layout == "stereo" && sound?.sampleRate == 96_000)
  }

  /// An AAC frame with one silent channel, and a fill element of three bytes with an extension type.
  private func frame(_ type: String) -> [UInt8] {
    let silence = "000" + "0000" + "01100100" + "0" + "00" + "0" + "000000" + "0" + "0" + "0" + "0"
    let bits = silence + "110" + "0011" + type + String(repeating: "0", count: 20) + "111"
    return bytes(of: bits + String(repeating: "0", count: (8 - bits.utf8.count % 8) % 8))
  }

  private func aac(rateIndex: Int, _ type: String) throws -> TrackDescription {
    // Object type 2, a sample rate by its index, and one channel.
    let information = [5, 2] + big(2 << 11 | rateIndex << 7 | 1 << 3, 2)
    let decoder = [4, 17, 0x40, 0x15] + zeros(11) + information
    let stream = box("esds", zeros(4), [3, 22, 0, 0, 0], decoder)
    var track = HandwrittenTrack((0..<8).map { _ in frame(type) })
    track.handler = "soun"
    track.entry = HandwrittenMovie.sound(
      "mp4a", channels: 1, rate: 22_050, stream)
    return try #require(examined(track.bytes, "made.mp4").tracks().first)
  }

  @Test("AAC with band replication that the configuration does not announce is HE-AAC")
  func unannouncedReplication() throws {
    let extended = try aac(rateIndex: 7, "1101")
    #expect(extended.codec?.name == "HE-AAC" && extended.sound?.sampleRate == 44_100)
    let plain = try aac(rateIndex: 7, "0000")
    #expect(plain.codec?.name == "AAC LC" && plain.sound?.sampleRate == 22_050)
    // No core has such a high rate.
    #expect(try aac(rateIndex: 4, "1101").codec?.name == "AAC LC")
  }

  /// A core frame of 96 bytes at 48000 Hz, with five channels and a low frequency channel.
  private var core: [UInt8] {
    let bits =
      "1" + "11111" + "0" + "0001111" + "00000001011111"  // size of the frame, minus 1
      + "001001" + "1101" + "01111" + "00000" + "000" + "0" + "0" + "01"
    let head = hex("7FFE8001") + bytes(of: bits)
    return head + zeros(96 - head.count)
  }

  @Test func coreOfDTS() throws {
    let plain = try track(HandwrittenMovie.sound("dtsc"), sample: core)
    #expect(plain.codec?.name == "DTS")
    #expect(plain.sound?.channels == 6 && plain.sound?.layout == "5.1")
    #expect(plain.sound?.sampleRate == 48_000)
  }

  /// An extension substream at 48000 Hz with eight channels, and the sync word of an extension.
  private func substream(_ word: String) -> [UInt8] {
    // The header has no time stamp, one presentation, one asset and no mixing metadata.
    let bits =
      "00000000" + "00" + "0" + "00011111" + "0000000001100100"  // sizes of header and substream
      + "1" + "00" + "001" + "0" + "000" + "000" + "1" + "00000001" + "0"
      + "0000000001000000"  // size of the asset
      + "000011111" + "000" + "0" + "0" + "0" + "10111" + "1100" + "00000111"
      + "1" + "0" + "0" + "1" + "10" + "100001001011"  // loudspeakers of 7.1
    return hex("64582025") + bytes(of: bits) + hex(word) + zeros(12)
  }

  private func bytes(of bits: String) -> [UInt8] {
    let digits = Array(bits.utf8).map { $0 & 1 }
    return stride(from: 0, to: digits.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { $0 << 1 | ($1 < digits.count ? digits[$1] : 0) }
    }
  }

  @Test(
    "Extensions give DTS its name",
    arguments: [
      ("41A29547", "DTS-HD Master Audio"), ("41A29547 02000850", "DTS:X"),
      ("655E315E", "DTS-HD High Resolution Audio"),
    ])
  func extensions(word: String, name: String) throws {
    let found = try track(HandwrittenMovie.sound("dtsh"), sample: core + substream(word))
    #expect(found.codec?.name == name)
    #expect(found.sound?.channels == 8 && found.sound?.layout == "7.1")
  }

  @Test func expressHasNoCore() throws {
    let stream = HandwrittenMovie.stream(type: 0xA9, [0])
    let found = try track(
      HandwrittenMovie.sound("mp4a", stream), sample: substream("0A801921"))
    #expect(found.codec?.name == "DTS Express" && found.sound?.channels == 8)
  }

  @Test("A frame that ends in its header states nothing", arguments: [0, 3, 5, 9])
  func cutFrames(size: Int) throws {
    let found = try track(HandwrittenMovie.sound("dtsc"), sample: Array(core.prefix(size)))
    #expect(found.sound?.channels == 2)
    let other = try track(
      HandwrittenMovie.sound("dtsh"), sample: Array(substream("41A29547").prefix(size)))
    #expect(other.sound?.channels == 2)
  }

  // MARK: Layouts, bit rates and handlers

  @Test func usualLayouts() throws {
    let one = try track(HandwrittenMovie.sound("sowt", channels: 1))
    #expect(one.sound?.layout == nil && one.sound?.layoutName == "mono")
    let two = try track(HandwrittenMovie.sound("sowt", channels: 2))
    #expect(two.sound?.layoutName == "stereo")
    let many = try track(HandwrittenMovie.sound("sowt", channels: 3))
    #expect(many.sound?.layoutName == nil)
  }

  @Test("The bit rate follows from the sizes of the samples, and the declared one is kept")
  func bitRates() throws {
    var track = HandwrittenTrack([zeros(100), zeros(200), zeros(75)])
    track.handler = "soun"
    track.entry = HandwrittenMovie.sound(
      "mp4a", HandwrittenMovie.stream(type: 0x40, hex("1188"), rate: 128_000))
    let document = examined(track.bytes, "made.mp4")
    let plain = document.movieDescription()
    #expect(plain.tracks.first?.bitRate == Measured(128_000, isEstimate: true))
    #expect(plain.tracks.first?.declaredBitRate == nil)
    let measured = plain.measured(by: document.sampleDataLengths)
    // 375 bytes in 0.3 seconds.
    #expect(measured.tracks.first?.bitRate == Measured(10_000))
    #expect(measured.tracks.first?.declaredBitRate == 128_000)
  }

  @Test func handlerNames() throws {
    #expect(try track(HandwrittenMovie.sound("sowt")).handlerName == nil)
    var movie = HandwrittenTrack([zeros(8)])
    (movie.handler, movie.entry) = ("soun", HandwrittenMovie.sound("sowt"))
    var bytes = movie.bytes
    let handler = utf8("soun") + zeros(13)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: handler) })
    bytes[place + handler.count - 1] = UInt8(ascii: "A")
    let named = examined(bytes, "made.mp4").tracks().first
    #expect(named?.handlerName == "A")
  }
}
