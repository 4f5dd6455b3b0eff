import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Times that coded pictures state are removed like all others, except counters that start at a
/// whole hour.
struct CodedTimeTests {
  @Test("Recording dates and time codes in the blocks of DV frames are removed")
  func digitalVideo() throws {
    func frame(_ date: [UInt8], _ time: [UInt8], _ code: [UInt8]) -> [UInt8] {
      var frame = zeros(12_000)
      func put(_ bytes: [UInt8], block: Int, at place: Int) {
        frame.replaceSubrange(block * 80 + place..<block * 80 + place + bytes.count, with: bytes)
      }
      for block in 1...2 { put([0x3F], block: block, at: 0) }
      for block in 3...5 { put([0x5F], block: block, at: 0) }
      for block in stride(from: 6, to: 150, by: 16) { put([0x7F], block: block, at: 0) }
      put(code, block: 1, at: 6)
      put(date, block: 1, at: 14)
      put(code, block: 1, at: 22)
      put(date, block: 2, at: 14)
      put(date + time, block: 4, at: 13)
      put(time, block: 22, at: 3)
      return frame
    }
    func file(_ date: String, _ time: String, _ code: String) -> [UInt8] {
      var track = HandwrittenTrack([zeros(12_000), frame(hex(date), hex(time), hex(code))])
      track.entry = HandwrittenTrack.picture("dvcp", [])
      return track.bytes
    }
    let none = "FF FF FF FF FF"
    let original = file("62 FF E0 E7 24", "63 FF 07 41 20", "13 00 07 41 20")
    let said = try Self.said(of: original)
    #expect(said == ["2024-07-20 20:41:07 time code 20:41:07"])
    let copy = try provenCopy(of: original, "a.mov")
    #expect(copy == file(none, none, none))
    let counted = file(none, none, "13 05 00 00 01")
    #expect(try Self.said(of: counted) == [])
  }

  @Test("Time codes of MPEG-2 groups of pictures are reported and set to zero")
  func groups() throws {
    func file(_ codes: [String]) -> [UInt8] {
      var track = HandwrittenTrack(
        codes.map { hex("000001B3 0010 000001B8") + hex($0) + hex("00000100 0008 00000101 1284") })
      track.entry = HandwrittenTrack.picture("m2v1", [])
      return track.bytes
    }
    // At 20:41:07, 20:41:08 and 20:41:09.
    let original = file(["D2 98 E1 C0", "D2 99 00 40", "D2 99 20 00"])
    #expect(try Self.said(of: original) == ["20:41:07"])
    let copy = try provenCopy(of: original, "a.mov")
    #expect(copy == file(["00 08 00 40", "00 08 00 40", "00 08 00 00"]))
  }

  @Test(
    "Time codes that count from a whole hour are not reported, and time codes with jumps are",
    arguments: [
      (["00 08 00 00", "00 08 20 00"], [String]()), (["04 08 00 00", "04 08 20 00"], []),
      (["04 08 00 00", "52 98 E0 00"], ["20:41:07"]),
      (["00 08 00 00", "52 98 E0 00"], ["20:41:07"]),
    ])
  func counting(_ codes: [String], _ said: [String]) throws {
    var track = HandwrittenTrack(codes.map { hex("000001B8") + hex($0) + hex("00000100 0008") })
    track.entry = HandwrittenTrack.picture("m2v1", [])
    #expect(try Self.said(of: track.bytes) == said)
  }

  @Test("MPEG-4 time codes start at zero and keep their distances")
  func distances() throws {
    func file(_ first: String, _ second: String) -> [UInt8] {
      var track = HandwrittenTrack(
        [first, second].map { hex("000001B3") + hex($0) + hex("000001B6 5065 8284") })
      let decoder = hex("04 0D 20 11") + zeros(11)
      track.entry = HandwrittenTrack.picture(
        "mp4v", fullBox("esds", hex("03 15 0000 00") + decoder + hex("06 01 02")))
      return track.bytes
    }
    // At 20:41:07 and 20:42:01.
    let original = file("A5 31 F7", "A5 50 77")
    #expect(try Self.said(of: original) == ["20:41:07"])
    #expect(try provenCopy(of: original, "a.mp4") == file("00 10 37", "00 1D B7"))
    // These cannot be counted from zero, and decoders use them.
    let leaping = file("00 10 37", "A5 31 F7")
    #expect(try Self.said(of: leaping) == ["20:41:07"])
    #expect(try Self.cleaning(leaping).editedDocument.document.source.size == leaping.count)
    #expect(try Self.cleaning(leaping).remainder.findings.contains { $0.disclosure.isNeeded })
  }

  @Test("HEVC messages with a time become filler payloads")
  func messages() throws {
    func file(_ message: String) -> [UInt8] {
      let unit = hex("4E 01") + hex(message) + [0x80]
      var track = HandwrittenTrack([u32(unit.count) + unit + u32(4) + hex("26 01 AF 08")])
      track.entry = HandwrittenTrack.picture(
        "hvc1", box("hvcC", hex("01 01 60000000 900000000000 1E F000 FC FD F8 F8 0000 0F 00")))
      return track.bytes
    }
    let original = file("88 06 60 40 00 F4 D0 10")
    #expect(try Self.said(of: original) == ["20:41:07"])
    #expect(try provenCopy(of: original, "a.mp4") == file("03 06 FF FF FF FF FF FF"))
  }

  /// The first case contains an emulation prevention byte (`00 00 03`).
  @Test(
    "AVC picture timing messages keep their structure and state a whole hour",
    arguments: [
      ("07 1E 9A 00 00 03 00", "07 00 0B 00 00 03 00", "20:41:07"),
      ("00 1E 9A 80 00 00", "01 00 0B 80 00 00", "21:41:07"),
      ("07 00 0B 80 00 00", "07 00 0B 80 00 00", nil),
    ])
  func timing(_ said: String, _ clean: String, _ words: String?) throws {
    func file(_ time: String) -> [UInt8] {
      let unit = hex("06 01 09 08 04") + hex(time) + hex("40 80")
      var track = HandwrittenTrack([u32(unit.count) + unit + u32(5) + hex("65 88 84 00 10")])
      track.entry = HandwrittenTrack.picture(
        "avc1", box("avcC", hex("01 42 00 0A FF E1 0008 67 42 00 0A DA 72 02 80 00")))
      return track.bytes
    }
    #expect(try Self.said(of: file(said)) == [words].compactMap(\.self))
    #expect(try provenCopy(of: file(said), "a.mp4") == file(clean))
  }

  @Test("AV1 metadata units with a time become padding units")
  func units() throws {
    func file(_ unit: String) -> [UInt8] {
      var track = HandwrittenTrack([hex("12 00") + hex(unit) + hex("32 01 10")])
      track.entry = HandwrittenTrack.picture("av01", box("av1C", hex("81 00 0C 00")))
      return track.bytes
    }
    let original = file("2A 06 05 04 00 0F 4D 01")
    #expect(try Self.said(of: original) == ["20:41:07"])
    #expect(try provenCopy(of: original, "a.mp4") == file("7A 06 00 00 00 00 00 80"))
  }

  private static func said(of file: [UInt8]) throws -> [String] {
    try cleaning(file).found.findings.map(\.disclosure).filter { $0.category == .time }.map {
      disclosure in
      if case .value(let field, _) = disclosure.statement { return field.label ?? "" }
      return ""
    }
  }

  private static func cleaning(_ file: [UInt8]) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mov", magic: nil).document,
      under: try #require(Policy.named("identifying")))
  }
}
