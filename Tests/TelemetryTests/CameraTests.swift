import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

@testable import Telemetry

/// Samples of cameras and drones, written by hand.
struct CameraTests {
  // MARK: Camera Motion Metadata, from Google's specification

  static let motion: [UInt8] = {
    let minimum =
      hex("0000 0500") + Handmade.double(38.44) + Handmade.double(-122.71)
      + Handmade.double(50.5)
    // 1,200,000,000 s after 1980-01-06 are 2018-01-14T21:20:00 in GPS time.
    let full =
      hex("0000 0600") + Handmade.double(1_200_000_000) + little(3, 4)
      + Handmade.double(38.45) + Handmade.double(-122.72) + Handmade.float(51)
      + [1, 2, 3, 4, 5, 6].flatMap { Handmade.float($0) }
    let gyroscope = hex("0000 0200") + [1, 2, 3].flatMap { Handmade.float($0) }
    return Handmade.movie(
      handler: "camm", entry: Handmade.entry("camm"),
      samples: [minimum, full, gyroscope + gyroscope, hex("0000 0900 00")])
  }()

  @Test func packetsAreReadByType() throws {
    let minimum = try node("/moov/trak/samples[1]/camm/minimum_gps", in: Self.motion)
    #expect(minimum.words("latitude") == "38.44")
    #expect(minimum.words("longitude") == "-122.71")
    #expect(minimum.field("altitude")?.meaning.subject == .category(.location))
    let full = try node("/moov/trak/samples[2]/camm/gps", in: Self.motion)
    #expect(full.words("latitude") == "38.45")
    #expect(full.words("gps_fix_type") == "3 · 3D fix")
    #expect(
      full.field("time_gps_epoch")?.label == "2018-01-14T21:20:00Z, GPS time without leap seconds")
    #expect(try node("/moov/trak/samples[3]/camm", in: Self.motion).children.count == 2)
    #expect(try node("/moov/trak/samples[4]", in: Self.motion).children.isEmpty)
  }

  // MARK: Sony, from SMPTE RDD 18 and the tags of Exif

  static let realTime: [UInt8] = {
    func tag(_ number: Int, _ value: [UInt8]) -> [UInt8] {
      big(number, 2) + big(value.count, 2) + value
    }
    func ratios(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 4) } }
    func set(_ kind: UInt8, _ tags: [UInt8]) -> [UInt8] {
      hex("060e2b34 02530101 0c020101") + [kind, 1, 0, 0] + [0x83]
        + big(tags.count, 3) + tags
    }
    let lens = set(1, tag(0x8000, big(0x7800, 2)))
    let camera = set(
      2,
      tag(0x8114, Handmade.text("ILCE-7S 00001234"))
        + tag(0x8109, ratios(1, 50)) + tag(0x810B, big(1600, 2))
        + tag(0xE304, hex("00 20 18 01 14 21 20 00")))
    let position = set(
      0x7F,
      tag(0x8501, Handmade.text("N")) + tag(0x8502, ratios(38, 1, 26, 1, 24, 1))
        + tag(0x8503, Handmade.text("W")) + tag(0x8504, ratios(122, 1, 42, 1, 36, 1))
        + tag(0x8507, ratios(21, 1, 20, 1, 0, 1)) + tag(0x851D, Handmade.text("2018:01:14"))
        + tag(0xABCD, [1, 2]))
    let head = big(0x1C, 2) + zeros(0x1A)
    return Handmade.movie(
      entry: Handmade.entry("rtmd"), samples: [head + lens + camera + position])
  }()

  @Test func setsHoldTags() throws {
    let root = "/moov/trak/samples[1]/rtmd/"
    let sets = try node("/moov/trak/samples[1]/rtmd", in: Self.realTime).children
    #expect(sets.map { $0.field("key")?.label } == ["lens unit", "camera unit", "user defined"])
    let attributes = try node(root + "set[2]/camera_attributes", in: Self.realTime)
    #expect(attributes.words("value") == "ILCE-7S 00001234")
    #expect(attributes.field("value")?.meaning.subject == .category(.identifier))
    let latitude = try node(root + "set[3]/latitude", in: Self.realTime)
    #expect(latitude.table("ratios")?.words(2, "numerator") == "24")
    #expect(latitude.field("ratios")?.meaning.subject == .category(.location))
    let date = try node(root + "set[3]/gps_date", in: Self.realTime)
    #expect(date.field("value")?.meaning.subject == .category(.time))
    #expect(try node(root + "set[3]/tag_0xabcd", in: Self.realTime).title == "Unknown Tag")
  }

  // MARK: DJI, from the wire format of protocol buffers

  static let drone: [UInt8] = {
    func counted(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
      [number << 3 | 2, UInt8(data.count)] + data
    }
    func text(_ number: UInt8, _ value: String) -> [UInt8] { counted(number, Handmade.text(value)) }
    let position =
      hex("08 01") + [0x11] + Handmade.double(38.44) + [0x19] + Handmade.double(-122.71)
    let clip = counted(
      1,
      counted(
        1, text(1, "dvtm_ac203.proto") + text(5, "SN-0001-2345") + text(10, "OsmoAction4")))
    let frame = counted(
      3,
      counted(1, hex("08 01"))
        + counted(
          4,
          counted(
            2,
            counted(1, position) + hex("10 88 27")
              + counted(6, text(1, "2024-05-01 12:00:00")))))
    return Handmade.movie(
      entry: Handmade.entry("djmd"), samples: [clip + frame, frame, hex("ffff")])
  }()

  @Test func fieldsThatAreKnownHaveNames() throws {
    let clip = "/moov/trak/samples[1]/dji/field_1/field_1/"
    let serial = try node(clip + "serial_number", in: Self.drone)
    #expect(serial.words("value") == "SN-0001-2345")
    #expect(serial.field("value")?.meaning.subject == .category(.identifier))
    #expect(try node(clip + "model", in: Self.drone).words("value") == "OsmoAction4")
    let place = "/moov/trak/samples[2]/dji/field_3/field_4/field_2/"
    #expect(try node(place + "position/latitude", in: Self.drone).words("value") == "38.44")
    let longitude = try node(place + "position/longitude", in: Self.drone)
    #expect(longitude.words("value") == "-122.71")
    #expect(longitude.field("value")?.meaning.subject == .category(.location))
    #expect(try node(place + "altitude", in: Self.drone).words("value") == "5000")
    let date = try node(place + "field_6/date", in: Self.drone)
    #expect(date.field("value")?.meaning.subject == .category(.time))
    #expect(try node("/moov/trak/samples[3]", in: Self.drone).children.isEmpty)
  }

  @Test func messagesInsideMessagesHaveAnEnd() {
    var bytes = hex("08 01")
    while bytes.count < 100 { bytes = [0x0A, UInt8(bytes.count)] + bytes }
    let document = Document(ByteSource(bytes: bytes), nodeKind: DJIFields.sample)
    var deepest = 0
    document.root.forEachNode { deepest = max(deepest, $0.depth) }
    #expect(deepest == 17)
    #expect(Invariants.violations(in: document) == [])
  }

  // MARK: GoPro

  /// The layout is that of a GoPro Max.
  static let description = Handmade.movie(
    entry: Handmade.entry("fdsc"),
    samples: [
      Handmade.text("GPRO") + little(118, 4)
        + Handmade.text("H19.03.01.30.00") + Handmade.text("C33632245000000", filledTo: 16)
        + zeros(48) + Handmade.text("C3353424500000", filledTo: 15)
        + Handmade.text("GoPro Max", filledTo: 16), hex("47500301"),
    ])

  @Test func theFirstSampleTellsTheCamera() throws {
    let camera = try node("/moov/trak/samples[1]/gopro", in: Self.description)
    #expect(camera.integer("size") == 118)
    #expect(camera.words("firmware") == "H19.03.01.30.00")
    #expect(camera.words("serial_number") == "C33632245000000")
    #expect(camera.words("other_serial_number") == "C3353424500000")
    #expect(camera.words("model") == "GoPro Max")
  }

  static let goPro = Handmade.movie(
    entry: Handmade.entry("gpmd"), samples: [GPMFTests.positions, GPMFTests.positions])

  @Test(arguments: [motion, realTime, drone, description, goPro])
  func invariantsHold(_ bytes: [UInt8]) { expectInvariants(ofFile: bytes, damages: 150) }
}
