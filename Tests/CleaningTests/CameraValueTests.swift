import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Metadata
import Privacy
import TestSupport
import Testing
import Verification

/// Only the values that a policy removes are removed from camera data: GoPro items, camera motion
/// packets, Sony tags, DJI fields. Their sizes are updated, and times are kept.
struct CameraValueTests {
  private static func film(_ format: String, _ samples: [[UInt8]]) -> [UInt8] {
    var track = HandwrittenTrack(samples)
    track.handler = "meta"
    track.entry = HandwrittenMovie.entry(format)
    return track.bytes
  }

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mov", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }

  /// The samples after cleaning under a policy; the whole copy is verified.
  private static func samples(
    _ format: String, _ samples: [[UInt8]], _ policy: String
  ) throws -> [[UInt8]] {
    let cleaning = try cleaning(film(format, samples), policy)
    let copy = cleaning.editedDocument.document
    _ = try Verification(
      of: cleaning.plan, in: ByteSource(bytes: copy.source.bytes(copy.source.wholeRange)))
    let track = try #require(copy.root.descendant("moov", "trak"))
    return try #require(track.samples).map { copy.source.bytes($0.range) }
  }

  private static func isWithoutTrack(
    _ format: String, _ samples: [[UInt8]], _ policy: String
  ) throws -> Bool {
    let copy = try cleaning(film(format, samples), policy).editedDocument.document
    return copy.root.descendant("moov", "trak") == nil
  }

  // MARK: GoPro

  private static func item(
    _ key: String, _ type: Character, _ size: Int, _ data: [UInt8]
  ) -> [UInt8] {
    let code = type == "0" ? 0 : type.asciiValue ?? 0
    return utf8(key) + [code, UInt8(size)] + u16(data.count / size) + data
      + zeros((4 - data.count % 4) % 4)
  }

  private static let turns = item(
    "STRM", "0", 1, item("STNM", "c", 1, utf8("Gyro")) + item("GYRO", "s", 6, u16(1, 2, 3)))
  private static let places = item(
    "STRM", "0", 1,
    item("GPSU", "U", 16, utf8("191118234514.000")) + item("SCAL", "l", 4, u32(10_000_000))
      + item("GPS5", "l", 20, u32(464_519_000, 65_561_000, 1, 2, 3)))
  private static let shutter = item(
    "STRM", "0", 1, item("STNM", "c", 1, utf8("Exposure")) + item("SHUT", "f", 4, hex("3C23D70A")))
  private static let name = item("DVNM", "c", 1, utf8("Hero6 Black"))
  private static let unknown = item("STRM", "0", 1, item("ZZZZ", "c", 1, utf8("who knows")))

  @Test("Only the GoPro stream with positions is removed")
  func goProPlaces() throws {
    let sample = Self.item("DEVC", "0", 1, Self.name + Self.places + Self.turns)
    let left = Self.item("DEVC", "0", 1, Self.name + Self.turns)
    #expect(try Self.samples("gpmd", [sample, sample], "location") == [left, left])
  }

  @Test("Camera names, times and unknown items are removed from GoPro streams; exposure is kept")
  func goProDevice() throws {
    let sample = Self.item("DEVC", "0", 1, Self.name + Self.places + Self.shutter + Self.unknown)
    let left = Self.item("DEVC", "0", 1, Self.shutter)
    #expect(try Self.samples("gpmd", [sample, left], "identifying") == [left, left])
    #expect(try Self.isWithoutTrack("gpmd", [sample, left], "all-metadata"))
  }

  /// Keys of the streams of GoPro's motion sensors.
  private static let sensors = ["ACCL", "GYRO", "MAGN", "GRAV", "CORI", "IORI"]

  @Test(
    "Policy identifying removes each GoPro motion sensor and keeps exposure", arguments: sensors)
  func goProMotion(_ key: String) throws {
    let count = key.hasSuffix("ORI") ? 4 : 3
    let motion = Self.item(
      "STRM", "0", 1,
      Self.item("STNM", "c", 1, utf8("Sensor")) + Self.item("SCAL", "s", 2, u16(418))
        + Self.item(
          key, "s", count * 2, Array(u16(1, 2, 3, 4, 5, 6, 7, 8).prefix(count * 4))
        ))
    let sample = Self.item("DEVC", "0", 1, motion + Self.shutter)
    let left = Self.item("DEVC", "0", 1, Self.shutter)
    #expect(try Self.samples("gpmd", [sample, sample], "identifying") == [left, left])
  }

