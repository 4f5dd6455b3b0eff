import Anatomy
import ByteScript
import Bytes
import Cleaning
import Files
import Foundation
import InvariantChecks
import Metadata
import Movie
import Privacy
import Rendering
import Testing
import Verification

@testable import Formats

/// A container with tracks that is not made of boxes gets all that is derived from tracks.
struct TrackFamilyTests {
  private static let script = """
    "TLOG"
    "TRCK" sized u16 { u8 1 "vide" u8 1 u16 10 u16 2 u8 90 "Picture" }
    "TRCK" sized u16 { u8 7 "soun" u8 3 u16 1000 u16 0 u8 0 "Speech" }
    "DATA" sized u16 { u8 1 u16 0 u8 1 u8 1 "first picture" }
    "DATA" sized u16 { u8 7 u16 0 u8 250 u8 1 "first sound" }
    "NOTE" sized u16 { "Recorded by Someone" }
    "DATA" sized u16 { u8 1 u16 1 u8 1 u8 0 "second picture" }
    "DATA" sized u16 { u8 1 u16 2 u8 2 u8 0 "third picture" }
    "DATA" sized u16 { u8 7 u16 250 u8 250 u8 1 "second sound" }

    """
  private let document: Document

  init() throws {
    #expect(TrackLog.isAdded)
    document =
      Examination(ByteSource(bytes: try ByteScript(Self.script).bytes), name: "a.tlog", magic: nil)
      .document
  }

  @Test func tracksAreDescribed() throws {
    let tracks = document.movieDescription().tracks
    #expect(tracks.map(\.id) == [1, 7])
    #expect(tracks.map(\.mediaType) == [.video, .audio])
    #expect(tracks.map(\.isEnabled) == [true, true])
    #expect(tracks.map(\.name) == ["Picture", "Speech"])
    #expect(tracks.map(\.language.stated) == ["de", "de"])
    #expect(tracks.map { $0.sampleCount?.value } == [3, 2])
    #expect(
      tracks.map { $0.mediaDuration?.value } == [
        RationalTime(4, per: 10), RationalTime(500, per: 1000),
      ])
    #expect(tracks[0].timeRange?.duration == RationalTime(2, per: 10))
    #expect(
      tracks[1].characteristics.contains { $0.identifier.hasSuffix("describes-music-and-sound") })
    let text = Rendered.collect {
      MovieText(style: Style(usesColor: false, width: 100), output: $0)
        .write(document.movieDescription())
    }
    #expect(text.contains("Picture") && text.contains("Speech") && text.contains("fps"))
  }

  @Test func samplesAreRowsOfATable() throws {
    let path = try NodePath(parsing: "/TRCK[1]/samples")
    let csv = Rendered.collect { output in
      let table = RowsCSV(output: output)
      document.forEachNode(at: path) { node in
        table.write(node)
        return true
      }
    }
    let rows = csv.split(separator: "\n")
    #expect(rows.count == 4)
    #expect(rows[1].contains("/TRCK[1]/samples[1],") && rows[1].hasSuffix("0,0,1,10,yes,1"))
    #expect(rows[3].hasSuffix("2,2,2,10,no,1"))
  }

  @Test func factsOfPresentationBelongToTracks() {
    var facts: [String] = []
    document.forEachStructuralFact { fact in
      facts.append("\(fact.ownerID ?? 0) \(fact.aspect) \(fact.name) \(fact.field.value)")
      return true
    }
    #expect(facts.count { $0.hasPrefix("1 ") } == 2)
    #expect(facts.count { $0.hasPrefix("7 ") } == 2)
    #expect(facts.contains { $0.hasPrefix("1 orientation rotation") })
  }

  @Test func aCopyWithoutANoteIsVerified() throws {
    let policy = try #require(Policy.named("all-metadata"))
    let cleaning = Cleaning(document, under: policy)
    let source = cleaning.editedDocument.document.source
    let bytes = source.bytes(source.wholeRange)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Someone"))
    #expect(cleaning.remaining.isEmpty && cleaning.editedDocument.refusals.isEmpty)
    #expect(verification.tracks.map(\.samples) == [3, 2])
    #expect(verification.presentationFacts >= 4)
  }

  /// A sample that differs from the original is noticed.
  @Test func aChangedSampleIsNoticed() throws {
    let policy = try #require(Policy.named("all-metadata"))
    let cleaning = Cleaning(document, under: policy)
    let source = cleaning.editedDocument.document.source
    var bytes = source.bytes(source.wholeRange)
    let sample = try #require(
      bytes.indices.first { bytes[$0...].starts(with: "third picture".utf8) })
    bytes[sample] = UInt8(ascii: "T")
    #expect(throws: Verification.Failure.self) {
      try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    }
  }
}
