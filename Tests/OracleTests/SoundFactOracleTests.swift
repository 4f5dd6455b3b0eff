import Bytes
import Formats
import Testing

/// Pictures, objects, counters, chapters, trailers and durations of sound, against mutagen.
@Suite(.serialized) struct SoundFactOracleTests {
  @Test(.comparing(.made, with: .python)) func madeMedia() throws { try compare(.made) }

  private func compare(_ subjects: Subjects) throws {
    let all = try TagComparison.read(subjects.files.map(\.path), by: "sound.py")
    // Without mutagen there is nobody to ask.
    guard !all.isEmpty else { return }
    try subjects.expectAgreement(
      with: .python, "mutagen, sound, \(subjects.name)", fields: "fact"
    ) { subject in
      guard let theirs = all[subject.path] else { return nil }
      let ours = SoundFacts(of: try subject.open().document).facts
      var tally = Tally()
      for name in Set(theirs.keys).union(ours.keys).sorted() {
        // They tell the duration one way, and only where the stream describes itself.
        if name == "samples" || name == "trimmed", theirs[name] == nil { continue }
        tally.compare("fact \(name)", ours[name]?.sorted(), theirs[name])
      }
      return tally
    }
  }
}