  @Test(
    "Other policies than identifying and all-metadata keep motion data and report it",
    arguments: ["apple-sharing", "location", "none"])
  func motionIsReported(_ policy: String) throws {
    let sample = Self.item("DEVC", "0", 1, Self.turns + Self.shutter)
    #expect(try Self.samples("gpmd", [sample, sample], policy) == [sample, sample])
    let found = try Self.cleaning(Self.film("gpmd", [sample, sample]), policy).found
    #expect(found.counts(of: .report).contains { $0.category == .motion && $0.count == 1 })
    #expect(found.removed.isEmpty)
  }

  @Test("Policy identifying removes a track if its samples contain only motion data")
  func onlyMotion() throws {
    let sample = Self.item("DEVC", "0", 1, Self.turns)
    #expect(try Self.isWithoutTrack("gpmd", [sample, sample], "identifying"))
    #expect(try Self.isWithoutTrack("camm", [Self.turn, Self.turn], "identifying"))
  }

  // MARK: Camera motion

  private static let turn = hex("0000 0200") + hex("0000803F 00000040 00004040")
  private static let exposure = hex("0000 0100") + hex("10270000 00000000")
  private static let place =
    hex("0000 0500") + hex("B81E85EB51384340 0AD7A3703DAD5EC0 0000000000404940")

  /// The keys of all items with their start times.
  private static func shown(_ track: HandwrittenTrack, _ policy: String) throws -> [String] {
    let cleaning = try cleaning(track.bytes, policy)
    let copy = cleaning.editedDocument.document
    _ = try Verification(
      of: cleaning.plan, in: ByteSource(bytes: copy.source.bytes(copy.source.wholeRange)))
    let node = try #require(copy.root.descendant("moov", "trak"))
    var shown: [String] = []
    let track = try #require(TimedTrack(node))
    _ = track.forEachSample { element, time in
      let items = track.allItems(of: node.node(for: element)).items
      shown += items.map { "\($0.key) \(time.shown.start)" }
      return true
    }
    return shown
  }

  @Test("Packets with positions are removed, and preceding packets take over their duration")
  func packets() throws {
    var track = HandwrittenTrack([
      Self.turn, Self.place, Self.place, Self.turn, Self.place + Self.turn,
    ])
    track.handler = "meta"
    track.entry = HandwrittenMovie.entry("camm")
    let times = try Self.shown(track, "none")
    let turns = times.enumerated().filter { [0, 3, 5].contains($0.offset) }.map(\.element)
    #expect(turns.count == 3)
    #expect(try Self.shown(track, "location") == turns)
    #expect(try Self.isWithoutTrack("camm", [Self.place, Self.place], "location"))
  }

  @Test(
    "Policy identifying removes motion sensor packets and keeps exposure packets",
    arguments: [0, 2, 3, 7])
  func motionPackets(_ type: Int) throws {
    let motion = [0, 0, UInt8(type), 0] + Self.turn.dropFirst(4)
    let left = try Self.samples("camm", [Self.exposure, motion + Self.exposure], "identifying")
    #expect(left == [Self.exposure, Self.exposure])
  }

  @Test(
    "Removing the first packets does not change when the others are shown", arguments: [nil, 0, 50])
  func firstPackets(_ start: Int?) throws {
    var track = HandwrittenTrack([Self.place, Self.turn, Self.turn])
    track.handler = "meta"
    track.entry = HandwrittenMovie.entry("camm")
    track.edit = start.map { ($0, 300 - $0) }
    let times = try Self.shown(track, "none")
    #expect(times.count == 3)
    #expect(try Self.shown(track, "location") == Array(times.dropFirst()))
  }

