import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Bytes of samples that no decoder reads are blanked in place.
struct SampleEndTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let entry: [UInt8]
    var handler = "vide"
    let sample: [UInt8]
    let clean: [UInt8]
  }

  private static let word = utf8("Qmzvwxkjtbp")
  private static let ones = [UInt8](repeating: 0xFF, count: 11)
  private static let slice = hex("00000005 65 88 84 00 10")
  private static let open = HandwrittenTrack.picture("av01", box("av1C", hex("81 00 0C 00")))

  private static func unit(_ bytes: [UInt8]) -> [UInt8] { u32(bytes.count) + bytes }

  private static let prores =
    hex("69637066 0014 0000") + utf8("Qmz0") + zeros(12)

  private static let opus =
    HandwrittenMovie.sound(
      "Opus", channels: 1, rate: 48000,
      box("dOps", hex("00 01 0138 0000BB80 0000 00")))

  private static let ac3 =
    HandwrittenMovie.sound("ac-3", channels: 2, rate: 48000, box("dac3", hex("10 3D 40")))
  /// A frame of 128 bytes: 32 kbit/s at 48 kHz.
  private static let dolbyFrame = hex("0B77 0000 00 40 43") + zeros(121)

  static let cases = [
    Case(
      testDescription: "after the end of AVC messages", entry: HandwrittenTrack.picture(),
      sample: unit([6, 6, 1, 0xC0, 0x80] + word) + slice,
      clean: unit([6, 6, 1, 0xC0, 3, 9] + ones.prefix(9) + [0x80]) + slice),
    Case(
      testDescription: "a message longer than its unit", entry: HandwrittenTrack.picture(),
      sample: unit([6, 5, 200] + word) + slice,
      clean: unit([6, 3, 10] + ones.prefix(10) + [0x80]) + slice),
    Case(
      testDescription: "a filler message with text", entry: HandwrittenTrack.picture(),
      sample: unit([6, 3, 11] + word + [0x80]) + slice,
      clean: unit([6, 3, 11] + ones + [0x80]) + slice),
    Case(
      testDescription: "a unit longer than its sample", entry: HandwrittenTrack.picture(),
      sample: slice + hex("00007FFF 18") + word, clean: slice + hex("00007FFF") + [0xFF] + ones),
    Case(
      testDescription: "a slice of an undeclared auxiliary picture",
      entry: HandwrittenTrack.picture(),
      sample: slice + unit([19] + word), clean: slice + unit([19] + ones)),
    Case(
      testDescription: "after AV1 content light levels", entry: open,
      sample: hex("12 00 2A 11 01 03E8 0190") + word + hex("80 32 01 10"),
      clean: hex("12 00 2A 11 01 03E8 0190 80") + zeros(11) + hex("32 01 10")),
    Case(
      testDescription: "after an AC-3 frame", entry: ac3, handler: "soun",
      sample: dolbyFrame + word, clean: dolbyFrame + zeros(11)),
    Case(
      testDescription: "an AC-3 frame that is cut off", entry: ac3, handler: "soun",
      sample: dolbyFrame + dolbyFrame.prefix(40), clean: dolbyFrame + dolbyFrame.prefix(40)),
    Case(
      testDescription: "after a ProRes frame", entry: HandwrittenTrack.picture("apch", []),
      sample: u32(28) + prores + word, clean: u32(28) + prores + zeros(11)),
    Case(
      testDescription: "padding of Opus", entry: opus, handler: "soun",
      sample: hex("FF 41 0B F8 F8") + word, clean: hex("FF 41 0B F8 F8") + zeros(11)),
    Case(
      testDescription: "an invalid frame in a VP9 superframe",
      entry: HandwrittenTrack.picture(
        "vp09", fullBox("vpcC", version: 1, hex("00 0A 82 01 01 01 0000"))),
      sample: hex("82 49 83 42") + word + hex("C1 04 0B C1"),
      clean: hex("82 49 83 42") + zeros(11) + hex("C1 04 0B C1")),
    Case(
      testDescription: "an ID3 tag in front of an MP3 frame",
      entry: HandwrittenMovie.sound(".mp3", channels: 1, rate: 44100), handler: "soun",
      sample: utf8("ID3") + hex("04 00 00 0000000B") + word + hex("FFFB9000") + zeros(413),
      clean: utf8("ID3") + hex("04 00 00 0000000B") + zeros(11) + hex("FFFB9000") + zeros(413)),
  ]

  @Test("Bytes that no decoder reads are blanked under policy identifying", arguments: cases)
  func samples(_ one: Case) throws {
    func file(_ sample: [UInt8]) -> [UInt8] {
      var track = HandwrittenTrack([sample])
      (track.entry, track.handler) = (one.entry, one.handler)
      return track.bytes
    }
    #expect(try provenCopy(of: file(one.sample), "a.mov") == file(one.clean))
  }

  @Test(
    "Declared auxiliary pictures and Opus extensions are kept, and readable text in them is reported"
  )
  func needed() throws {
    var alpha = HandwrittenTrack([Self.slice + Self.unit([19] + Self.word)])
    alpha.entry = HandwrittenTrack.picture(
      "avc1", box("avcC", hex("01 64 00 0A FF E0 00 FD F8 F8 01 0003 0D 01 02")))
    var opus = HandwrittenTrack([hex("FF 41 0B F8 F8 F9") + Self.word.dropFirst()])
    (opus.entry, opus.handler) = (Self.opus, "soun")
    for track in [alpha, opus] {
      #expect(try provenCopy(of: track.bytes, "a.mov", reportsKept: true) == track.bytes)
    }
  }

  @Test("Slices in a decoder configuration are blanked")
  func settings() throws {
    func file(_ slice: [UInt8]) -> [UInt8] {
      var track = HandwrittenTrack([Self.unit(hex("26 01 AF 08"))])
      track.entry = HandwrittenTrack.picture(
        "hvc1",
        box(
          "hvcC", hex("01 01 60000000 900000000000 1E F000 FC FD F8 F8 0000 0F 01"),
          hex("01 0001"), u16(slice.count + 2), hex("02 01"), slice))
      return track.bytes
    }
    #expect(try provenCopy(of: file(Self.word), "a.mp4") == file(Self.ones))
  }

  @Test("Registered user data of an unknown type is removed under all-metadata")
  func registered() throws {
    let message = [6, 4, 19] + hex("B5 0031 47413934 7F") + Self.word + [0x80]
    let file = HandwrittenTrack([Self.unit(message) + Self.slice]).bytes
    #expect(!contains(Self.word, try provenCopy(of: file, "a.mp4", under: "all-metadata")))
  }

  private func contains(_ part: [UInt8], _ whole: [UInt8]) -> Bool {
    whole.indices.contains { whole[$0...].starts(with: part) }
  }

  @Test("Readable text in a last frame without an end is reported, and other bytes are not")
  func cutFrame() throws {
    let frame = { (size: Int) in big(0xFFF1_5080_001F_FC | size << 13, 7) }
    let frames = (0..<4).flatMap { _ in frame(40) + zeros(33) }
    for (end, count) in [(Self.word + Self.word, 1), (Array(Self.ones), 0)] {
      let source = ByteSource(bytes: frames + frame(40) + end)
      let document = Examination(source, name: "a.aac", magic: nil).document
      let policy = try #require(Policy.named("all-metadata"))
      let left = Cleaning(document, under: policy).remaining
      #expect(left.count == count)
      #expect(left.allSatisfy { $0.disclosure.path == "/audio/frames.words" })
    }
  }

  @Test("Samples that share too many bytes to be searched are reported")
  func sharedBytes() throws {
    let count = 3000
    func titles(_ sizes: [UInt8]) -> [String] {
      var track = HandwrittenTrack(
        [[UInt8]](repeating: [0], count: count), chunks: [Int](repeating: 1, count: count))
      track.sizes = sizes
      let source = ByteSource(bytes: track.bytes)
      let document = Examination(source, name: "a.mp4", magic: nil).document
      return Audit(of: document, readingSamples: true).disclosures.map(\.title)
    }
    func rows(_ size: Int) -> [UInt8] {
      fullBox("stsz", u32(0, count), (0..<count).flatMap { _ in u32(size) })
    }
    let title = "Samples that were not read"
    #expect(titles(rows(2000)).contains(title))
    #expect(!titles(rows(20)).contains(title))
    #expect(titles(fullBox("stsz", u32(2000, count))).contains(title))
    #expect(!titles(fullBox("stsz", u32(1, count))).contains(title))
  }
}
