import Anatomy
import Bytes
import Formats
import Testing

/// Every text and link of ID3v2 tags, against mutagen.
@Suite(.serialized) struct TagOracleTests {
  @Test(.comparing(.made, with: .python)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .python)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try #require(!subjects.files.isEmpty, "scripts/make-corpus has not run")
    let tags = try TagComparison.read(subjects.files.map(\.path))
    // Without mutagen there is nobody to ask.
    guard !tags.isEmpty else { return }
    var verdict = Verdict(
      "mutagen, \(subjects.name)", fields: "tag", try Explanations.read("explained.tsv"))
    for subject in subjects.files {
      guard let theirs = tags[subject.path] else { continue }
      let examination = Examination(
        try ByteSource.open(path: subject.path), name: subject.name, magic: nil)
      verdict.add(TagComparison.tally(of: examination.document, theirs), of: subject.name)
    }
    verdict.expectAgreement()
  }
}
