import Anatomy
import ByteScript
import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import Metadata
import Movie
import Testing

/// Values of playlists, written by hand from RFC 8216.
struct PlaylistTests {
  private func playlist(_ lines: String...) throws -> Playlist {
    let text = "#EXTM3U\n" + lines.joined(separator: "\n")
    let source = ByteSource(bytes: Array(text.utf8))
    return try #require(Playlist(Examination(source, name: "", magic: nil).document))
  }

  @Test func otherFilesAreNoPlaylists() {
    let source = ByteSource(bytes: Array("fLaC".utf8) + [UInt8](repeating: 0, count: 40))
    #expect(Playlist(Examination(source, name: "", magic: nil).document) == nil)
  }

  // MARK: Kinds and durations

  @Test func kinds() throws {
    let segment = "#EXTINF:4,\na.ts"
    let target = "#EXT-X-TARGETDURATION:4"
    #expect(try playlist(segment).overview.kind == .list)
    #expect(try playlist(target, segment).overview.kind == .live)
    #expect(try playlist(target, segment, "#EXT-X-ENDLIST").overview.kind == .complete)
    #expect(try playlist("#EXT-X-PLAYLIST-TYPE:VOD", segment).overview.kind == .complete)
    #expect(try playlist("#EXT-X-PLAYLIST-TYPE:EVENT", segment).overview.kind == .event)
    let variants = try playlist("#EXT-X-STREAM-INF:BANDWIDTH=1", "a.m3u8").overview
    #expect(variants.kind == .multivariant && variants.segmentCount == 0)
    #expect(variants.duration == nil)
  }

  /// 9.009 + 3 + 0.00025 s, added by hand.
  @Test func sums() throws {
    let overview = try playlist(
      "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:10", "#EXT-X-MEDIA-SEQUENCE:41",
      "#EXTINF:9.009,", "a", "#EXTINF:3,", "b", "#EXTINF:0.00025", "c"
    ).overview
    #expect(overview.duration?.value == 1_200_925 && overview.duration?.timescale == 100_000)
    #expect(overview.segmentCount == 3 && overview.version == 7)
    #expect(overview.targetDuration == 10 && overview.mediaSequence == 41)
    #expect(try playlist("#EXTINF:x,", "a", "#EXTINF:3,", "b").overview.duration == nil)
    let most = String(Int64.max)
    #expect(try playlist("#EXTINF:\(most),", "a", "#EXTINF:1,", "b").overview.duration == nil)
  }

  @Test(
    arguments: [
      ("9.009", 9009, 1000), ("-4.5", -45, 10), ("0", 0, 1),
      ("1.0000000009", 1_000_000_000, 1_000_000_000),
    ] as [(String, Int64, Int64)])
  func decimals(_ text: String, _ value: Int64, _ timescale: Int64) throws {
    let time = try #require(RationalTime(decimal: Array(text.utf8)))
    #expect(time.value == value && time.timescale == timescale)
  }

