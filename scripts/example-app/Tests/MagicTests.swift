import MediaInspection
import Testing

/// This package uses the library without the trait for libmagic.
@Test("Without libmagic, file types are still detected")
func withoutMagic() async throws {
  let asset = Asset(path: CorpusFile.named("holiday.mov").url.path)
  let (mimeType, type) = try await asset.load(.magicMIMEType, .fileType)
  #expect(mimeType == nil)
  #expect(type.title == "QuickTime movie")
}
