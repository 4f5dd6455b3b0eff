import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Samples that cannot be read without their sample description. Files are written by hand from
/// ISO/IEC 14496-12 and 14496-30, 3GPP TS 26.245 and the QuickTime File Format.
struct TimedSampleTests {
  // MARK: Boxed metadata

  private static func key(_ id: Int, _ space: String, _ name: String, type: [UInt8]) -> [UInt8] {
    big(8 + 8 + 4 + name.utf8.count + 8 + type.count, 4) + big(id, 4)
      + box("keyd", Handmade.text(space + name)) + box("dtyp", type)
  }

  private static func item(_ id: Int, _ value: [UInt8]) -> [UInt8] {
    big(8 + value.count, 4) + big(id, 4) + value
  }

  private static func number(_ type: Int) -> [UInt8] { big(0, 4) + big(type, 4) }

  private static func named(_ type: String) -> [UInt8] { big(1, 4) + Handmade.text(type) }

  /// A location, the time of a still image, and a face with a number and its corners.
  static let metadata: [UInt8] = {
    let keys = [
      key(
        1, "mdta", "com.apple.quicktime.location.ISO6709",
        type: named("com.apple.quicktime.metadata.location.ISO6709")),
      key(2, "mdta", "com.apple.quicktime.still-image-time", type: number(65)),
      key(
        3, "mdta", "com.apple.quicktime.detected-face",
        type: named("com.apple.quicktime.detected-face")),
      key(4, "fiel", "com.apple.quicktime.detected-face.face-id", type: number(77)),
      key(5, "fiel", "com.apple.quicktime.detected-face.bounds", type: number(80)),
      key(
        6, "mdta", "com.apple.quicktime.camera", type: named("com.apple.metadata.datatype.int16")),
      key(7, "mdta", "org.example.unknown", type: named("org.example.type")),
    ]
    let corners = [0.25, 0.5, 0.75, 0.5, 0.75, 1, 0.25, 1].flatMap {
      big(Int(Float($0).bitPattern), 4)
    }
    let face = box(
      "crec", box("cits", item(4, big(9, 4)), item(5, corners)))
    return Handmade.movie(
      entry: Handmade.entry("mebx", box("keys", keys.flatMap(\.self))),
      samples: [
        item(1, Handmade.text("+38.4400-122.7100/")) + item(2, [0xFF]),
        item(3, face) + item(6, hex("fffe")) + item(7, hex("0102")),
        item(99, hex("00")),
      ])
  }()

  @Test func keysAreNamesAndTypesTellHowToRead() throws {
    let place = try node(
      "/moov/trak/samples[1]/'com.apple.quicktime.location.ISO6709'", in: Self.metadata)
    #expect(place.words("value") == "+38.4400-122.7100/")
    #expect(place.field("value")?.meaning.subject?.category == .location)
    let still = try node(
      "/moov/trak/samples[1]/'com.apple.quicktime.still-image-time'", in: Self.metadata)
    #expect(still.words("value") == "-1")
    let camera = try node("/moov/trak/samples[2]/'com.apple.quicktime.camera'", in: Self.metadata)
    #expect(camera.words("value") == "-2")
  }

  @Test func facesAreRecordsOfItems() throws {
    let items =
      "/moov/trak/samples[2]/'com.apple.quicktime.detected-face'/crec/cits/"
      + "'com.apple.quicktime.detected-face."
    let face = try node(items + "face-id'", in: Self.metadata)
    #expect(face.words("value") == "9")
    #expect(face.field("value")?.meaning.subject?.category == .face)
    let bounds = try node(items + "bounds'", in: Self.metadata)
    guard case .group(let corners)? = bounds.value("value") else {
      Issue.record("no corners")
      return
    }
    #expect(corners.map(\.words) == ["0.25", "0.5", "0.75", "0.5", "0.75", "1.0", "0.25", "1.0"])
  }

