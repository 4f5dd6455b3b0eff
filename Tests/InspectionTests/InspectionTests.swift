import Anatomy
import ByteScript
import Bytes
import Keys
import Metadata
import TestSupport
import Testing

@testable import Inspection

/// The inspection of one file, and of the files that a playlist refers to.
struct InspectionTests {
  private static func inspection(
    _ bytes: [UInt8], _ name: String, folder: PlaylistFolder = .empty,
    readingStreams: Bool = true
  ) -> Inspection {
    Inspection(
      ByteSource(bytes: bytes), name: name, folder: folder, readingStreams: readingStreams)
  }

  private static let song = taggedSong(
    textItemBox("©nam", "Evening"), textItemBox("©ART", "Band"),
    itemBox("tmpo", type: 21, [0, 120]))

  @Test("Items and key spaces are those of the file")
  func items() {
    let inspection = Self.inspection(Self.song, "a.m4a")
    #expect(inspection.isRecognized)
    #expect(inspection.items.map(\.value.text).prefix(2) == ["Evening", "Band"])
    #expect(inspection.keySpaces.count == 1)
    #expect(inspection.normalizedView[.title]?.text == "Evening")
    #expect(inspection.itemsByTrack.isEmpty)
    #expect(inspection.cleaningRefusal == nil)
  }

  @Test("The normalized view is the same whether or not the items were requested before it")
  func view() {
    let (before, after) = (Self.inspection(Self.song, "a.m4a"), Self.inspection(Self.song, "a.m4a"))
    _ = before.items
    for field in [NormalizedField.title, .artist] {
      #expect(before.normalizedView[field]?.text == after.normalizedView[field]?.text)
      #expect(after.normalizedView[field] != nil)
    }
  }

  @Test("Items of a track are found by its number")
  func itemsOfTracks() {
    let title = box("udta", box("©nam", u16(5, 0x15C7), utf8("Sound")))
    let track = HandwrittenMovie.track(
      1, "soun", entry: HandwrittenMovie.sound("sowt"),
      tables: HandwrittenMovie.noSamples.flatMap(\.self), end: title)
    let movie = HandwrittenMovie.fileType + box("moov", HandwrittenMovie.header(), track)
    let inspection = Self.inspection(movie, "a.mov")
    #expect(inspection.itemsByTrack.mapValues { $0.map(\.value.text) } == [1: ["Sound"]])
    #expect(inspection.movie.tracks.map(\.id) == [1])
    #expect(inspection.mediaSelectionGroups.count <= 1)
  }

  @Test("A file of no supported format is not recognized, and has no items")
  func unknown() {
    let inspection = Self.inspection(utf8("plain text"), "a.txt")
    #expect(!inspection.isRecognized)
    #expect(inspection.items.isEmpty)
  }

  // MARK: Playlists

  private static let playlist = utf8(
    """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:2
    #EXTINF:2,
    missing.mp4
    #EXTINF:2,
    second.mp4
    #EXT-X-ENDLIST

    """)

  private static var folder: PlaylistFolder {
    PlaylistFolder { path in path == "second.mp4" ? ByteSource(bytes: song) : nil }
  }

  @Test("A playlist opens files of its folder, and no others")
  func siblings() throws {
    let inspection = Self.inspection(Self.playlist, "a.m3u8", folder: Self.folder)
    #expect(inspection.playlist != nil)
    #expect(
      inspection.document(sibling: "second.mp4")?.metadataItems.first?.value.text == "Evening")
    #expect(inspection.document(sibling: "missing.mp4") == nil)
    #expect(inspection.document(sibling: "../second.mp4") == nil)
    let (segment, tracks) = try #require(inspection.firstSegment)
    #expect(segment.section.uri == "second.mp4")
    #expect(tracks.isEmpty)
  }

  @Test("A playlist without its folder has no segment to inspect")
  func withoutFolder() {
    let inspection = Self.inspection(Self.playlist, "a.m3u8")
    #expect(inspection.firstSegment == nil)
    #expect(Self.inspection(Self.song, "a.m4a", folder: Self.folder).firstSegment == nil)
  }

  // MARK: Iterations

  @Test("An iteration goes on where it stopped until its key is released or it ends")
  func iterations() {
    let iterations = TimedIterations()
    var started = 0
    func groups(_ key: TimedIterationKey) {
      _ = iterations.groups(of: key) {
        started += 1
        return AnyIterator<TimedGroup> { nil }
      }
    }
    let (first, second) = (TimedIterationKey(), TimedIterationKey())
    groups(first)
    groups(second)
    groups(first)
    #expect(started == 2)
    iterations.end(first)
    groups(second)
    #expect(started == 2)
    groups(first)
    #expect(started == 3)
    withExtendedLifetime((first, second)) {}
  }
}
