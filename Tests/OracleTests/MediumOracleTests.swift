import Metadata
import Testing

/// Compares descriptions of tracks and chapters with ffprobe.
@Suite(.serialized) struct MediumOracleTests {
  @Test(.comparing(.made, with: .ffprobe)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .ffprobe)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try subjects.expectAgreement(
      with: .ffprobe, "ffprobe, \(subjects.name), media", fields: "medium"
    ) { subject in
      let examination = try subject.open()
      guard examination.isRecognized else { return nil }
      var facts = try StreamFacts(subject.path, edited: false)
      // A movie itself states what its streams are, so decoding is only needed for other files.
      if !facts.isISOMedia { facts = try StreamFacts(subject.path, edited: true) }
      var tally = MediumComparison.tally(of: examination.document, facts)
      let tracks = examination.document.tracks()
      let still = tracks.last { $0.mediaType == .stillPicture }
      if let still, !facts.isISOMedia {
        tally.add(MediumComparison.tally(ofPicture: still, facts))
      } else if let still, Tool.heifInfo.isHere {
        tally.add(try MediumComparison.tally(ofItem: still, in: subject.path))
      }
      if facts.isISOMedia, tracks.contains(where: { $0.mediaType == .video }) {
        let decoded = try StreamFacts(subject.path, edited: true)
        tally.add(MediumComparison.tally(of: examination.document, decoded: decoded))
      }
      return tally
    }
  }
}
