import Anatomy
import Bytes
import Formats
import Testing

/// Compares every field of every parameter set in a sample entry with ffmpeg.
struct ParameterSetOracleTests {
  @Test(.comparing(.made, with: .ffmpeg)) func madeMedia() throws {
    try compare(.made, atLeast: 40)
  }

  @Test(.comparing(.samples, with: .ffmpeg)) func samples() throws {
    try compare(.samples, atLeast: 400)
  }

  private func compare(_ subjects: Subjects, atLeast count: Int) throws {
    try #require(!subjects.files.isEmpty, "scripts/make-corpus has not run")
    try #require(Tool.ffmpeg.isHere, "ffmpeg is not on this machine")
    var verdict = Verdict(
      "parameter sets, \(subjects.name)", fields: "header",
      try ExplanationIndex.read("explained.tsv"))
    var compared = 0
    for subject in subjects.share {
      let examination = try subject.open()
      guard examination.isRecognized else { continue }
      for (index, configuration) in configurations(of: examination.document) {
        let traced = try TracedHeaders(subject.path, stream: index)
        let tally = ParameterSetComparison.tally(of: configuration, traced)
        compared += tally.comparisons
        verdict.add(tally, of: subject.name)
      }
    }
    #expect(compared >= count, "only \(compared) fields were compared")
    verdict.expectAgreement()
  }

  /// The codec configuration of each track with a single sample entry, by track number.
  private func configurations(of document: Document) -> [(Int, Node)] {
    let tracks = document.root.child("moov")?.children("trak") ?? []
    return tracks.enumerated().compactMap { index, track in
      let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children
      guard let entries, entries.count == 1, let entry = entries.first else { return nil }
      // With a second layer, ffmpeg receives both configurations.
      if entry.child("lhvC") != nil { return nil }
      let configuration = entry.child("avcC") ?? entry.child("hvcC") ?? entry.child("av1C")
      return configuration.map { (index, $0) }
    }
  }
}
