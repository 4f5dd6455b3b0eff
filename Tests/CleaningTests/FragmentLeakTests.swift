import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Data is removed from movie fragment boxes, and the sample offsets that count from them are
/// updated.
struct FragmentLeakTests {
  private static let place = utf8("+46.7391+007.8263/")
  private static let userData = box("udta", box("©xyz", u16(place.count, 0x55C4), place))

  /// A movie of two tracks, with one fragment that has a sample of six bytes for each track.
  private static func movie(inHead head: [UInt8], inPart part: [UInt8]) -> [UInt8] {
    func defaults(_ id: Int) -> [UInt8] { fullBox("trex", u32(id, 1, 1000, 6, 0)) }
    let tracks = [1, 2].flatMap {
      HandwrittenMovie.simpleTrack(
        $0, lasting: 0, samples: HandwrittenMovie.noSamples, isSound: true)
    }
    let movie = box(
      "moov", HandwrittenMovie.header(lasting: 0, nextTrack: 3), tracks,
      box("mvex", defaults(1), defaults(2)))
    func fragment(_ place: Int) -> [UInt8] {
      func run(_ id: Int, _ place: Int, _ more: [UInt8]) -> [UInt8] {
        box(
          "traf", fullBox("tfhd", flags: 0x2_0000, u32(id)), fullBox("tfdt", u32(0)),
          fullBox("trun", flags: 0x1, u32(1, place)), more)
      }
      return box(
        "moof", fullBox("mfhd", u32(1)), head, run(1, place, []), run(2, place + 6, part))
    }
    return HandwrittenMovie.fileType + movie + fragment(fragment(0).count + 8)
      + box("mdat", utf8("sampleothers"))
  }

  @Test(
    "User data is removed as a whole, and each offset is updated for all removed bytes",
    arguments: [(userData, []), ([], userData), (userData, userData)])
  func isRemoved(head: [UInt8], part: [UInt8]) throws {
    let document = Examination(
      ByteSource(bytes: Self.movie(inHead: head, inPart: part)), name: "a.mp4", magic: nil
    ).document
    let cleaning = Cleaning(document, under: .usual)
    #expect(cleaning.found.removed.allSatisfy { $0.disclosure.category == .location })
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes == Self.movie(inHead: [], inPart: []))
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(verification.tracks.map(\.samples) == [1, 1])
  }
}
