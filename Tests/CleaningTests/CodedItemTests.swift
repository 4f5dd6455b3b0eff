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

/// Text that encoders write into coded pictures is removed from items as it is from samples.
struct CodedItemTests {
  private static let word = utf8("Qmzvwxkjtbp")

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let type: String
    let configuration: [UInt8]
    let picture: [UInt8]
    let blank: [UInt8]

    init(
      _ what: String, _ type: String, _ configuration: [UInt8], _ picture: [UInt8],
      becomes blank: [UInt8]
    ) {
      (testDescription, self.type, self.configuration) = (what, type, configuration)
      (self.picture, self.blank) = (picture, blank)
    }
  }

  private static let slice = u32(5) + hex("65 88 84 00 10")
  private static let frame = hex("32 03 10 00 80")
  private static let openUnits = box("av1C", hex("81 00 0C 00"))

  private static func message(_ said: [UInt8]) -> [UInt8] {
    u32(20 + word.count) + [6, 5, UInt8(16 + word.count)] + said + [0x80] + slice
  }

  private static func comment(_ said: [UInt8]) -> [UInt8] {
    hex("FF4F FF51 0029 0000") + u32(1, 1, 0, 0, 1, 1, 0, 0) + hex("0001 07 01 01 FF64")
      + u16(said.count + 4) + u16(1) + said + hex("FF90 000A 0000 00000000 00 01 FF93 00 FFD9")
  }

  static let units = [
    Case(
      "padding with text in it", "av01", openUnits, hex("7A 0C") + word + [0x80] + frame,
      becomes: hex("7A 0C") + zeros(11) + [0x80] + frame),
    Case(
      "metadata of an unregistered private type", "av01", openUnits,
      hex("2A 0D 06") + word + [0x80] + frame,
      becomes: hex("7A 0D") + zeros(12) + [0x80] + frame),
    Case(
      "registered data of an unknown provider", "av01", openUnits,
      hex("2A 0F 04 B5 1234") + word + frame, becomes: hex("7A 0F") + zeros(14) + [0x80] + frame),
    Case(
      "a unit of a reserved type", "av01", openUnits, hex("4A 0B") + word + frame,
      becomes: hex("7A 0B") + zeros(10) + [0x80] + frame),
  ]

  static let pictures =
    units + [
      Case(
        "a message of user data", "avc1", box("avcC", hex("01 42 00 0A FF E0 00")),
        message(zeros(16) + word), becomes: message([UInt8](repeating: 0xFF, count: 27))),
      Case("a comment", "j2k1", [], comment(word), becomes: comment(zeros(word.count))),
    ]

  @Test("Encoder text is blanked in items with one or two extents", arguments: pictures, [1, 2])
  func items(_ one: Case, pieces: Int) throws {
    let (file, blank) = (Self.file(one, one.picture, pieces), Self.file(one, one.blank, pieces))
    try Self.expect(file, becomes: blank, edited: 1)
  }

  @Test("Open bitstream units are blanked in tracks too", arguments: units)
  func tracks(_ one: Case) throws {
    func film(_ sample: [UInt8]) -> [UInt8] {
      var track = HandwrittenTrack([sample, Self.frame])
      track.entry = HandwrittenTrack.picture("av01", one.configuration)
      return track.bytes
    }
    try Self.expect(film(one.picture), becomes: film(one.blank), edited: 1)
  }

  @Test(
    "Open bitstream units that decoders read, and plain padding, are not reported",
    arguments: [
      "7A 03 000080", "7A 02 0000", "2A 06 01 0102 0304 80", "2A 08 04 B5 003C 0001 04 80",
    ])
  func known(unit: String) throws {
    var track = HandwrittenTrack([hex(unit) + Self.frame])
    track.entry = HandwrittenTrack.picture("av01", Self.openUnits)
    #expect(try Self.cleaning(track.bytes).found.findings.isEmpty)
  }

  @Test("The picture of an item is a separate node")
  func structure() throws {
    let file = Self.file(Self.pictures[4], Self.pictures[4].picture, 1)
    let message = try node("/meta/iinf/infe/picture/nal[1]/sei/message", in: file)
    #expect(message.range.count == 18 + Self.word.count)
  }

  /// A picture file with one item; its data is in `pieces` extents.
  private static func file(_ one: Case, _ picture: [UInt8], _ pieces: Int) -> [UInt8] {
    let half = pieces == 1 ? picture.count : picture.count / 2
    func head(_ offset: Int) -> [UInt8] {
      let extents =
        u32(offset, half) + (pieces == 1 ? [] : u32(offset + half, picture.count - half))
      return box("ftyp", utf8("mif1"), u32(0), utf8("mif1"))
        + fullBox(
          "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
          fullBox("iloc", hex("44 00"), u16(1, 1, 0, pieces), extents),
          fullBox(
            "iinf", u16(1),
            fullBox("infe", version: 2, u16(1, 0), utf8(one.type), [0])),
          box(
            "iprp",
            box("ipco", fullBox("ispe", u32(16, 16)), one.configuration),
            fullBox(
              "ipma", u32(1), u16(1), one.configuration.isEmpty ? hex("01 81") : hex("02 81 82"))))
    }
    return head(head(0).count + 8) + box("mdat", picture)
  }

  private static func expect(_ file: [UInt8], becomes blank: [UInt8], edited: Int) throws {
    let cleaning = try cleaning(file)
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == blank)
    #expect(cleaning.remaining.isEmpty)
    #expect(cleaning.remainder.findings.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: blank))
    #expect(verification.tracks.map(\.edited) == [edited])
  }

  private static func cleaning(_ file: [UInt8]) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named("all-metadata")))
  }
}
