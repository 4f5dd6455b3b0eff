import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import TestSupport
import Testing

struct SampleEntryTests {
  private func entry(
    _ handler: String, _ bytes: [UInt8], stsdVersion: Int = 0
  ) throws -> Node {
    let document = open(box("moov", track(handler, stsdVersion: stsdVersion, entry: bytes)))
    let entry = try #require(document.root.entry)
    expectTiling(document.root)
    #expect(rules(document.root) == [])
    return entry
  }

  @Test(arguments: [
    ("vide", "raw ", "Uncompressed RGB Video"),
    ("soun", "raw ", "Unsigned PCM Audio, 8 Bits"),
    ("text", "avc1", "AVC Video"), ("vide", "new1", "Video"), ("soun", "new1", "Audio"),
    ("meta", "new1", "Sample Entry"),
  ])
  func theHandlerDecidesWhereTheCodeDoesNot(handler: String, code: String, title: String) throws {
    #expect(try entry(handler, Movies.visual(code)).title == title)
  }

  @Test func codesOfPicturesAndSoundNeedNoHandler() {
    let stsd = fullBox("stsd", u32(1), HandwrittenMovie.sound("mp4a", version: 0))
    let document = open(box("moov", box("trak", box("mdia", box("minf", box("stbl", stsd))))))
    #expect(document.root.entry?.summary == "48000 Hz 2 ch")
  }

  @Test func aColorTableStandsInline() throws {
    let table = u32(7) + u16(0, 1) + zeros(16)
    let raw = try entry("vide", Movies.visual("raw ", depth: 1, colorTable: 0, table))
    guard case .group(let fields)? = raw.value("color_table"),
      case .table(let colors)? = fields.last?.value
    else {
      Issue.record("no color table")
      return
    }
    #expect(colors.rowCount == 2)
    let boxed = try entry("vide", Movies.visual("avc1", colorTable: 0, box("pasp", u32(1, 1))))
    #expect(boxed.field("color_table") == nil)
    #expect(boxed.children.map(\.code) == ["pasp"])
  }

  @Test func soundDescriptionsHaveThreeVersions() throws {
    let first = try entry("soun", Movies.entries[3].entry)
    #expect(first.integer("samples_per_packet") == 1024)
    #expect(first.children.map(\.code) == ["wave"])
    let second = try entry("soun", Movies.entries[4].entry)
    #expect(second.integer("numAudioChannels") == 2)
    #expect(second.summary == "96000 Hz 2 ch")
    #expect(second.field("channelcount") == nil)
    #expect(second.children.map(\.code) == ["chan"])
  }

  @Test func ratesOfMLPAreWholeNumbers() throws {
    let bytes = HandwrittenMovie.entry("mlpa", u16(0, 0), u32(0), u16(2, 16, 0, 0), u32(192_000))
    #expect(try entry("soun", bytes).summary == "192000 Hz 2 ch")
  }

  @Test func version1OfISOHasNoMoreFields() throws {
    let rate = fullBox("srat", u32(192_000))
    let entry = try entry("soun", HandwrittenMovie.sound("fLaC", version: 1, rate), stsdVersion: 1)
    #expect(entry.integer("entry_version") == 1)
    #expect(entry.field("samples_per_packet") == nil)
    #expect(entry.summary == "192000 Hz 2 ch")
  }

  @Test func codesInsideWaveAreNoEntries() throws {
    let wave = try #require(try entry("soun", Movies.entries[3].entry).child("wave"))
    #expect(
      wave.children.map(\.title) == [
        "Data Format", "MPEG-4 Audio Marker", "Byte Order", "Terminator",
      ])
    let other = box("wave", box("alac", zeros(28)), box("avc1", zeros(4)))
    let strange = try entry("soun", HandwrittenMovie.sound("alac", version: 1, zeros(16), other))
    #expect(strange.child("wave")?.child("avc1")?.title == "Decoder Settings")
  }

  @Test func fourZeroBytesEndAnEntry() throws {
    let entry = try entry("vide", Movies.visual("jpeg", box("pasp", u32(1, 1)), u32(0)))
    #expect(entry.fields.last?.meaning.role == .terminator)
  }

  @Test func keysOfBoxedMetadataAreNamed() throws {
    let entry = try entry("meta", Movies.entries[16].entry)
    #expect(entry.child("keys")?.children.first?.summary == "com.example.place")
  }

  @Test func textIsWhatItsBytesAre() throws {
    #expect(try entry("text", Movies.entries[6].entry).texts("textName") == "Geneva")
    let timed = try entry("text", Movies.entries[8].entry)
    #expect(timed.field("default-style") != nil)
    #expect(timed.children.map(\.code) == ["ftab"])
  }
}
