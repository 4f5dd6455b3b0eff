import ByteScript
import Foundation
import MediaInspection
import Testing

/// Items whose values are in other files.
struct ItemURITests {
  @Test func aValueInAnotherFileHasItsURI() async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Evening"
      #EXT-X-SESSION-DATA:DATA-ID="com.example.lyrics",URI="lyrics.json"
      #EXT-X-STREAM-INF:BANDWIDTH=100
      video.m3u8

      """
    let items = try await Asset(bytes: Array(playlist.utf8)).load(.metadata)
    #expect(items.map(\.key) == ["com.example.title", "com.example.lyrics"])
    #expect(items.map { $0.extraAttributes[.valueURI] } == [nil, .text("lyrics.json")])
    #expect(items.allSatisfy { $0.extraAttributes[.baseURI] == nil })
    let bytes = Array(playlist.utf8)
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()) ä")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a#1.m3u8")
    try Data(bytes).write(to: file)
    let local = try await Asset(path: file.path).load(.metadata)
    #expect(
      local.map { $0.extraAttributes[.baseURI] } == [nil, .text(file.absoluteString)])
    let remote = Asset(
      resourceLoader: BytesLoader(bytes: bytes), name: "https://example.com/a.m3u8")
    let attributes = try await remote.load(.metadata).last?.extraAttributes
    #expect(attributes?[.baseURI] == .text("https://example.com/a.m3u8"))
  }

  private struct BytesLoader: AssetResourceLoader {
    let bytes: [UInt8]
    var contentLength: Int { bytes.count }
    func data(in range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
  }

  @Test(arguments: [
    ("APIC", Array("-->".utf8) + [0]), ("PIC", Array("-->".utf8)),
  ])
  func aLinkedPictureHasItsURI(key: String, format: [UInt8]) async throws {
    let body = [0] + format + [3] + Array("front".utf8) + [0] + Array("cover.jpg".utf8)
    let item = try #require(
      try await Asset(bytes: id3Tag(key.utf8.count == 3 ? 2 : 3, id3Frame(3, key, body))).load(
        .metadata
      ).first)
    #expect(item.extraAttributes[.valueURI] == .text("cover.jpg"))
  }
}
