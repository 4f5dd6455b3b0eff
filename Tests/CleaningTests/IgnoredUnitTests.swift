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

/// Units that no decoder reads are blanked in place, in video samples and in decoder
/// configurations.
struct IdleUnitTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let unit: [UInt8]
    let blank: [UInt8]

    init(_ what: String, _ unit: [UInt8], becomes blank: [UInt8]) {
      (testDescription, self.unit, self.blank) = (what, unit, blank)
    }
  }

  private static let word = utf8("Qmzvwxkjtbp")
  private static let slice = hex("65 88 84 00 10")

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }

  /// AVC NAL units, without their length fields.
  static let cases = [
    Case("a unit of an unspecified type", [24] + word, becomes: [24] + ones(word.count)),
    Case(
      "a message of an unspecified type", [6, 0xC7, 11] + word + [0x80],
      becomes: [6, 0xC7, 11] + ones(word.count) + [0x80]),
    Case(
      "a message of a type above 255", [6, 0xFF, 0x30, 11] + word + [0x80],
      becomes: [6, 0xFF, 0x30, 11] + ones(word.count) + [0x80]),
    Case(
      "registered data of an unknown country", [6, 4, 14] + hex("7F 12 34") + word + [0x80],
      becomes: [6, 4, 14] + ones(14) + [0x80]),
    Case(
      "registered data of an unknown provider", [6, 4, 14] + hex("B5 12 34") + word + [0x80],
      becomes: [6, 4, 14] + ones(14) + [0x80]),
  ]

  @Test(
    "Ignored units are blanked in samples under all-metadata, and reported under identifying",
    arguments: cases)
  func samples(_ one: Case) throws {
    func file(_ unit: [UInt8]) -> [UInt8] {
      HandwrittenTrack([u32(unit.count) + unit + u32(Self.slice.count) + Self.slice]).bytes
    }
    let cleaning = try Self.cleaning(file(one.unit), "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file(one.blank))
    #expect(cleaning.remaining.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: file(one.blank)))
    #expect(verification.tracks.map(\.edited) == [1])
    let published = try Self.cleaning(file(one.unit), "identifying")
    #expect(published.found.findings.contains { $0.disclosure.category == .encoding })
    #expect(!published.found.removed.contains { $0.disclosure.category == .encoding })
  }

  @Test("Ignored units are blanked in a decoder configuration", arguments: cases)
  func configurations(_ one: Case) throws {
    func file(_ unit: [UInt8]) -> [UInt8] {
      var track = HandwrittenTrack([u32(Self.slice.count) + Self.slice])
      track.entry = HandwrittenTrack.picture(
        "avc1", box("avcC", hex("01 42 00 0A FF E0 01"), u16(unit.count), unit))
      return track.bytes
    }
    for policy in ["identifying", "all-metadata"] {
      let cleaning = try Self.cleaning(file(one.unit), policy)
      let copy = cleaning.editedDocument.document.source
      #expect(copy.bytes(copy.wholeRange) == file(one.blank), "\(policy)")
      #expect(cleaning.remaining.isEmpty)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: file(one.blank)))
    }
  }

  @Test("Filler units with other content are blanked, and plain filler is not reported")
  func filler() throws {
    func file(_ filling: [UInt8]) -> [UInt8] {
      let unit = [12] + filling + [0x80]
      return HandwrittenTrack([u32(unit.count) + unit + u32(Self.slice.count) + Self.slice]).bytes
    }
    let copy = try Self.cleaning(file(Self.word), "all-metadata").editedDocument.document.source
    #expect(!copy.bytes(copy.wholeRange).contains(Self.word))
    let plain = try Self.cleaning(file(Self.ones(11)), "all-metadata")
    #expect(plain.found.findings.isEmpty)
  }

  @Test(
    "Messages that decoders read are not reported",
    arguments: [
      "06 04 0A B5 0031 47413934 03 C0 FF 80", "06 04 0A B5 003C 0001 04 01 40 00 0C 80",
      "06 04 07 26 0004 0005 0102 80", "06 89 04 01020304 80",
    ])
  func known(unit: String) throws {
    let unit = hex(unit)
    let file = HandwrittenTrack([u32(unit.count) + unit + u32(Self.slice.count) + Self.slice]).bytes
    #expect(try Self.cleaning(file, "all-metadata").found.findings.isEmpty)
  }

  @Test("Dolby Vision units are kept and reported")
  func dolby() throws {
    let unit = hex("7E 01 40 01 09 0A 0B 0C")
    var track = HandwrittenTrack([u32(unit.count) + unit + u32(4) + hex("26 01 AF 08")])
    track.entry = HandwrittenTrack.picture(
      "hvc1",
      box("hvcC", hex("01 01 60000000 900000000000 1E F000 FC FD F8 F8 0000 0F 00")))
    let cleaning = try Self.cleaning(track.bytes, "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == track.bytes)
    #expect(cleaning.remainder.findings.contains { $0.disclosure.isNeeded && $0.action == .report })
  }

  @Test("Samples that do not consist of units are unchanged")
  func others() throws {
    let file = HandwrittenTrack([hex("00000001 18") + Self.word + hex("00000001") + Self.slice])
      .bytes
    let copy = try Self.cleaning(file, "all-metadata").editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file)
  }

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    count >= part.count && (0...(count - part.count)).contains { self[$0...].starts(with: part) }
  }
}
