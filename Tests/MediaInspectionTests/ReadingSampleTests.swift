import ByteScript
import Foundation
import MediaInspection
import Testing

/// Further samples from texts about AVFoundation that read metadata, with the same names in Swift.
/// The name of a test states the number of the text and the line of the sample.
struct ReadingSampleTests {
  /// The song of other tests with an album artist, a group, and the cover in each tag.
  private static let songs: [[UInt8]] = [
    taggedSong(
      textItemBox("©nam", "Best of You") + textItemBox("aART", "Various")
        + textItemBox("©grp", "Set") + textItemBox("©gen", "Rock")
        + itemBox("covr", type: 13, cover)),
    id3Tag(
      3, MadeFile.frame("TIT2", "Best of You"), MadeFile.frame("TPE2", "Various"),
      MadeFile.frame("TIT1", "Set"), MadeFile.frame("TCON", "Rock"), MadeFile.frame("TRCK", "8"),
      id3Frame(
        3, "APIC", [0] + Array("image/jpeg".utf8) + [0, 3] + Array("front".utf8) + [0] + cover)),
    id3Tag(
      2, MadeFile.frame("TT2", "Best of You"), MadeFile.frame("TP2", "Various"),
      MadeFile.frame("TT1", "Set"), MadeFile.frame("TCO", "Rock"), MadeFile.frame("TRK", "8"),
      id3Frame(2, "PIC", [0] + Array("JPG".utf8) + [3] + Array("front".utf8) + [0] + cover)),
  ]
  private static let cover: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

  /// Every identifier of the sample, with the name that it leads to.
  private static let names: [(MetadataIdentifier, String)] = [
    (.commonIdentifierTitle, "name"), (.iTunesMetadataSongName, "name"),
    (.raw("id3/%00TT2"), "name"), (.id3MetadataTitleDescription, "name"),
    (.quickTimeMetadataDisplayName, "name"),
    (.commonIdentifierArtist, "artist"), (.iTunesMetadataArtist, "artist"),
    (.raw("id3/%00TP1"), "artist"), (.id3MetadataLeadPerformer, "artist"),
    (.quickTimeMetadataProducer, "artist"),
    (.iTunesMetadataAlbumArtist, "albumArtist"), (.raw("id3/%00TP2"), "albumArtist"),
    (.id3MetadataBand, "albumArtist"), (.quickTimeMetadataDirector, "albumArtist"),
    (.commonIdentifierAlbumName, "album"), (.iTunesMetadataAlbum, "album"),
    (.raw("id3/%00TAL"), "album"), (.id3MetadataAlbumTitle, "album"),
    (.quickTimeMetadataAlbum, "album"),
    (.commonIdentifierArtwork, "artwork"), (.iTunesMetadataCoverArt, "artwork"),
    (.raw("id3/%00PIC"), "artwork"), (.id3MetadataAttachedPicture, "artwork"),
    (.quickTimeMetadataArtwork, "artwork"),
    (.commonIdentifierCreationDate, "year"), (.iTunesMetadataReleaseDate, "year"),
    (.raw("id3/%00TYE"), "year"), (.id3MetadataYear, "year"), (.quickTimeMetadataYear, "year"),
    (.id3MetadataRecordingTime, "year"),
    (.iTunesMetadataBeatsPerMin, "bpm"), (.id3MetadataBeatsPerMinute, "bpm"),
    (.commonIdentifierSubject, "grouping"), (.raw("itsk/%A9grp"), "grouping"),
    (.iTunesMetadataGrouping, "grouping"), (.raw("id3/%00TT1"), "grouping"),
    (.id3MetadataContentGroupDescription, "grouping"),
    (.iTunesMetadataTrackNumber, "track"), (.raw("id3/%00TRK"), "track"),
    (.id3MetadataTrackNumber, "track"),
    (.commonIdentifierCreator, "composer"), (.iTunesMetadataComposer, "composer"),
    (.raw("id3/%00TCM"), "composer"), (.id3MetadataComposer, "composer"),
    (.iTunesMetadataDiscNumber, "disc"), (.raw("id3/%00TPA"), "disc"),
    (.id3MetadataPartOfASet, "disc"),
    (.commonIdentifierDescription, "comments"), (.iTunesMetadataUserComment, "comments"),
    (.raw("id3/%00COM"), "comments"), (.id3MetadataComments, "comments"),
    (.quickTimeMetadataDescription, "comments"),
    (.commonIdentifierType, "genre"), (.iTunesMetadataPredefinedGenre, "genre"),
    (.iTunesMetadataUserGenre, "genre"), (.raw("id3/%00TCO"), "genre"),
    (.id3MetadataContentType, "genre"),
    (.quickTimeMetadataGenre, "genre"),
  ]

