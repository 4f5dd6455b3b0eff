import ByteScript
import Anatomy
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Tracks with data that no reader understands.
struct UnsupportedTrackTests {
  @Test("Samples of other media types in an unsupported format are reported")
  func samples() throws {
    let file = HandwrittenMovie.fileType
    let offsets = fullBox("stco", u32(1, file.count + 8))
    var movie = box(
      "moov", HandwrittenMovie.header(),
      HandwrittenMovie.simpleTrack(samples: HandwrittenMovie.oneSample(lasting: 1000, in: offsets)))
    for (old, new) in [("mett", "zzzz"), ("meta", "abcd")] {
      let place = try #require(movie.firstRange(of: utf8(old)))
      movie.replaceSubrange(place, with: utf8(new))
    }
    let bytes = file + box("mdat", utf8("secret")) + movie
    let document = Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
    let words = Audit(of: document).disclosures.compactMap { disclosure -> String? in
      guard case .words(let words) = disclosure.statement else { return nil }
      return "\(disclosure.node.path): \(words)"
    }
    #expect(words == ["/moov/trak: samples in an unsupported format: zzzz"])
  }

  @Test("A track that players need to show pictures is kept and named")
  func dynamicRange() throws {
    var track = HandwrittenTrack([utf8("message")])
    (track.handler, track.entry) = ("meta", HandwrittenMovie.entry("it35"))
    let document = Examination(ByteSource(bytes: track.bytes), name: "a.mp4", magic: nil).document
    let cleaning = Cleaning(document, under: try #require(Policy.named("all-metadata")))
    #expect(cleaning.changesNothing && cleaning.isComplete)
    #expect(cleaning.remainder.findings.map(\.disclosure.path) == ["/moov/trak"])
  }

  @Test("A single sample that an edit list does not present is reported")
  func hiddenSample() {
    var track = HandwrittenTrack((1...10).map { [UInt8](repeating: $0, count: 20) })
    track.edit = (0, 900)
    let document = Examination(ByteSource(bytes: track.bytes), name: "a.mp4", magic: nil).document
    let words = Audit(of: document).disclosures.compactMap { disclosure -> String? in
      guard case .words(let words) = disclosure.statement else { return nil }
      return words
    }
    #expect(words == ["1 sample that the edit list does not present (0.1 s after the visible end)"])
  }
}
