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

/// The samples of a removed track are removed from the media data; other unreferenced bytes there
/// are not affected.
struct OrphanTests {
  private static let word = utf8("Qmzvwx")
  private static let sound = utf8("sound!")
  /// Bytes that nothing refers to in the original file.
  private static let loose = utf8("lost and found")

  private static let movie: [UInt8] = {
    func head(_ start: Int) -> [UInt8] {
      let tracks = [0, 6].enumerated().map { index, offset in
        HandwrittenMovie.simpleTrack(
          index + 1,
          samples: HandwrittenMovie.oneSample(
            lasting: 1000, in: fullBox("stco", u32(1, start + offset))),
          isSound: index == 0)
      }
      return HandwrittenMovie.fileType
        + box("moov", HandwrittenMovie.header(nextTrack: 3), tracks[0], tracks[1])
    }
    let start = head(0).count + 8
    return head(start) + box("mdat", sound, word, loose)
  }()

  @Test("Samples of a removed track are removed, and bytes that were unreferenced before are kept")
  func bytesOfTracks() throws {
    var own = Exceptions()
    try own.add("/moov/trak[2]", as: .remove)
    let policy = try #require(Policy.named("none")).except(own)
    let document = Examination(ByteSource(bytes: Self.movie), name: "a.mp4", magic: nil).document
    let cleaning = Cleaning(document, under: policy)
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes.suffix(28) == box("mdat", Self.sound, Self.loose)[...])
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: Self.word) })
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(verification.tracks.map(\.samples) == [1])
  }

  @Test("With wrong chunk offsets, bytes of the media data are not called hidden")
  func wrongOffsets() throws {
    func movie(_ shift: Int) -> [UInt8] {
      func head(_ start: Int) -> [UInt8] {
        HandwrittenMovie.fileType
          + box(
            "moov", HandwrittenMovie.header(nextTrack: 2),
            HandwrittenMovie.simpleTrack(
              1,
              samples: HandwrittenMovie.oneSample(
                lasting: 1000, in: fullBox("stco", u32(1, start))), isSound: true))
      }
      let start = head(0).count + 8
      return head(start + shift) + box("mdat", Self.sound, Self.word, Self.loose)
        + box("free", zeros(100))
    }
    for (shift, isHidden) in [(0, true), (60, false)] {
      let source = ByteSource(bytes: movie(shift))
      let document = Examination(source, name: "a.mp4", magic: nil).document
      let found = Audit(of: document).disclosures.filter { $0.category == .unreferenced }
      #expect(found.contains { $0.path.contains("unreferenced") } == isHidden)
      #expect(found.contains { $0.title.contains("chunk offsets") } == !isHidden)
    }
  }
}
