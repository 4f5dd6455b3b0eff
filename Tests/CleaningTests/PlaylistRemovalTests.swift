import ByteScript
import Bytes
import InvariantChecks
import Testing

/// Lines and titles of playlists that players do not need are removed. Lines that they need stay
/// and are reported.
struct PlaylistRemovalTests {
  private func copy(_ lines: [String], reportsKept: Bool = false) throws -> [String] {
    let file = utf8(lines.map { $0 + "\r\n" }.joined())
    let bytes = try provenCopy(of: file, "a.m3u8", under: "all-metadata", reportsKept: reportsKept)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test("Comments, titles and session data are removed")
  func removed() throws {
    let lines = [
      "#EXTM3U", "#EXT-X-TARGETDURATION:10", "# recorded by a person",
      "#EXTINF:9.0,Title of a person", "a.ts", "#EXTINF:9.0,", "b.ts", "#EXT-X-ENDLIST",
    ]
    let expected = [
      "#EXTM3U", "#EXT-X-TARGETDURATION:10", "#EXTINF:9.0,", "a.ts", "#EXTINF:9.0,", "b.ts",
      "#EXT-X-ENDLIST",
    ]
    #expect(try copy(lines) == expected)
    let main = [
      "#EXTM3U", "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.title\",VALUE=\"At home\"",
      "#EXT-X-STREAM-INF:BANDWIDTH=100", "a.m3u8",
    ]
    #expect(try copy(main) == [main[0], main[2], main[3]])
  }

  @Test("Addresses, names in menus, dates of events and instructions stay and are reported")
  func kept() throws {
    for line in [
      "https://secret.example/a.ts",
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"Voice of a person\",URI=\"a.m3u8\"",
      "#EXT-X-DATERANGE:ID=\"ad\",START-DATE=\"2024-05-01T10:00:00Z\",X-ASSET-URI=\"ad.m3u8\"",
      "#EXT-X-UNKNOWN:text of a person", "#KODIPROP:inputstream.adaptive.license_key=person",
      "#EXT-X-DATERANGE:ID=\"event\",START-DATE=\"2024-05-01T10:00:00Z\",X-NAME=\"party\"",
    ] {
      let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:10", line]
      #expect(try copy(lines, reportsKept: true) == lines)
    }
  }
}
