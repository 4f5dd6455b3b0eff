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

/// Units and messages that decoders ignore because of the decoder configuration, parameter sets that
/// no picture uses, and bytes after the content of units are blanked in place.
struct UnreadUnitTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let entry: [UInt8]
    let unit: [UInt8]
    let blank: [UInt8]

    init(
      _ what: String, _ unit: [UInt8], becomes blank: [UInt8],
      entry: [UInt8] = UnreadUnitTests.avcEntry
    ) {
      (testDescription, self.entry, self.unit, self.blank) = (what, entry, unit, blank)
    }

    func file(_ unit: [UInt8]) -> [UInt8] {
      let slice =
        entry == UnreadUnitTests.hevcEntry ? UnreadUnitTests.hevcSlice : UnreadUnitTests.avcSlice
      var track = HandwrittenTrack([u32(unit.count) + unit + u32(slice.count) + slice])
      track.entry = entry
      return track.bytes
    }
  }

  fileprivate static let word = utf8("Qmzvwxkjtbp")
  fileprivate static let avcSlice = hex("65 88 84 00 10")
  fileprivate static let hevcSlice = hex("26 01 AF 08 12")
  private static let sequenceSet = hex("67 42 00 0A DA 72 02 80")
  private static let pictureSet = hex("68 CE 3C 80")
  /// A sequence parameter set with the ID 5 and a picture parameter set with the ID 7.
  private static let unusedSequenceSet = hex("67 42 C0 0A 37") + word + [0x80]
  private static let unusedPictureSet = hex("68 11") + word + [0x80]
  fileprivate static let avcEntry = configured(sequenceSet)
  /// A configuration with a video parameter set of one layer.
  fileprivate static let hevcEntry = HandwrittenTrack.picture(
    "hvc1",
    box(
      "hvcC", hex("01 01 60000000 900000000000 1E F000 FC FD F8 F8 0000 0F 01"),
      hex("20 0001 0018 40010C01FFFF 016000000300900000030000 03001E 959809")))

  private static func configured(_ sets: [UInt8]...) -> [UInt8] {
    HandwrittenTrack.picture(
      "avc1",
      box(
        "avcC", hex("01 42 00 0A FF"), [0xE0 | UInt8(sets.count)],
        sets.flatMap { u16($0.count) + $0 }, [1], u16(pictureSet.count), pictureSet))
  }

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }

  /// Data that only describes the stream: reported under identifying.
  static let described = [
    Case(
      "a manifest of messages", [6, 200, 11] + word + [0x80],
      becomes: [6, 3, 11] + ones(11) + [0x80]),
    Case(
      "spare pictures", [6, 8, 11] + word + [0x80], becomes: [6, 3, 11] + ones(11) + [0x80]),
    Case(
      "a hash of an HEVC picture", hex("50 01 84 0C 00") + word + [0x80],
      becomes: hex("50 01 03 0C") + ones(12) + [0x80], entry: hevcEntry),
    Case(
      "a prefix unit", hex("6E 40 00 07") + word + [0x80], becomes: [12] + ones(14) + [0x80]),
    Case(
      "a slice of a view", hex("74 40 00 07") + word + [0x80], becomes: [12] + ones(14) + [0x80]),
    Case("an unused picture parameter set", unusedPictureSet, becomes: [12] + ones(12) + [0x80]),
    Case("an unused sequence parameter set", unusedSequenceSet, becomes: [12] + ones(15) + [0x80]),
    Case(
      "a reserved unit of HEVC", hex("14 01") + word, becomes: hex("14 01") + ones(11),
      entry: hevcEntry),
    Case(
      "a slice of layer 1 of HEVC", hex("02 09") + word + [0x80],
      becomes: hex("4C 01") + ones(11) + [0x80], entry: hevcEntry),
  ]

  /// Bytes that no decoder reads: removed under identifying.
  static let trailing = [
    Case("bytes after an access unit delimiter", [9, 0xF0] + word, becomes: [9, 0xF0] + ones(11)),
    Case("bytes after the end of a sequence", [10] + word, becomes: [10] + ones(11)),
    Case(
      "bytes after canceled film grain", [6, 19, 12, 0x80] + word + [0x80],
      becomes: [6, 19, 12, 0x80] + ones(11) + [0x80]),
    Case(
      "bytes after content light level", hex("06 90 0F 03E8 0190") + word + [0x80],
      becomes: hex("06 90 0F 03E8 0190") + ones(11) + [0x80]),
    Case(
      "bytes with emulation prevention after content light level",
      hex("06 90 0A 03E8 0190 51 0000 03 01 52 53 80"),
      becomes: hex("06 90 0A 03E8 0190 FF 0000 03 01 FF FF 80")),
    Case(
      "bytes after a delimiter of HEVC", hex("46 01 50") + word,
      becomes: hex("46 01 50") + ones(11), entry: hevcEntry),
  ]

  @Test(
    "Units that decoders ignore are blanked under all-metadata", arguments: described + trailing)
  func blanked(_ one: Case) throws {
    let cleaning = try Self.cleaning(one.file(one.unit), "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == one.file(one.blank))
    #expect(cleaning.remaining.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: one.file(one.blank)))
    #expect(try Self.cleaning(one.file(one.blank), "all-metadata").found.findings.isEmpty)
  }

  @Test("Data that only describes the stream is kept under identifying", arguments: described)
  func reported(_ one: Case) throws {
    let cleaning = try Self.cleaning(one.file(one.unit), "identifying")
    #expect(cleaning.found.findings.contains { $0.disclosure.category == .encoding })
    #expect(!cleaning.found.removed.contains { $0.disclosure.category == .encoding })
  }

  @Test(
    "Parameter sets that pictures use, and messages that change the presentation, are not reported",
    arguments: [
      hex("67 42 00 0A DA 72 02 80"), hex("68 CE 3C 80"), hex("06 06 01 C4 80"),
      hex("06 13 04 11 52 53 54 80"), hex("06 2D 04 41 52 53 54 80"),
      hex("06 2F 04 51 52 53 54 80"), hex("09 F0"),
      // A prefix unit that contains another unit, which decoders find by its start code.
      hex("6E C0 80 0F 00 00 00 01 65 88 84 00 10"),
    ])
  func kept(unit: [UInt8]) throws {
    let file = Case("", unit, becomes: unit).file(unit)
    #expect(try Self.cleaning(file, "all-metadata").found.findings.isEmpty)
  }

  @Test("Slices of views are kept if the samples describe the views")
  func views() throws {
    let unit = hex("6F 76 00 1E 51 52 53 54 80")
    let view = hex("74 40 00 07") + Self.word + [0x80]
    let units = [unit, view, Self.avcSlice]
    let file = HandwrittenTrack([units.flatMap { u32($0.count) + $0 }]).bytes
    let copy = try Self.cleaning(file, "all-metadata").editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file)
  }

  // MARK: AV1

  fileprivate static let sequenceHeader = hex("00 00 00 02 AF F7 9B 5F 20 08")

  @Test(
    "Units of AV1 that decoders ignore are blanked",
    arguments: [
      (hex("42 0B") + word, hex("7A 0B") + zeros(10) + [0x80]),
      (hex("12 0B") + word, hex("12 0B") + zeros(11)),
      (hex("0A 15") + sequenceHeader + word, hex("0A 15") + sequenceHeader + zeros(11)),
    ])
  func openUnits(unit: [UInt8], blank: [UInt8]) throws {
    func file(_ unit: [UInt8]) -> [UInt8] {
      var track = HandwrittenTrack([unit + hex("32 02 10 00")])
      track.entry = HandwrittenTrack.picture(
        "av01", box("av1C", hex("81 00 0C 00 0A 0A"), Self.sequenceHeader))
      return track.bytes
    }
    let copy = try Self.cleaning(file(unit), "all-metadata").editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file(blank))
  }

  @Test(
    "Units of AV1 that decoders ignore are blanked in a decoder configuration",
    arguments: [
      (hex("7A 0C") + word + [0x80], hex("7A 0C") + zeros(11) + [0x80]),
      (hex("2A 0D 1F") + word + [0x80], hex("2A 0D 1F") + zeros(11) + [0x80]),
    ])
  func openUnitConfigurations(unit: [UInt8], blank: [UInt8]) throws {
    func file(_ unit: [UInt8]) -> [UInt8] {
      var track = HandwrittenTrack([hex("32 02 10 00")])
      track.entry = HandwrittenTrack.picture("av01", box("av1C", hex("81 00 0C 00"), unit))
      return track.bytes
    }
    let cleaning = try Self.cleaning(file(unit), "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file(blank))
    #expect(cleaning.remaining.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: file(blank)))
  }

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }
}

extension ByteSource {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    (0..<size).contains { bytes(ByteRange(start: $0, count: min(part.count, size - $0))) == part }
  }
}
