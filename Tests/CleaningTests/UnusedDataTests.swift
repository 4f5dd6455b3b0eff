import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Rows, values and boxes that have no effect on how a file is read or presented.
struct UnusedDataTests {
  private static let slice = hex("00000005 65 88 84 00 10")
  /// A number that no header has.
  private static let secret = 0x5102_8203

  private static func track(_ boxes: [UInt8] = []) -> HandwrittenTrack {
    var track = HandwrittenTrack([slice, slice])
    track.boxes = boxes
    return track
  }

  private static func clean(_ file: [UInt8], _ name: String = "a.mp4") throws -> [UInt8] {
    try provenCopy(of: file, name, under: "all-metadata")
  }

  /// A sound track in an MPEG-4 file.
  private static var sound: HandwrittenTrack {
    var track = HandwrittenTrack([zeros(6)])
    track.handler = "soun"
    track.entry = HandwrittenMovie.sound("sowt", channels: 1, rate: 8000)
    return track
  }

  // MARK: Rows

  @Test("Rows beyond the samples are removed")
  func rowsBeyondSamples() throws {
    func offsets(_ rows: [[Int]]) -> [UInt8] {
      Self.track(fullBox("ctts", u32(rows.count), rows.flatMap { u32($0[0], $0[1]) })).bytes
    }
    let copy = try Self.clean(offsets([[1, 0], [1, 100], [Self.secret, Self.secret]]))
    #expect(copy == offsets([[1, 0], [1, 100]]))
    #expect(try Self.clean(offsets([[2, 0], [0, Self.secret]])) == offsets([[2, 0]]))
  }

  @Test("Numbers of missing samples are removed")
  func numbersBeyondSamples() throws {
    func syncs(_ numbers: [Int]) -> [UInt8] {
      Self.track(fullBox("stss", u32(numbers.count), numbers.flatMap { u32($0) })).bytes
    }
    #expect(try Self.clean(syncs([1, 2, Self.secret])) == syncs([1, 2]))
  }

  @Test("Sizes without a sample are removed")
  func sizesBeyondSamples() throws {
    func file(_ sizes: [Int]) -> [UInt8] {
      var track = Self.track()
      track.sizes = fullBox("stsz", u32(0, sizes.count), sizes.flatMap { u32($0) })
      return track.bytes
    }
    let count = Self.slice.count
    #expect(try Self.clean(file([count, count, Self.secret])) == file([count, count]))
  }

  @Test("Unknown brands are removed, and a minor version that is none is zeroed")
  func brands() throws {
    let file = Self.track().bytes
    var changed = file
    changed.replaceSubrange(12..<16, with: u32(Self.secret))
    #expect(
      try Self.clean(changed) == box("ftyp", utf8("isom"), zeros(4), utf8("isom")) + file[20...])
    // The chunk offset increases with the size of the file type.
    let place = try #require(file.firstIndex(of: "stco")) + 12
    var shifted = file
    shifted[place + 3] += 4
    let longer = box("ftyp", utf8("isom"), u32(512), utf8("isomqjxw")) + shifted[20...]
    #expect(try Self.clean(longer) == file)
  }

  // MARK: Boxes

  @Test(
    "Boxes without effect in a sample table are removed",
    arguments: [
      fullBox("padb", u32(2), hex("51")), fullBox("stdp", hex("5165 4A51")),
      fullBox("sdtp", hex("7F 33")), fullBox("sgpd", version: 1, utf8("qjxw"), u32(0, 0)),
      fullBox("saiz", flags: 1, utf8("cenc"), u32(0), [0], u32(2), hex("51 65")),
    ])
  func boxesOfSamples(_ box: [UInt8]) throws {
    #expect(try Self.clean(Self.track(box).bytes) == Self.track().bytes)
  }

  @Test(
    "Boxes without effect in a track are removed",
    arguments: [
      box("tref", box("cdsc", u32(0x5165_4A51))), box("tref", box("qjxw")),
      box("trgr", fullBox("msrc", u32(0x5165_4A51))), box("udta", fullBox("tsel", u32(0, 7))),
      box("load", u32(0x5165_4A51, 0, 0, 0)), box("qjxw"),
      box("uuid", hex("51654A5168727A1C0102030405060708")),
    ])
  func boxesOfTrack(_ box: [UInt8]) throws {
    var track = Self.track()
    track.trackBoxes = box
    #expect(try Self.clean(track.bytes) == Self.track().bytes)
  }

  @Test("Protection information of samples that are not encrypted is removed")
  func protection() throws {
    func file(_ boxes: [UInt8]) -> [UInt8] {
      var track = Self.track()
      track.entry = HandwrittenTrack.picture(
        "avc1", box("avcC", hex("01 42 00 0A FF E0 00")) + boxes)
      return track.bytes
    }
    let key = fullBox("tenc", zeros(4), hex("51654A5168727A1C0102030405060708"))
    let information = box(
      "sinf", box("frma", utf8("avc1")), fullBox("schm", utf8("cenc"), u32(1 << 16)),
      box("schi", key))
    #expect(try Self.clean(file(information)) == file([]))
  }

  @Test("Values that are no bit rates are removed")
  func bitRates() throws {
    func file(_ boxes: [UInt8]) -> [UInt8] {
      var track = Self.track()
      track.entry = HandwrittenTrack.picture(
        "avc1", box("avcC", hex("01 42 00 0A FF E0 00")) + boxes)
      return track.bytes
    }
    #expect(try Self.clean(file(box("btrt", u32(Self.secret, 7, 7)))) == file([]))
    let rates = file(box("btrt", u32(0, 1000, 1000)))
    #expect(try Self.clean(rates) == rates)
  }

  // MARK: Values

  @Test("The matrix and the size of a sound track are restated")
  func headerOfSound() throws {
    let file = Self.sound.bytes
    let header = try #require(file.firstIndex(of: "tkhd"))
    var changed = file
    // The matrix follows 40 bytes of fields, and the size follows the matrix.
    changed.replaceSubrange((header + 44)..<(header + 52), with: u32(Self.secret, Self.secret))
    changed.replaceSubrange((header + 80)..<(header + 84), with: u32(Self.secret))
    #expect(try Self.clean(changed, "a.mp4") == file)
  }

  @Test("The matrix of a movie without pictures is restated")
  func headerOfMovie() throws {
    let file = Self.sound.bytes
    let header = try #require(file.firstIndex(of: "mvhd"))
    var changed = file
    changed.replaceSubrange((header + 40)..<(header + 44), with: u32(Self.secret))
    changed.replaceSubrange((header + 100)..<(header + 104), with: u32(Self.secret))
    #expect(try Self.clean(changed, "a.m4a") == file)
  }

  @Test("A color is zeroed in a graphics mode that does not use it")
  func color() throws {
    let file = Self.track().bytes
    let header = try #require(file.firstIndex(of: "vmhd"))
    var changed = file
    changed.replaceSubrange((header + 10)..<(header + 14), with: u32(Self.secret))
    #expect(try Self.clean(changed) == file)
  }

  @Test("Nothing without effect is removed under the policies location and none")
  func otherPolicies() throws {
    let file = Self.track(fullBox("padb", u32(2), hex("51"))).bytes
    for policy in ["location", "none"] {
      #expect(try provenCopy(of: file, "a.mp4", under: policy) == file)
    }
  }
}

extension [UInt8] {
  /// Returns the index of the first bytes that spell a code; nil if there are none.
  fileprivate func firstIndex(of code: String) -> Int? {
    let letters = Array(code.utf8)
    return indices.first { self[$0...].starts(with: letters) }
  }
}