  @Test func unknownTypesAreBytes() throws {
    let other = try node("/moov/trak/samples[2]/'org.example.unknown'", in: Self.metadata)
    #expect(other.fields.map(\.name) == ["size", "type", "value"])
    #expect(
      other.field("value")?.meaning.subject
        == .tag(space: .quickTimeMetadata, key: "org.example.unknown"))
  }

  // MARK: Text

  static let styledText: [UInt8] = {
    let entry = Handmade.entry("tx3g", zeros(4 + 2 + 4 + 8 + 12))
    let style =
      big(1, 2) + big(0, 2) + big(2, 2) + big(1, 2)
      + [1, 18, 255, 255, 255, 255]
    let link = big(0, 2) + big(2, 2) + [3] + Handmade.text("a:b") + [0]
    return Handmade.movie(
      handler: "sbtl", entry: entry,
      samples: [
        big(2, 2) + Handmade.text("Hi") + box("styl", style)
          + box("href", link) + box("twrp", [1]),
        big(6, 2) + hex("feff 0048 0069"),
        big(0, 2),
        big(500, 2) + Handmade.text("short"),
      ])
  }()

  @Test func timedTextHasModifiers() throws {
    let first = try node("/moov/trak/samples[1]", in: Self.styledText)
    #expect(first.words("text") == "Hi")
    #expect(first.children.map(\.code) == ["styl", "href", "twrp"])
    #expect(first.child("styl")?.table("text-styles")?.words(0, "font-size") == "18")
    #expect(first.child("href")?.words("URL") == "a:b")
    #expect(first.child("twrp")?.words("wrap_flag") == "1 · automatic")
    #expect(try node("/moov/trak/samples[2]", in: Self.styledText).words("text") == "Hi")
    let cut = try node("/moov/trak/samples[4]", in: Self.styledText)
    #expect(cut.read(for: .fields).findings.map(\.rule) == ["isom.sample.too-short"])
  }

  static let cues = Handmade.movie(
    handler: "text", entry: Handmade.entry("wvtt", box("vttC", Handmade.text("WEBVTT"))),
    samples: [
      box(
        "vttc", box("iden", Handmade.text("1")),
        box("sttg", Handmade.text("line:0")),
        box("payl", Handmade.text("Hello"))), box("vtte"),
    ])

  @Test func cuesHaveParts() throws {
    let cue = try node("/moov/trak/samples[1]/vttc", in: Self.cues)
    #expect(cue.child("iden")?.words("cue_id") == "1")
    #expect(cue.child("sttg")?.words("settings") == "line:0")
    #expect(cue.child("payl")?.words("cue_text") == "Hello")
    #expect(try node("/moov/trak/samples[2]/vtte", in: Self.cues).title == "Empty Cue")
  }

  static let captions = Handmade.movie(
    handler: "clcp", entry: Handmade.entry("c608"),
    samples: [
      box("cdat", hex("9420 4845")) + box("cdt2", hex("8080"))
    ])

  @Test func captionsArePairsOfBytes() throws {
    let data = try node("/moov/trak/samples[1]/cdat", in: Self.captions)
    #expect(data.table("byte_pairs")?.rowCount == 2)
    #expect(data.table("byte_pairs")?.words(1, "second") == "69")
  }

  static let notes = Handmade.movie(
    entry: Handmade.entry("mett", [0] + Handmade.text("text/x-note") + [0]),
    samples: [Handmade.text("a: 1"), hex("ff00fe")])

  @Test func documentsThatNobodyOpensAreTextIfTheyReadAsText() throws {
    #expect(try node("/moov/trak/samples[1]/text", in: Self.notes).words("text") == "a: 1")
    let other = try node("/moov/trak/samples[2]", in: Self.notes)
    #expect(other.fields.map(\.name) == ["data"])
  }

  // MARK: Timecode

  private static func timecode(_ flags: Int, _ rate: Int, _ frames: Int...) -> [UInt8] {
    Handmade.movie(
      handler: "tmcd",
      entry: Handmade.entry(
        "tmcd",
        zeros(4) + big(flags, 4) + big(rate * 1000, 4)
          + big(1000, 4) + [UInt8(rate), 0]),
      samples: frames.map { big($0, 4) })
  }

  /// SMPTE ST 12-1: drop-frame number 17982 is ten minutes, 1800 is the first second after one
  /// minute.
  @Test(
    arguments: [
      (0, 25, 90000, "01:00:00:00"), (0, 24, 47, "00:00:01:23"), (1, 30, 1799, "00:00:59;29"),
      (1, 30, 1800, "00:01:00;02"), (1, 30, 17982, "00:10:00;00"), (1, 30, 107892, "01:00:00;00"),
      (1, 60, 3600, "00:01:00;04"), (2, 25, 25 * 3600 * 25, "01:00:00:00"),
      (4, 25, -25, "-00:00:01:00"),
    ])
  func framesAreTimecodes(_ flags: Int, _ rate: Int, _ frame: Int, _ words: String) throws {
    let sample = try node("/moov/trak/samples[1]", in: Self.timecode(flags, rate, frame))
    #expect(sample.field("frame_number")?.label == words)
  }

  @Test(
    arguments: [metadata, styledText, cues, captions, notes, timecode(1, 30, 1, 2, 3)])
  func invariantsHold(_ bytes: [UInt8]) { expectInvariants(ofFile: bytes, damages: 150) }
}
