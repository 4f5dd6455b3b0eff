import Anatomy
import Bytes
import Formats
import Testing

/// Compares every text and link of ID3v2 tags with mutagen.
@Suite(.serialized) struct TagOracleTests {
  @Test(.comparing(.made, with: .python)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .python)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    let tags = try TagComparison.read(subjects.files.map(\.path))
    // mutagen is not installed.
    guard !tags.isEmpty else { return }
    try subjects.expectAgreement(
      with: .python, "mutagen, \(subjects.name)", fields: "tag"
    ) { subject in
      try tags[subject.path].map { theirs in
        TagComparison.tally(of: try subject.open().document, theirs)
      }
    }
  }
}