  @Test(arguments: ["", "-", ".", "1.", ".5", "1.2.3", "1e3", "+1", "99999999999999999999", " 1"])
  func noDecimals(_ text: String) { #expect(RationalTime(decimal: Array(text.utf8)) == nil) }

  // MARK: Multivariant playlists

  @Test func sessionData() throws {
    let data = try playlist(
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.title\",LANGUAGE=\"en\",VALUE=\"The Lake\"",
      "#EXT-X-SESSION-DATA:URI=\"a.json\",DATA-ID=\"com.example.more\",FORMAT=RAW",
      "#EXT-X-SESSION-DATA:VALUE=\"nameless\"", "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.none\""
    ).sessionData
    #expect(data.map(\.id) == ["com.example.title", "com.example.more"])
    #expect(data.map(\.language) == ["en", nil])
    #expect(data[0].content == .value("The Lake"))
    #expect(data[1].content == .resource(uri: "a.json", format: "RAW"))
    #expect(data[0].node.path == "/EXT-X-SESSION-DATA[1]")
  }

  /// The items are also found through the API for all file types.
  @Test func sessionDataAreItems() throws {
    let list = try playlist(
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.title\",LANGUAGE=\"de\",VALUE=\"Der See\"",
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.more\",URI=\"a.json\"")
    let items = list.root.document.metadataItems
    #expect(items.map(\.key.name) == ["com.example.title", "com.example.more"])
    #expect(items.map(\.language) == ["de", nil])
  }

  @Test func renditions() throws {
    let renditions = try playlist(
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,"
        + "CHANNELS=\"6\",URI=\"en.m3u8\",ASSOC-LANGUAGE=\"ang\"",
      "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"SDH\",FORCED=YES,AUTOSELECT=YES,"
        + "CHARACTERISTICS=\"public.one,public.two\",URI=\"s.m3u8\"",
      "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"c\",NAME=\"CC\",INSTREAM-ID=\"CC1\"",
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\""
    ).renditions
    #expect(renditions.map(\.name) == ["English", "SDH", "CC"])
    #expect(renditions.map(\.isDefault) == [true, false, false])
    #expect(renditions.map(\.isAutoselected) == [true, true, false])
    #expect(renditions.map(\.isForced) == [false, true, false])
    #expect(renditions[0].channels == "6" && renditions[0].associatedLanguage == "ang")
    #expect(renditions[1].characteristics == ["public.one", "public.two"])
    #expect(renditions[2].instream == "CC1" && renditions[2].uri == nil)
  }

  @Test func variants() throws {
    let variants = try playlist(
      "#EXT-X-STREAM-INF:BANDWIDTH=2400000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=1280x720,"
        + "CODECS=\"avc1.64001f,mp4a.40.2\",FRAME-RATE=29.970,VIDEO-RANGE=PQ,AUDIO=\"a\"",
      "# a comment between", "720.m3u8",
      "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=3,URI=\"frames.m3u8\"",
      "#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE,RESOLUTION=1x2x3",
      "#EXT-X-STREAM-INF:BANDWIDTH=2", "low.m3u8"
    ).variants
    #expect(variants.map(\.uri) == ["720.m3u8", "frames.m3u8", nil, "low.m3u8"])
    #expect(variants.map(\.bandwidth) == [2_400_000, 3, 1, 2])
    #expect(variants.map(\.isOfIFrames) == [false, true, false, false])
    #expect(variants[0].codecs == ["avc1.64001f", "mp4a.40.2"])
    #expect(variants[0].resolution?.width == 1280 && variants[0].resolution?.height == 720)
    #expect(variants[0].frameRate?.value == 29970 && variants[0].frameRate?.timescale == 1000)
    #expect(variants[0].videoRange == "PQ" && variants[0].audio == "a")
    #expect(variants[2].closedCaptions == "NONE" && variants[2].resolution == nil)
  }

  // MARK: Media playlists

  @Test func dateRanges() throws {
    let ranges = try playlist(
      "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.example\",START-DATE=\"2024-05-01T08:00:04Z\","
        + "DURATION=15.5,X-B=\"soap\",X-A=7,SCTE35-OUT=0xFC",
      "#EXT-X-DATERANGE:ID=\"next\",START-DATE=\"soon\",END-ON-NEXT=YES", "#EXT-X-DATERANGE:X-A=1"
    ).dateRanges
    #expect(ranges.map(\.id) == ["ad", "next"])
    // date -u -d 2024-05-01T08:00:04Z +%s
    #expect(ranges[0].start?.value == 1_714_550_404)
    #expect(ranges[0].duration?.value == 155 && ranges[0].className == "com.example")
    #expect(ranges[0].attributes.map(\.name) == ["X-B", "X-A"])
    #expect(ranges[0].attributes.map(\.text) == ["soap", "7"])
    #expect(ranges[0].signals.map(\.text) == ["0xFC"])
    #expect(ranges[1].start == nil && ranges[1].endsOnNext)
  }

  @Test func segments() throws {
    let segments = try playlist(
      "#EXT-X-MEDIA-SEQUENCE:7", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k1\"",
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k2\",KEYFORMAT=\"other\"",
      "#EXT-X-MAP:URI=\"m.mp4\",BYTERANGE=\"720@10\"", "#EXTINF:4.5,First",
      "#EXT-X-BYTERANGE:100@730",
      "m.mp4", "#EXTINF:4,", "#EXT-X-BYTERANGE:50", "m.mp4", "#EXT-X-DISCONTINUITY",
      "#EXT-X-KEY:METHOD=NONE", "#EXT-X-PROGRAM-DATE-TIME:2024-05-01T08:00:04.000Z", "#EXT-X-GAP",
      "other.m4s", "#EXT-X-BYTERANGE:9", "m.mp4"
    ).segments
    #expect(segments.map(\.sequence) == [7, 8, 9, 10])
    #expect(segments.map(\.section.uri) == ["m.mp4", "m.mp4", "other.m4s", "m.mp4"])
    #expect(
      segments.map(\.section.range) == [
        ByteRange(start: 730, count: 100), ByteRange(start: 830, count: 50), nil,
        ByteRange(start: 0, count: 9),
      ])
    #expect(segments.map(\.title) == ["First", nil, nil, nil])
    #expect(segments.map { $0.keys.map(\.uri) } == [["k1", "k2"], ["k1", "k2"], [], []])
    #expect(segments.map(\.isDiscontinuous) == [false, false, true, false])
    #expect(segments.map(\.isGap) == [false, false, true, false])
    #expect(segments[0].map?.range == ByteRange(start: 10, count: 720))
    #expect(segments[2].date?.value == 1_714_550_404_000 && segments[3].date == nil)
    #expect(segments[2].duration == nil)
  }

