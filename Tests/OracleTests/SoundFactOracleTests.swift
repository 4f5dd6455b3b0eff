import Bytes
import Formats
import Testing

/// Compares pictures, objects, counters, chapters, trailers and durations of audio files with
/// mutagen.
@Suite(.serialized) struct SoundFactOracleTests {
  @Test(.comparing(.made, with: .python)) func madeMedia() throws { try compare(.made) }

  private func compare(_ subjects: Subjects) throws {
    let all = try TagComparison.read(subjects.files.map(\.path), by: "sound.py")
    // mutagen is not installed.
    guard !all.isEmpty else { return }
    try subjects.expectAgreement(
      with: .python, "mutagen, sound, \(subjects.name)", fields: "fact"
    ) { subject in
      guard let theirs = all[subject.path] else { return nil }
      let ours = SoundFacts(of: try subject.open().document).facts
      var tally = Tally()
      for name in Set(theirs.keys).union(ours.keys).sorted() {
        // mutagen returns the duration in one of two forms, and only if the stream describes
        // itself.
        if name == "samples" || name == "trimmed", theirs[name] == nil { continue }
        tally.compare("fact \(name)", ours[name]?.sorted(), theirs[name])
      }
      return tally
    }
  }
}
