import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Encoder signatures in samples are blanked in place under policy `all-metadata`, and nothing else
/// changes.
struct EncoderTextTests {
  private static let x264 = hex("DC45E9BD E6D948B7 962CD820 D923EEEF")
  private static let word = utf8("Qmzvwxkjtbp")
  /// A slice without picture data that a decoder could show.
  private static let slice = hex("65 88 84 00 10")

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let file: [UInt8]
    let said: String
    /// The expected copy.
    let blank: [UInt8]

    init(
      _ what: String, in name: String = "a.mp4", _ file: [UInt8], says said: String,
      becomes blank: [UInt8]
    ) {
      (testDescription, self.name, self.file) = (what, name, file)
      (self.said, self.blank) = (said, blank)
    }
  }

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }

  static let cases: [Case] = {
    let text = utf8("x264 - core 164 - ") + word
    let said = String(decoding: text, as: UTF8.self)
    let data = x264 + text
    let size = UInt8(data.count)
    let blank = [5, size] + ones(data.count)
    let recovery = hex("06 01 84")
    // Two zeros and a one would look like a start code.
    let start = hex("00 00 03 01 00 00 03")
    return [
      Case(
        "a message of x264", pictures(unit([5, size] + data)), says: said,
        becomes: pictures(unit(blank))),
      Case(
        "a message between others", pictures(unit(recovery + [5, size] + data + recovery)),
        says: said, becomes: pictures(unit(recovery + blank + recovery))),
      Case(
        "a message with emulation prevention bytes",
        pictures(unit([5, size] + start + data.dropFirst(5) + recovery)), says: said,
        becomes: pictures(unit([5, size + 2] + ones(data.count + 2) + recovery))),
      Case(
        "a message followed by an emulation prevention byte",
        pictures(unit([5, size + 2] + data + hex("00 00 03 01 01 80"))), says: said,
        becomes: pictures(unit([5, size + 3] + ones(data.count + 3) + hex("01 01 80")))),
      Case(
        "a message that takes two filler messages to replace it",
        pictures(unit([5, 253] + start + ones(245) + [0x41, 0x41, 0x41])), says: "",
        becomes: pictures(unit([5, 237] + ones(237) + [5, 16] + ones(16)))),
      Case(
        "a fill element of AAC", in: "a.m4a", sound(word), says: "Qmzvwxkjtbp",
        becomes: sound(zeros(word.count))),
      Case(
        "a name as filler in MP3 frames", in: "a.mp3", frames(utf8("LAME3.100UUUU")),
        says: "LAME3.100", becomes: frames(zeros(13))),
      Case(
        "a name as filler in MP3 samples of a movie", in: "a.mp4",
        movie(of: frames(utf8("LAME3.100UUUU"))),
        says: "LAME3.100", becomes: movie(of: frames(zeros(13)))),
    ]
  }()

  @Test(
    "Encoder signatures are removed under all-metadata, and kept and reported under identifying",
    arguments: cases)
  func told(_ one: Case) throws {
    let found = try Self.cleaning(one, "all-metadata").found.removed
    #expect(
      found.contains { finding in
        guard case .value(let field, _) = finding.disclosure.statement,
          finding.disclosure.category == .encoding
        else { return false }
        guard case .text(let text) = field.value else { return one.said.isEmpty }
        return text.string.prefix { $0 != "\0" } == one.said
      })
    let published = try Self.cleaning(one, "identifying")
    #expect(published.found.findings.contains { $0.disclosure.category == .encoding })
    #expect(!published.found.removed.contains { $0.disclosure.category == .encoding })
  }

  @Test("The copy is blank there, unchanged elsewhere, and verified", arguments: cases)
  func blanked(_ one: Case) throws {
    let cleaning = try Self.cleaning(one, "all-metadata")
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes == one.blank)
    #expect(cleaning.remaining.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(verification.tracks.map(\.edited) == [1])
  }

  @Test("A message in a decoder configuration is blanked too")
  func configuration() throws {
    func file(_ said: [UInt8]) -> [UInt8] {
      let unit = hex("4E 01 05") + [UInt8(said.count)] + said + [0x80]
      let configuration = box(
        "hvcC", hex("01 01 60000000 900000000000 1E F000 FC FD F8 F8 0000 0F 01 27 0001"),
        u16(unit.count), unit)
      let sample = u32(4) + hex("26 01 AF 08")
      var track = HandwrittenTrack([sample])
      track.entry = HandwrittenTrack.picture("hvc1", configuration)
      return track.bytes
    }
    let text = Self.x264 + Self.word
    let one = Case("", file(text), says: "", becomes: file(Self.ones(text.count)))
    let copy = try Self.cleaning(one, "all-metadata").editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == one.blank)
  }

  private static let neededByDecoders: [Case] = {
    let text = x264 + utf8("x264 - core 33 - ")
    let picture = pictures(unit([5, UInt8(text.count)] + text))
    let frame = sound(utf8("libfaac 1.28"))
    return [
      Case(
        "an x264 version with a fault that decoders work around", picture, says: "",
        becomes: picture),
      Case(
        "the name libfaac, at which decoders omit samples at the start", in: "a.m4a", frame,
        says: "",
        becomes: frame),
    ]
  }()

  @Test(
    "Signatures that decoders use for workarounds are kept and reported",
    arguments: neededByDecoders)
  func needed(_ one: Case) throws {
    let file = one.file
    let cleaning = try Self.cleaning(one, "all-metadata")
    #expect(
      cleaning.editedDocument.document.source.bytes(ByteRange(start: 0, count: file.count)) == file)
    #expect(cleaning.remainder.findings.contains { $0.disclosure.isNeeded && $0.action == .report })
    #expect(cleaning.remaining.isEmpty)
  }

  @Test(
    "A name in an Info tag is shortened to LAME, and the rest is reported; a version of LAME stays")
  func description() throws {
    func file(_ name: [UInt8]) -> [UInt8] {
      let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64]
      let first =
        frame + zeros(32) + utf8("Info") + u32(0) + name + hex("01 BE") + zeros(12)
        + hex("24 00 00") + zeros(10)
      let silence = frame + zeros(413)
      return first + zeros(417 - first.count)
        + [[UInt8]](repeating: silence, count: 12).flatMap(\.self)
    }
    let plain = file(utf8("LAME") + zeros(5))
    let one = Case("", in: "a.mp3", file(utf8("LAME-Jane")), says: "", becomes: plain)
    let cleaning = try Self.cleaning(one, "all-metadata")
    #expect(cleaning.found.removed.map(\.disclosure.path) == ["/audio/Info.encoder"])
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == plain)
    // Players use the gapless playback data only if these letters are present.
    let left = cleaning.remainder.findings
    #expect(left.map(\.disclosure.path) == ["/audio/Info.encoder"])
    #expect(left.allSatisfy { $0.action == .report && $0.disclosure.isNeeded })
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: plain))
    for version in ["LAME3.100", "LAME3.99r", "LAME3.98 "] {
      let other = Case("", in: "a.mp3", file(utf8(version)), says: "", becomes: file(utf8(version)))
      let cleaning = try Self.cleaning(other, "all-metadata")
      #expect(cleaning.changesNothing && cleaning.remainder.findings.isEmpty, "\(version)")
    }
  }

  @Test("A copy with a changed video of a motion photo, or without the video, is not verified")
  func motionPhotoVideo() throws {
    let video = Self.pictures(Self.unit([5, 20] + Self.x264 + Self.word.prefix(4)))
    let one = Case("", in: "a.jpg", Self.motionPhoto(video), says: "", becomes: [])
    let plan = try Self.cleaning(one, "identifying").plan
    let copy = plan.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    let tracks = try Verification(of: plan, in: ByteSource(bytes: bytes)).tracks
    #expect(tracks.contains { $0.path.hasSuffix("/trailing/isom/moov/trak") && $0.samples == 2 })
    let place = try #require(bytes.indices.last { bytes[$0...].starts(with: Self.slice) })
    var changed = bytes
    changed[place + 1] ^= 1
    let failure = #expect(throws: Verification.Failure.self) {
      _ = try Verification(of: plan, in: ByteSource(bytes: changed))
    }
    guard case .samplesDiffer = failure else {
      Issue.record("\(failure?.words ?? "")")
      return
    }
    #expect(throws: Verification.Failure.self) {
      _ = try Verification(of: plan, in: ByteSource(bytes: Array(bytes.dropLast(video.count))))
    }
  }

  // MARK: Cleaning

  private static func cleaning(_ one: Case, _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: one.file), name: one.name, magic: nil).document,
      under: try #require(Policy.named(policy)))
  }

  // MARK: Files

  private static func unit(_ messages: [UInt8]) -> [UInt8] {
    let body = [6] + messages + [0x80]
    return u32(body.count) + body
  }

  private static func pictures(_ units: [UInt8]) -> [UInt8] {
    let last = u32(slice.count) + slice
    return HandwrittenTrack([units + last, last]).bytes
  }

  /// An AAC track with a fill element that does not start at a byte boundary, and more bits after
  /// it.
  private static func sound(_ text: [UInt8]) -> [UInt8] {
    let digits =
      "110" + "1100" + "0000" + "0000"
      + text.map { byte in
        let own = String(byte, radix: 2)
        return String(repeating: "0", count: 8 - own.utf8.count) + own
      }.joined() + "001000010"
    let sample = stride(from: 0, to: digits.utf8.count, by: 8).map { place in
      UInt8(digits.dropFirst(place).prefix(8), radix: 2) ?? 0
    }
    let config = hex(
      "03 19 0000 00 04 11 40 15 000000 00000000 00000000 05 02 12 10 06 01 02")
    let entry = HandwrittenMovie.sound(
      "mp4a", channels: 2, rate: 44100,
      fullBox("esds", config))
    var track = HandwrittenTrack([sample, hex("21 10 04")])
    (track.handler, track.entry) = ("soun", entry)
    return track.bytes
  }

  /// A movie in which each frame is a sample.
  private static func movie(of frames: [UInt8]) -> [UInt8] {
    let starts = stride(from: 0, to: frames.count, by: 104)
    var track = HandwrittenTrack(starts.map { Array(frames[$0..<($0 + 104)]) })
    track.handler = "soun"
    track.entry = HandwrittenMovie.sound(
      "mp4a", channels: 2, rate: 44100,
      fullBox("esds", hex("03 15 0000 00 04 0D 6B 15 000000 00000000 00000000 06 01 02")))
    return track.bytes
  }

  private static func wave(_ frames: [UInt8]) -> [UInt8] {
    let format =
      little(0x55, 2) + little(2, 2) + little(44100, 4) + little(4000, 4) + little(1, 2)
      + little(0, 2) + little(12, 2) + little(1, 2) + little(2, 4) + little(104, 2) + little(1, 2)
      + little(1105, 2)
    let chunks =
      utf8("WAVEfmt ") + little(format.count, 4) + format + utf8("data") + little(frames.count, 4)
      + frames
    return utf8("RIFF") + little(chunks.count, 4) + chunks
  }

  private static func motionPhoto(_ video: [UInt8]) -> [UInt8] {
    let packet =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
      + "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
      + "xmlns:GCamera=\"http://ns.google.com/photos/1.0/camera/\" GCamera:MicroVideo=\"1\" "
      + "GCamera:MicroVideoOffset=\"\(video.count)\"/></rdf:RDF></x:xmpmeta>"
    let data = utf8("http://ns.adobe.com/xap/1.0/\0" + packet)
    return jpeg([0xFF, 0xE1] + u16(data.count + 2) + data) + video
  }

  /// Silent Layer III frames. A name fills unused room after one of them. The main data of the next
  /// frame begins ten bytes early, with a text that only looks like a name.
  private static func frames(_ name: [UInt8]) -> [UInt8] {
    func frame(begins: Int, bits: Int, _ room: [UInt8]) -> [UInt8] {
      var all = hex("FF FB 10 C0") + zeros(17)
      all[4] = UInt8(begins >> 1)
      all[5] = UInt8(begins & 1) << 7
      // Twelve bits from the nineteenth on (`part2_3_length`).
      all[6] = UInt8(bits >> 6 & 0x3F)
      all[7] = UInt8(bits & 0x3F) << 2
      return all + room + zeros(83 - room.count)
    }
    let early = utf8("LAME3.99xx")
    let filled = zeros(20) + name + zeros(40) + early
    let empty = frame(begins: 0, bits: 0, [])
    return empty + frame(begins: 0, bits: 0, filled) + frame(begins: 10, bits: 80, []) + empty
      + empty
  }
}
