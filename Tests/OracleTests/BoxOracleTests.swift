import Anatomy
import Bytes
import Files
import Formats
import ISOMedia
import Testing

/// Compares every box with a minimal reader in Python.
struct BoxOracleTests {
  @Test(.comparing(.made, with: .python)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .python)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try #require(!subjects.files.isEmpty, "scripts/make-corpus has not run")
    try #require(Tool.python.isHere, "python3 is not on this machine")
    var verdict = Verdict(
      "boxes, \(subjects.name)", fields: "box", try ExplanationIndex.read("explained.tsv"))
    let boxes = try BoxComparison.read(subjects.files.map(\.path))
    for subject in subjects.files {
      let source = try ByteSource.open(path: subject.path)
      let examination = Examination(source, name: subject.name, magic: nil)
      guard examination.document.root.title == ISODialect.file.declaration.title else { continue }
      let lines = try #require(boxes[subject.path], "boxes.py prints nothing about \(subject.name)")
      verdict.add(BoxComparison.tally(of: examination.document, lines), of: subject.name)
    }
    verdict.expectAgreement()
  }
}
