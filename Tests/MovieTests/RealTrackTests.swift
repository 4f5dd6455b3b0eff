import Anatomy
import Bytes
import Files
import ISOMedia
import InvariantChecks
import Testing

/// Samples of real files; needs the folder that MEDIAINSPECT_SAMPLES names.
struct RealTrackTests {
  private static let files = SampleFiles.ending(in: [
    "mp4", "mov", "m4a", "m4b", "m4s", "3gp", "3g2", "ismv", "cmfv", "f4v",
  ])

  @Test(.enabled(if: SampleFiles.isNamed)) func samplesLieInTheFile() throws {
    var whole = 0
    for file in Self.files {
      let source = try ByteSource.open(path: file.path)
      let document = Document(source, nodeKind: ISODialect.file)
      for track in document.root.child("moov")?.children("trak") ?? [] {
        guard let sequence = track.samples, sequence.statedCount > 0 else { continue }
        let inside = sequence.count { $0.range.end <= source.size }
        if inside == sequence.statedCount { whole += 1 }
      }
    }
    #expect(whole > 60)
  }
}
