import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Table data that applies to no sample, and structures that are only removed as a whole.
struct IdleTableTests {
  private static let word = utf8("Qmzvwxkjtbp")
  private static let slice = hex("00000005 65 88 84 00 10")

  private static func track(_ boxes: [UInt8] = []) -> HandwrittenTrack {
    var track = HandwrittenTrack([slice, slice])
    track.boxes = boxes
    return track
  }

  @Test("Rows for zero samples are removed, except at the end of a table")
  func rows() throws {
    func offsets(_ rows: [[Int]]) -> [UInt8] {
      Self.track(fullBox("ctts", u32(rows.count), rows.flatMap { u32($0[0], $0[1]) })).bytes
    }
    let copy = try provenCopy(
      of: offsets([[1, 0], [0, 0x5165_4A51], [0, 0x6B6A_7462], [1, 0]]), "a.mp4")
    #expect(copy == offsets([[1, 0], [1, 0]]))
    let ended = offsets([[2, 0], [0, 7]])
    #expect(try provenCopy(of: ended, "a.mp4") == ended)
  }

  @Test("Dependencies without a sample are removed")
  func dependencies() throws {
    func file(_ more: [UInt8]) -> [UInt8] {
      Self.track(fullBox("sdtp", hex("20 10") + more)).bytes
    }
    #expect(try provenCopy(of: file(Self.word), "a.mp4") == file([]))
  }

  @Test("Information about parts of samples that do not exist is removed")
  func parts() throws {
    func file(_ count: Int) -> [UInt8] {
      let entries = (0..<count).flatMap { _ in u32(1) + u16(1, 5) + zeros(6) }
      return Self.track(fullBox("subs", u32(count) + entries)).bytes
    }
    #expect(try provenCopy(of: file(3), "a.mp4") == file(2))
    #expect(try provenCopy(of: file(2), "a.mp4") == file(2))
  }

  @Test("A sample group table that is too short for its groups is removed")
  func groups() throws {
    let file = Self.track(fullBox("csgp", utf8("roll") + Self.word + Self.word)).bytes
    #expect(try provenCopy(of: file, "a.mp4") == Self.track().bytes)
  }

  @Test("Identified media data that nothing refers to is emptied")
  func identified() throws {
    let file = Self.track().bytes
    let copy = try provenCopy(of: file + box("imda", u32(7), Self.word), "a.mp4")
    #expect(copy == file + box("imda", u32(7)))
  }

  @Test("Times of following fragments are zeroed, and zeros are not reported again")
  func following() throws {
    func file(_ times: [UInt8]) -> [UInt8] {
      let uuid = hex("D4807EF2CA3946958E5426CB9E46A79F")
      let defaults = fullBox("trex", u32(1, 1, 1000, 6, 0))
      let track = HandwrittenMovie.simpleTrack(
        lasting: 0, samples: HandwrittenMovie.noSamples, isSound: true)
      func fragment(_ place: Int) -> [UInt8] {
        box(
          "moof", fullBox("mfhd", u32(1)),
          box(
            "traf", fullBox("tfhd", flags: 0x2_0000, u32(1)), fullBox("tfdt", u32(0)),
            fullBox("trun", flags: 0x1, u32(1, place)),
            box("uuid", uuid, hex("01 000000 01"), times)))
      }
      return HandwrittenMovie.fileType
        + box("moov", HandwrittenMovie.header(lasting: 0), track, box("mvex", defaults))
        + fragment(fragment(0).count + 8) + box("mdat", utf8("sample"))
    }
    let copy = try provenCopy(of: file(hex("5A65517550685272 0000000000000001")), "a.mp4")
    #expect(copy == file(zeros(16)))
  }

  @Test("A characteristic, and an item with text in place of a number, are removed as a whole")
  func wholes() throws {
    func file(_ userData: [UInt8], _ items: [UInt8]) -> [UInt8] {
      let handler = fullBox("hdlr", zeros(4), utf8("mdir"), utf8("appl"), zeros(8), [0])
      let metadata = items.isEmpty ? [] : fullBox("meta", handler, box("ilst", items))
      let user = userData.isEmpty && items.isEmpty ? [] : box("udta", userData + metadata)
      func whole(_ offset: Int) -> [UInt8] {
        let samples = HandwrittenMovie.oneSample(
          lasting: 1000, in: fullBox("stco", u32(1, offset)))
        return HandwrittenMovie.fileType
          + box(
            "moov", HandwrittenMovie.header(),
            HandwrittenMovie.simpleTrack(samples: samples, isSound: true), user)
      }
      return whole(whole(0).count + 8) + box("mdat", utf8("sample"))
    }
    let kind = box("stik", box("data", u32(1, 0), Self.word))
    for file in [file(box("tagc", utf8("public.") + Self.word), []), file([], kind)] {
      let copy = try provenCopy(of: file, "a.m4a")
      #expect(!copy.indices.contains { copy[$0...].starts(with: Self.word) })
    }
  }

  @Test("The URL of a stream is emptied")
  func address() throws {
    func stream(_ flag: String, _ url: [UInt8]) -> [UInt8] {
      let decoder = hex("04 0D 40 15") + zeros(11) + hex("06 01 02")
      let body = hex("0001") + hex(flag) + url + decoder
      var track = HandwrittenTrack([zeros(6)])
      track.handler = "soun"
      track.entry = HandwrittenMovie.sound(
        "mp4a", channels: 1, rate: 44100,
        fullBox("esds", [3, UInt8(body.count)], body))
      return track.bytes
    }
    #expect(
      try provenCopy(of: stream("40", [11] + Self.word), "a.m4a") == stream("40", [0]))
  }
}
