import Bytes
import Formats
import Testing

/// Tracks, durations and every sample, against ffprobe.
@Suite(.serialized) struct TrackOracleTests {
  @Test(.comparing(.made, with: .ffprobe)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .ffprobe)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try #require(!subjects.files.isEmpty, "scripts/make-corpus has not run")
    try #require(Tool.ffprobe.isHere, "ffprobe is not on this machine")
    var verdict = Verdict(
      "ffprobe, \(subjects.name)", fields: "track", try Explanations.read("explained.tsv"))
    for subject in subjects.files {
      let examination = Examination(
        try ByteSource.open(path: subject.path), name: subject.name, magic: nil)
      let probe = try FFprobe(subject.path)
      guard probe.isISOMedia else { continue }
      verdict.add(TrackComparison.tally(of: examination.document, probe), of: subject.name)
    }
    verdict.expectAgreement()
  }
}
