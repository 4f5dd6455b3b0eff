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

/// The target of a path is removed even if it identifies nothing. Paths refer to the original file,
/// regardless of earlier removals.
struct PathTargetTests {
  private static let place = utf8("+46.7391+007.8263/")
  private static let position = box("©xyz", u16(place.count, 0x55C4), place)

  struct Parts {
    /// Flags of each track.
    var flags = [7, 7, 7]
    var userData: [[UInt8]] = [[], [], []]
    /// Boxes at the end of the movie.
    var more: [UInt8] = []
    var kept: [Int] = [0, 1, 2]
  }

  private static func movie(_ parts: Parts = Parts()) -> [UInt8] {
    func whole(_ start: Int) -> [UInt8] {
      let tracks = parts.kept.enumerated().map { place, index in
        let track = HandwrittenMovie.simpleTrack(
          index + 1, flags: parts.flags[index],
          samples: HandwrittenMovie.oneSample(
            lasting: 1000, in: fullBox("stco", u32(1, start + place * 6))),
          isSound: true)
        let user = parts.userData[index]
        return box("trak", Array(track.dropFirst(8)), user.isEmpty ? [] : box("udta", user))
      }
      return HandwrittenMovie.fileType
        + box("moov", HandwrittenMovie.header(nextTrack: 4), tracks.flatMap(\.self), parts.more)
    }
    return whole(whole(0).count + 8)
      + box("mdat", parts.kept.flatMap { utf8(["first.", "second", "third."][$0]) })
  }

  private static func cleaning(
    _ file: [UInt8], under policy: String = "identifying", drop: [String], keep: [String] = []
  ) throws -> Cleaning {
    var own = Exceptions()
    for path in drop { try own.add(path, as: .remove) }
    for path in keep { try own.add(path, as: .keep) }
    let document = Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document
    return Cleaning(
      document, under: try #require(Policy.named(policy)).except(own))
  }

  private static func verified(_ cleaning: Cleaning) throws -> [UInt8] {
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    return bytes
  }

  @Test("A track is removed with its samples", arguments: [0, 1, 2])
  func track(index: Int) throws {
    let cleaning = try Self.cleaning(Self.movie(), drop: ["/moov/trak[\(index + 1)]"])
    #expect(cleaning.found.removed.map(\.disclosure.path) == ["/moov/trak[\(index + 1)]"])
    #expect(cleaning.remaining.isEmpty)
    let left = Parts(kept: [0, 1, 2].filter { $0 != index })
    #expect(try Self.verified(cleaning) == Self.movie(left))
  }

  @Test("Several targets are removed together with other data, in the same pass and later")
  func several() throws {
    let unknown = box("zQ7x", [1, 2, 3, 4])
    let file = Self.movie(
      Parts(userData: [Self.position, [], []], more: fullBox("ctab", zeros(4)) + unknown))
    let cleaning = try Self.cleaning(file, drop: ["/moov/trak[2]", "/moov/ctab"])
    #expect(try Self.verified(cleaning) == Self.movie(Parts(kept: [0, 2])))
  }

  @Test("A path to keep refers to nodes of the original file")
  func kept() throws {
    let file = Self.movie(Parts(flags: [6, 7, 7], userData: [[], Self.position, Self.position]))
    let cleaning = try Self.cleaning(file, drop: [], keep: ["/moov/trak[2]/udta"])
    let left = Parts(userData: [[], Self.position, []], kept: [1, 2])
    #expect(try Self.verified(cleaning) == Self.movie(left))
  }

  @Test("Exceptions inside a removed node are kept, and everything else in it is removed")
  func keptInside() throws {
    let other = box("abcd", [0, 0])
    let file = Self.movie(Parts(userData: [Self.position + other, [], []]))
    for keep in ["/moov/trak[1]/udta/©xyz", "/moov/trak[1]/udta/abcd"] {
      let cleaning = try Self.cleaning(file, drop: ["/moov/trak[1]/udta"], keep: [keep])
      let left = keep.hasSuffix("abcd") ? other : Self.position
      #expect(try Self.verified(cleaning) == Self.movie(Parts(userData: [left, [], []])))
    }
  }

  @Test(
    "Targets that cannot be removed are reported and kept",
    arguments: ["/moov", "/moov/trak[1]/mdia"])
  func needed(path: String) throws {
    let cleaning = try Self.cleaning(Self.movie(), drop: [path])
    #expect(cleaning.remaining.map(\.disclosure.path) == [path])
    #expect(try Self.verified(cleaning) == Self.movie())
  }

  @Test("A field is blanked")
  func field() throws {
    let cleaning = try Self.cleaning(Self.movie(), drop: ["/moov/trak[3]/tkhd.volume"])
    let copy = try Self.verified(cleaning)
    #expect(zip(copy, Self.movie()).count { $0 != $1 } == 1)
    #expect(cleaning.remaining.isEmpty)
  }

  @Test(
    "A path that matches nothing is reported",
    arguments: [
      ("/moov/trak[4]", true), ("/moov/trak[3]", false), ("/moov/udta", true),
      ("/moov/mvhd.nothing", true), ("/moov/mvhd.rate", false), ("/moov/trak/samples[1]", true),
      ("/**/stco", false), ("/mdat", true), ("/", true),
    ])
  func unmatched(path: String, isReported: Bool) throws {
    var own = Exceptions()
    try own.add(path, as: .remove)
    let document = Examination(
      ByteSource(bytes: Self.movie()), name: "a.mp4", magic: nil
    ).document
    let report = AuditReport(Audit(of: document), under: Policy.usual.except(own))
    #expect(own.unmatchedPaths(in: document, report).map(\.path) == (isReported ? [path] : []))
  }
}
