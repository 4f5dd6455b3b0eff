import Anatomy
import Bytes
import Files
import ISOMedia
import Testing

/// Samples of real files; needs the folder that MEDIAINSPECT_SAMPLES names.
struct RealTrackTests {
  private static let files = SampleFileTests.files.filter { !$0.hasSuffix(".fuzzed") }

  @Test(.enabled(if: SampleFileTests.folder != nil)) func samplesLieInTheFile() throws {
    var whole = 0
    for name in Self.files {
      let source = try ByteSource.open(path: "\(SampleFileTests.folder ?? "")/\(name)")
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