  @Test func numbersThatAreTooLarge() throws {
    let segments = try playlist(
      "#EXT-X-MEDIA-SEQUENCE:\(Int.max)", "#EXT-X-BYTERANGE:\(Int.max)@\(Int.max)", "a",
      "#EXT-X-BYTERANGE:\(Int.max)", "a", "#EXT-X-BYTERANGE:\(UInt64.max)@0", "a",
      "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(Int.max)", "b"
    ).segments
    #expect(segments.map(\.sequence) == [Int.max, nil, nil, nil])
    #expect(segments.count == 4)
  }

  // MARK: Files next to the playlist

  @Test(arguments: [
    ("a.mp4", "a.mp4"), ("a/b.mp4?x=1#y", "a/b.mp4"), ("./a//b", "a/b"), ("a/../b", "b"),
    ("a%20b/%C3%BC", "a b/ü"), ("a/b:c", "a/b:c"),
  ])
  func paths(_ uri: String, _ path: String) { #expect(PlaylistPath.inside(uri) == path) }

  @Test(arguments: [
    "", "/a", "//host/a", "../a", "a/../../a", "http://host/a", "file:///a", "data:,a", "C:/a",
    "a%2Fb", "a%00", "%2e%2e/a", "a\\b", "..%5ca", "a%", "a%zz", "a/", ".", "?a", "#a", "%FF",
    "a\u{10F72E}", "a\u{7}",
  ])
  func noPaths(_ uri: String) { #expect(PlaylistPath.inside(uri) == nil) }

  @Test func mapAndSegmentAreOneFile() throws {
    let movie = box("ftyp", Array("iso5".utf8) + [0, 0, 0, 0]) + box("moov", [])
    let fragment = box("moof", []) + box("mdat", [1, 2, 3])
    var asked: [String] = []
    let folder = PlaylistFolder { path in
      asked.append(path)
      return path == "all/m.mp4" ? ByteSource(bytes: movie + fragment) : nil
    }
    let list = try playlist(
      "#EXT-X-MAP:URI=\"all/m.mp4\",BYTERANGE=\"\(movie.count)@0\"",
      "#EXT-X-BYTERANGE:\(fragment.count)@\(movie.count)", "all/m.mp4", "missing.m4s",
      "http://example.com/m.mp4", "#EXT-X-BYTERANGE:9999@0", "all/m.mp4",
      "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "all/m.mp4")
    let segments = list.segments
    let source = try #require(folder.source(of: segments[0]))
    let document = Examination(source, name: "", magic: nil).document
    #expect(document.root.children.map(\.code) == ["ftyp", "moov", "moof", "mdat"])
    #expect(segments.dropFirst().map { folder.source(of: $0) == nil } == [true, true, true, true])
    #expect(!asked.contains { $0.contains(":") })
  }

  @Test func chapters() throws {
    let json = """
      [{"chapter": 1, "start-time": 0, "duration": 500.25,
        "titles": [{"language": "en", "title": "Birth"}, {"language": "es", "title": "Naci\\u00f3"}],
        "images": [{"image-category": "photo", "pixel-width": 640, "pixel-height": 360,
                    "url": "c1.jpg"}, {"pixel-width": 1}]},
       {"chapter": 2, "start-time": 500.25}, {"chapter": 3}, 4, "five"]
      """
    let list = try playlist(
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.chapters\",URI=\"chapters.json\"",
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.chapters\",URI=\"https://example.com/c.json\"",
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.chapters\",URI=\"chapters.json\",FORMAT=RAW",
      "#EXT-X-SESSION-DATA:DATA-ID=\"com.example\",URI=\"chapters.json\"")
    let folder = PlaylistFolder {
      $0 == "chapters.json" ? ByteSource(bytes: Array(json.utf8)) : nil
    }
    let chapters = list.chapters(in: folder, json: Document.json)
    #expect(chapters.map(\.number) == [1, 2])
    #expect(chapters.map(\.start.value) == [0, 50025])
    #expect(chapters[0].duration?.value == 50025 && chapters[1].duration == nil)
    #expect(chapters[0].titles.map(\.language) == ["en", "es"])
    #expect(chapters[0].titles.map(\.text) == ["Birth", "Nació"])
    #expect(chapters[0].images.map(\.uri) == ["c1.jpg"])
    #expect(chapters[0].images[0].category == "photo")
    #expect(chapters[0].images[0].width == 640 && chapters[0].images[0].height == 360)
  }

  @Test func filesBesideAPlaylist() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("[{\"start-time\": 1}]".utf8).write(to: folder.appending(path: "c.json"))
    let text = "#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.chapters\",URI=\"c.json\"\n"
    let file = folder.appending(path: "list.m3u8").path
    try Data(text.utf8).write(to: URL(filePath: file))
    let document = Examination(try ByteSource.open(path: file), name: file, magic: nil).document
    let list = try #require(Playlist(document))
    let chapters = list.chapters(in: PlaylistFolder(of: file), json: Document.json)
    #expect(chapters.map(\.start.value) == [1])
  }
}
