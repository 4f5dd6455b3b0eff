import MediaInspection
import Testing

/// This package has the library without its trait for libmagic.
@Test("Nobody asks libmagic, and files are known nevertheless")
func withoutMagic() async throws {
  let asset = try Asset(path: CorpusFile.named("holiday.mov").url.path)
  let (mimeType, type) = try await asset.load(.magicMIMEType, .fileType)
  #expect(mimeType == nil)
  #expect(type.title == "QuickTime movie")
}