  @Test("A track with an edit before the start of its media is removed as a whole")
  func strangeEdit() throws {
    var track = HandwrittenTrack([Self.place, Self.turn, Self.turn])
    track.handler = "meta"
    track.entry = HandwrittenMovie.entry("camm")
    track.edit = (0, 100)
    track.moreEdits = [(0xFFFF_FFFE, 200)]
    let cleaning = try Self.cleaning(track.bytes, "location")
    #expect(cleaning.editedDocument.document.root.descendant("moov", "trak") == nil)
  }

  @Test("A track with packets of an unknown type is removed as a whole")
  func unknownPackets() throws {
    let other = hex("0000 0900") + utf8("who knows")
    #expect(try Self.isWithoutTrack("camm", [Self.turn, Self.turn + other], "identifying"))
    #expect(try Self.isWithoutTrack("camm", [Self.turn, other], "identifying"))
  }

  // MARK: Sony

  private static func tag(_ number: Int, _ value: [UInt8]) -> [UInt8] {
    u16(number, value.count) + value
  }
  private static func set(_ kind: UInt8, _ tags: [UInt8]) -> [UInt8] {
    hex("060E2B34 02530101 0C020101") + [kind, 1, 0, 0] + [0x83, 0] + u16(tags.count) + tags
  }
  private static let head = u16(28) + zeros(26)
  private static let aperture = tag(0x8000, u16(0x7800))
  private static let latitude =
    tag(0x8501, utf8("N")) + tag(0x8502, u32(38, 1, 26, 1, 24, 1)) + tag(0x8503, utf8("W"))
    + tag(0x8504, u32(122, 1, 42, 1, 36, 1))

  @Test("Tags with positions and serial numbers are removed from Sony's sets")
  func tags() throws {
    let serial = Self.tag(0x8114, utf8("ILCE-7S 00001234"))
    let sample =
      Self.head + Self.set(1, Self.aperture) + Self.set(2, serial + Self.aperture)
      + Self.set(0x7F, Self.latitude)
    let empty = Self.set(0x7F, [])
    let placeless = Self.head + Self.set(1, Self.aperture) + Self.set(2, serial + Self.aperture)
    #expect(
      try Self.samples("rtmd", [sample, sample], "location") == [
        placeless + empty, placeless + empty,
      ])
    let clean = Self.head + Self.set(1, Self.aperture) + Self.set(2, Self.aperture) + empty
    #expect(try Self.samples("rtmd", [sample, sample], "identifying") == [clean, clean])
  }

  @Test(
    "Policy identifying removes Sony motion sensor tags and keeps lens tags",
    arguments: [0xE43B, 0xE44B])
  func motionTags(_ number: Int) throws {
    let motion = Self.tag(number, u32(2, 6) + u16(1, 2, 3, 4, 5, 6))
    let sample = Self.head + Self.set(1, Self.aperture) + Self.set(0x7F, motion)
    let left = Self.head + Self.set(1, Self.aperture) + Self.set(0x7F, [])
    #expect(try Self.samples("rtmd", [sample, sample], "identifying") == [left, left])
    #expect(try Self.samples("rtmd", [sample, sample], "apple-sharing") == [sample, sample])
  }

  // MARK: DJI

  private static func counted(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(data.count)] + data
  }

  @Test("Positions are removed from DJI messages; policy identifying removes the whole track")
  func messages() throws {
    let position = Self.counted(1, hex("0801 11B81E85EB51384340 190AD7A3703DAD5EC0"))
    func sample(_ place: [UInt8]) -> [UInt8] {
      Self.counted(3, Self.counted(4, Self.counted(2, place)) + hex("28 07"))
    }
    let height = hex("10 88 27")
    #expect(
      try Self.samples("djmd", [sample(position + height)], "location") == [sample([])])
    #expect(try Self.isWithoutTrack("djmd", [sample(position + height)], "identifying"))
  }

  @Test("A two-byte size keeps two bytes when the message becomes short")
  func longMessages() throws {
    let position = Self.counted(1, hex("0801 11B81E85EB51384340 190AD7A3703DAD5EC0"))
    let padding = Self.counted(7, zeros(120))
    #expect(position.count + padding.count == 0x90)
    let left = try Self.samples("djmd", [[0x1A, 0x90, 0x01] + position + padding], "location")
    #expect(left == [[0x1A, 0xFA, 0x00] + padding])
  }
}
