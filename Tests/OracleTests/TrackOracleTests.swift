import Testing

/// Compares tracks, durations and every sample with ffprobe.
@Suite(.serialized) struct TrackOracleTests {
  @Test(.comparing(.made, with: .ffprobe)) func madeMedia() throws { try compare(.made) }

  @Test(.comparing(.samples, with: .ffprobe)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try subjects.expectAgreement(
      with: .ffprobe, "ffprobe, \(subjects.name)", fields: "track"
    ) { subject in
      let probe = try FFprobe(subject.path)
      guard probe.isISOMedia else { return nil }
      return TrackComparison.tally(of: try subject.open().document, probe)
    }
  }
}