  @Test("000:83, 000:178 and 000:276 every item under the name of its identifier")
  func namesByIdentifier() async throws {
    let names = Dictionary(Self.names, uniquingKeysWith: { first, _ in first })
    #expect(names.count == Self.names.count)
    for song in Self.songs {
      var found: [String: String] = [:]
      for item in try await SampleSong.items(song) {
        found[names[item.identifier] ?? "none"] = item.stringValue ?? "data"
      }
      found["track"] = nil
      #expect(
        found == [
          "name": "Best of You", "albumArtist": "Various", "grouping": "Set", "genre": "Rock",
          "artwork": "data",
        ])
    }
    let holiday = Asset(path: CorpusFile.named("holiday.mov").url.path)
    let formats = try await holiday.loadMetadata(for: .quickTimeMetadata)
    #expect(formats.contains { names[$0.identifier] == "name" })
  }

  @Test("000:400 and 002:653 the picture of an ID3 tag, with its type beside the data")
  func pictures() async throws {
    for (song, identifier) in zip(
      Self.songs,
      [.iTunesMetadataCoverArt, .id3MetadataAttachedPicture, .raw("id3/%00PIC")]
        as [MetadataIdentifier])
    {
      let picture = try SampleSong.item(identifier, in: try await SampleSong.items(song))
      guard case .data(let data) = picture.value else {
        Issue.record("\(picture.value)")
        continue
      }
      #expect(try await data.bytes == Self.cover)
      #expect(data.kind == "jpeg")
      #expect(picture.dataType == .jpeg)
      #expect(picture.commonKey == .commonKeyArtwork)
      if picture.keySpace == .id3 { #expect(picture.extraAttributes[.info] == .text("front")) }
    }
  }

  @Test("000:461 and 002:719 the number of a track without the number of tracks")
  func numberWithoutCount() async throws {
    for song in Self.songs.dropFirst() {
      let item = try #require(
        try await SampleSong.items(song).first { ["TRCK", "TRK"].contains($0.key.rawValue) })
      #expect(item.pairValue?.number == 8)
      #expect(item.pairValue?.count == nil)
    }
  }

  @Test("002:215 the items of all available formats")
  func allFormats() async throws {
    let asset = Asset(path: CorpusFile.named("holiday.mov").url.path)
    var items: [MetadataItem] = []
    for format in try await asset.load(.availableMetadataFormats) {
      items += try await asset.loadMetadata(for: format)
    }
    let all = try await asset.load(.metadata)
    #expect(items.count == all.count)
    #expect(Set(items) == Set(all))
  }

  @Test("003:111 and 003:138 protection, title, artist, album, cover and duration of a song")
  func song() async throws {
    let asset = Asset(bytes: SampleSong.song)
    let (common, isProtected, duration) = try await asset.load(
      .commonMetadata, .hasProtectedContent, .duration)
    func text(_ key: MetadataKey) -> String? {
      MetadataItem.metadataItems(from: common, withKey: key, keySpace: .common).first?.stringValue
    }
    #expect(text(.commonKeyTitle) == "Have A Drink On Me")
    #expect(text(.commonKeyArtist) == "AC/DC")
    #expect(text(.commonKeyAlbumName) == "Back In Black")
    let cover = try SampleSong.item(.commonIdentifierArtwork, in: common)
    #expect(try await cover.load(.dataValue) == Self.cover)
    #expect(!isProtected)
    #expect(duration == nil)
    let film = Asset(path: CorpusFile.named("holiday.mov").url.path)
    #expect(try await film.load(.duration)?.seconds == 3)
  }

  @Test("004:400 the same item in several languages")
  func languages() async throws {
    let texts = [("Full", 0x15C7), ("Voll", 0x10B5)].flatMap { text, language in
      box("©nam", u16(text.utf8.count, language), utf8(text))
    }
    let file =
      box("ftyp", utf8("qt  "), u32(0), utf8("qt  "))
      + box("moov", box("udta", texts))
    let items = try await Asset(bytes: file).loadMetadata(for: .quickTimeUserData)
    #expect(items.map(\.identifier) == [.quickTimeUserDataFullName, .quickTimeUserDataFullName])
    #expect(items.map(\.extendedLanguageTag) == ["en", "de"])
    let german = MetadataItem.metadataItems(
      from: items, filteredAndSortedAccordingToPreferredLanguages: ["de-CH", "en-US"])
    #expect(german.map(\.stringValue) == ["Voll", "Full"])
  }

  @Test("004:705 and 004:1291 the lines of the text, with their mistakes")
  func sessionDataLines() async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="en",VALUE="This is an example"
      #EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGAUGE="sp",VALUE="Este es un ejemplo"
      #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",LANGUAGE="en",URI=<chapter JSON>
      #EXT-X-STREAM-INF:BANDWIDTH=100
      video.m3u8

      """
    let asset = Asset(bytes: Array(playlist.utf8))
    let (data, findings) = try await asset.load(.sessionData, .findings)
    #expect(data.prefix(2).map(\.value) == ["This is an example", "Este es un ejemplo"])
    #expect(data.prefix(2).map(\.extendedLanguageTag) == ["en", nil])
    #expect(data.map(\.dataID).last == "com.apple.hls.chapters")
    #expect(data.last?.value == nil)
    #expect(!findings.isEmpty)
  }

  @Test("004:957 the location in the first item of each group, by its data type")
  func locations() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let asset = Asset(path: path)
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      var places: [String] = []
      for try await group in asset.timedMetadataGroups(of: track) {
        guard let item = group.items.first else { continue }
        let (_, type) = try await item.load(.value, .dataType)
        if type == .quickTimeMetadataLocationISO6709, let place = item.stringValue {
          places.append(place)
        }
      }
      #expect(places.count == 3)
    }
  }

  @Test("004:1068 chapters of an MP3 file")
  func chaptersOfSound() async throws {
    func chapter(_ name: String, _ start: Int, _ end: Int) -> [UInt8] {
      id3Frame(
        3, "CHAP", utf8(name), u8(0), u32(start, end, -1, -1), MadeFile.frame("TIT2", name))
    }
    let tag = id3Tag(3, chapter("One", 0, 1500), chapter("Two", 1500, 4000))
    let chapters = try await Asset(bytes: tag).loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: ["en"])
    #expect(chapters.map(\.title) == ["One", "Two"])
    #expect(chapters.map { $0.timeRange?.start.seconds } == [0, 1.5])
    #expect(chapters.map { $0.timeRange?.end.seconds } == [1.5, 4])
  }
}

extension MetadataIdentifier {
  fileprivate static func raw(_ text: String) -> Self { Self(rawValue: text) }
}
