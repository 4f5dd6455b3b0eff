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

/// After cleaning, the movie lasts as long as the longest remaining track.
struct MovieDurationTests {
  private static func copy(of bytes: [UInt8]) throws -> Document {
    let document = Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
    let cleaning = Cleaning(document, under: .usual)
    let copy = cleaning.editedDocument.document
    #expect(copy.root.child("moov")?.children("trak").count == 1)
    _ = try Verification(
      of: cleaning.plan, in: ByteSource(bytes: copy.source.bytes(copy.source.wholeRange)))
    return copy
  }

  private static func number(_ name: String, of codes: FourCC..., in document: Document) -> Int? {
    codes.reduce(document.root as Node?) { $0?.child($1) }?.integer(name)
  }

  @Test(
    "The movie duration is reduced to that of the longest remaining track",
    arguments: [
      (stated: 5000, removedFromCopy: 5000, expected: 1000),
      (stated: 1000, removedFromCopy: 800, expected: 1000),
      (stated: 900, removedFromCopy: 5000, expected: 900),
      (stated: 0, removedFromCopy: 5000, expected: 0),
    ])
  func tables(stated: Int, removedFromCopy: Int, expected: Int) throws {
    func table(_ place: Int) -> [UInt8] { fullBox("stco", u32(1, place)) }
    func movie(_ place: Int) -> [UInt8] {
      let kept = HandwrittenMovie.simpleTrack(
        samples: HandwrittenMovie.oneSample(lasting: 1000, in: table(place)), isSound: true)
      let disabled = HandwrittenMovie.simpleTrack(
        2, flags: 6, lasting: removedFromCopy,
        samples: HandwrittenMovie.oneSample(lasting: removedFromCopy, in: table(place + 6)),
        isSound: true)
      let header = HandwrittenMovie.header(lasting: stated, nextTrack: 3)
      return HandwrittenMovie.fileType + box("moov", header, kept, disabled)
    }
    let copy = try Self.copy(of: movie(movie(0).count + 8) + box("mdat", utf8("samplehidden")))
    #expect(Self.number("duration", of: "moov", "mvhd", in: copy) == expected)
  }

  @Test("The fragment duration is reduced to that of the longest remaining track")
  func fragments() throws {
    func track(_ id: Int, flags: Int) -> [UInt8] {
      HandwrittenMovie.simpleTrack(
        id, flags: flags, lasting: 0, samples: HandwrittenMovie.noSamples, isSound: true)
    }
    func defaults(_ id: Int) -> [UInt8] { fullBox("trex", u32(id, 1, 0, 6, 0)) }
    let movie = box(
      "moov", HandwrittenMovie.header(lasting: 0, nextTrack: 3), track(1, flags: 7),
      track(2, flags: 6), box("mvex", fullBox("mehd", u32(3000)), defaults(1), defaults(2)))
    func fragment(_ place: Int) -> [UInt8] {
      func part(_ id: Int, _ place: Int, lasting duration: Int) -> [UInt8] {
        box(
          "traf", fullBox("tfhd", flags: 0x2_0000, u32(id)), fullBox("tfdt", u32(0)),
          fullBox("trun", flags: 0x101, u32(1, place, duration)))
      }
      return box(
        "moof", fullBox("mfhd", u32(1)), part(1, place, lasting: 1500),
        part(2, place + 6, lasting: 3000))
    }
    let copy = try Self.copy(
      of: HandwrittenMovie.fileType + movie + fragment(fragment(0).count + 8)
        + box("mdat", utf8("samplehidden")))
    #expect(Self.number("fragment_duration", of: "moov", "mvex", "mehd", in: copy) == 1500)
    #expect(Self.number("duration", of: "moov", "mvhd", in: copy) == 0)
  }
}
