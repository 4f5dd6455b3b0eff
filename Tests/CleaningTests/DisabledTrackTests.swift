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

/// Disabled tracks are removed, unless an enabled track needs them or all tracks are disabled.
struct DisabledTrackTests {
  private static func cleaning(
    under policy: String, _ tracks: [(flags: Int, group: Int)]
  ) throws -> Cleaning {
    func movie(_ place: Int) -> [UInt8] {
      let made = tracks.enumerated().map { index, track in
        HandwrittenMovie.simpleTrack(
          index + 1, flags: track.flags,
          samples: HandwrittenMovie.oneSample(
            lasting: 1000, in: fullBox("stco", u32(1, place + index * 6))),
          isSound: true, group: track.group)
      }
      return HandwrittenMovie.fileType
        + box("moov", HandwrittenMovie.header(nextTrack: 3), made.flatMap(\.self))
    }
    let bytes = movie(movie(0).count + 8) + box("mdat", utf8("sampleothers"))
    let document = Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
    let cleaning = Cleaning(document, under: try #require(Policy.named(policy)))
    let copy = cleaning.editedDocument.document.source
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy.bytes(copy.wholeRange)))
    return cleaning
  }

  private static func tracks(of cleaning: Cleaning) -> Int? {
    cleaning.editedDocument.document.root.child("moov")?.children("trak").count
  }

  @Test(
    "Disabled tracks in the alternate group of an enabled track are kept and reported",
    arguments: ["identifying", "all-metadata", "apple-sharing", "location"])
  func group(policy: String) throws {
    let cleaning = try Self.cleaning(under: policy, [(7, 1), (6, 1)])
    #expect(Self.tracks(of: cleaning) == 2)
    let named = cleaning.remainder.findings.filter { $0.disclosure.path == "/moov/trak[2]" }
    #expect(named.map(\.action) == [.report])
  }

  @Test("Disabled tracks are removed if no enabled track needs them, and they cannot be selected")
  func dropped() throws {
    #expect(Self.tracks(of: try Self.cleaning(under: "identifying", [(7, 0), (6, 0)])) == 1)
    #expect(Self.tracks(of: try Self.cleaning(under: "all-metadata", [(7, 0), (6, 0)])) == 1)
  }

  @Test(
    "If all tracks are disabled, they are kept and reported",
    arguments: ["identifying", "all-metadata"])
  func all(policy: String) throws {
    let cleaning = try Self.cleaning(under: policy, [(6, 0), (6, 0)])
    #expect(Self.tracks(of: cleaning) == 2)
    #expect(cleaning.remainder.findings.count { $0.disclosure.isNeeded } == 2)
  }
}
