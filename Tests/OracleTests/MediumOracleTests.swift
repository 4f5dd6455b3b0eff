import Bytes
import Formats
import Metadata
import Testing

/// What tracks are said to be, and chapters, against ffprobe.
@Suite(.serialized) struct MediumOracleTests {
  @Test(.comparing(.made, with: .ffprobe)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .ffprobe)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try #require(!subjects.files.isEmpty, "scripts/make-corpus has not run")
    try #require(Tool.ffprobe.isHere, "ffprobe is not on this machine")
    var verdict = Verdict(
      "ffprobe, \(subjects.name), media", fields: "medium", try Explanations.read("explained.tsv"))
    for subject in subjects.files {
      let examination = Examination(
        try ByteSource.open(path: subject.path), name: subject.name, magic: nil)
      guard examination.isRecognised else { continue }
      var facts = try StreamFacts(subject.path, edited: false)
      if facts.formatNames.isEmpty { continue }
      // A movie says by itself what its streams are.
      if !facts.isISOMedia { facts = try StreamFacts(subject.path, edited: true) }
      verdict.add(MediumComparison.tally(of: examination.document, facts), of: subject.name)
    }
    verdict.expectAgreement()
  }
}
