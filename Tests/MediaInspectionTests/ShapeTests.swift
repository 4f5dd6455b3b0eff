import ByteScript
import Foundation
import MediaInspection
import Testing

/// The parts of the API that correspond to AVFoundation, used with the same names.
struct ShapeTests {
  private var holiday: Asset {
    get throws { Asset(path: CorpusFile.named("holiday.mov").url.path) }
  }

  @Test func commonMetadata() async throws {
    let metadata = try await holiday.load(.commonMetadata)
    let titles = MetadataItem.metadataItems(
      from: metadata, filteredByIdentifier: .commonIdentifierTitle)
    #expect(titles.map(\.stringValue) == ["Evening on the lake"])
    #expect(titles.first?.identifier == .quickTimeMetadataDisplayName)
    #expect(titles.first?.commonKey == "title")
    let makes = MetadataItem.metadataItems(from: metadata, withKey: "make", keySpace: .common)
    #expect(makes.first?.identifier == .quickTimeMetadataMake)
  }

  @Test func metadataOfOneFormat() async throws {
    let asset = try holiday
    let items = try await asset.loadMetadata(for: .quickTimeUserData)
    #expect(items.count == 9)
    #expect(items.first?.identifier == .quickTimeUserDataArtist)
    #expect(items.first?.key == "©ART")
    #expect(items.first?.byteRanges == [0x1454..<0x1462])
    let formats = try await asset.load(.availableMetadataFormats)
    #expect(formats == [.quickTimeUserData, .quickTimeMetadata])
  }

  @Test func dates() async throws {
    let created = try await holiday.load(.creationDate)
    #expect(created?.dateValue?.description == "2024-07-20T20:41:07+02:00")
    #expect(created?.dateValue?.year == 2024)
    #expect(MetadataDate("no date") == nil)
  }

  @Test func tracks() async throws {
    let asset = try holiday
    #expect(try await asset.load(.duration) == MediaTime(value: 3000, timescale: 1000))
    #expect(try await asset.load(.duration)?.seconds == 3)
    let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
    #expect(video.naturalSize == video.displaySize)
    #expect(video.naturalSize?.width == 320)
    #expect(video.rotation == 0)
    #expect(video.nominalFrameRate == 25)
    #expect(video.minFrameDuration == MediaTime(value: 1, timescale: 25))
    #expect(video.codec?.code == "avc1")
    #expect(video.hasMediaCharacteristic(.visual))
    let audio = try #require(try await asset.loadTracks(withMediaCharacteristic: .audible).first)
    #expect(audio.trackID == 2)
    #expect(audio.channelCount == 1)
    #expect(audio.sampleRate == 44100)
    #expect(audio.associations.map(\.kind) == ["chap"])
    #expect(try await asset.loadTrack(withTrackID: 3)?.mediaType == .text)
    #expect(try await asset.loadMetadata(of: video).isEmpty)
  }

  @Test func chapters() async throws {
    let groups = try await holiday.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    #expect(groups.map(\.title) == ["Low sun", "Waves", "Calm"])
    #expect(groups.map(\.start.seconds) == [0, 1, 2])
    #expect(groups.last?.duration == MediaTime(value: 1, timescale: 1))
    #expect(groups.first?.items.first?.time?.seconds == 0)
  }

  @Test func timedMetadata() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let asset = Asset(path: path)
      let groups = try await asset.load(.timedMetadata)
      #expect(groups.map(\.start.seconds) == [0.5, 1.5, 2.5, 3.5])
      #expect(groups.map(\.items.isEmpty) == [false, false, true, false])
      #expect(groups.first?.duration?.seconds == 1)
      let first = try #require(groups.first?.items.first)
      #expect(first.identifier == .quickTimeMetadataLocationISO6709)
      #expect(first.stringValue == "+12.3456-098.7654+031.250/")
      #expect(groups.first?.items.last?.numberValue == 3.5)
      #expect(try await first.dataValue == Array("+12.3456-098.7654+031.250/".utf8))
      let track = try await asset.loadTracks(withMediaType: .metadata).first
      #expect(first.scope == .track(1))
      #expect(groups.last?.items.last?.extendedLanguageTag == "en-GB")
      await confirmation(expectedCount: 1) { visited in
        _ = try? await asset.forEachTimedMetadataGroup(in: track) { group in
          #expect(group.start.seconds == 0.5)
          visited()
          return false
        }
      }
    }
  }

  @Test func filters() async throws {
    let english: [UInt8] = [0x15, 0xC7]
    let german: [UInt8] = [0x10, 0xB5]
    let bytes = taggedSong(
      textItemBox("©ART", language: german, "Eins") + textItemBox("©ART", "Two")
        + textItemBox("©ART", language: english, "Three")
        + itemBox("tmpo", type: 21, [0, 120])
        + itemBox("trkn", type: 0, [0, 0, 0, 8, 0, 10, 0, 0])
        + itemBox("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]))
    let items = try await Asset(bytes: bytes).load(.metadata)
    func texts(_ items: [MetadataItem]) -> [String?] { items.map(\.stringValue) }
    let artists = MetadataItem.metadataItems(
      from: items, filteredByIdentifier: .iTunesMetadataArtist)
    #expect(texts(artists) == ["Eins", "Two", "Three"])
    #expect(
      texts(
        MetadataItem.metadataItems(
          from: items, filteredAndSortedAccordingToPreferredLanguages: ["en-GB", "de"]))
        == ["Three", "Eins"])
    #expect(MetadataItem.metadataItems(from: items, withKey: nil, keySpace: .iTunes).count == 6)
    #expect(MetadataItem.metadataItems(from: items, withKey: "tmpo", keySpace: nil).count == 1)
    #expect(MetadataItem.metadataItems(from: items, withKey: "tmpo", keySpace: .id3).isEmpty)
    #expect(MetadataItem.metadataItems(from: items, withKey: nil, keySpace: .common).count == 4)
    let beats = MetadataItem.metadataItems(
      from: items, filteredByIdentifier: .iTunesMetadataBeatsPerMin)
    #expect(beats.first?.numberValue == 120)
    let place = MetadataItem.metadataItems(
      from: items, filteredByIdentifier: .iTunesMetadataTrackNumber)
    #expect(place.first?.stringValue == "8/10")
    let cover = MetadataItem.metadataItems(
      from: items, filteredByIdentifier: .iTunesMetadataCoverArt)
    #expect(try await cover.first?.dataValue == [0xFF, 0xD8, 0xFF, 0xD9])
    #expect(cover.first?.commonKey == "artwork")
    #expect(cover.first?.stringValue == nil)
  }

  @Test func playlists() async throws {
    try await CorpusFile.named("hls/multivariant.bytes").open { path in
      let chapters = """
        [{"start-time": 0, "duration": 60.5, "titles": [{"language": "en", "title": "Shore"},
        {"language": "de", "title": "Ufer"}]},
        {"start-time": 60.5, "titles": [{"language": "en", "title": "Island"}]}]
        """
      let folder = URL(filePath: path).deletingLastPathComponent()
      try Data(chapters.utf8).write(to: folder.appending(path: "chapters.json"))
      let asset = Asset(path: path)
      let sound = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
      #expect(sound.options.map(\.displayName) == ["English", "Français"])
      #expect(sound.defaultOption?.extendedLanguageTag == "en")
      #expect(!sound.allowsEmptySelection)
      #expect(
        MediaSelectionGroup.mediaSelectionOptions(
          from: sound.options, filteredAndSortedAccordingToPreferredLanguages: ["fr-CA", "de"]
        ).map(\.displayName) == ["Français"])
      let (characteristics, locales, items) = try await asset.load(
        .availableMediaCharacteristicsWithMediaSelectionOptions, .availableChapterLocales,
        .metadata)
      #expect(characteristics == [.audible, .legible])
      let text = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
      #expect(
        MediaSelectionGroup.mediaSelectionOptions(
          from: text.options,
          withMediaCharacteristics: [.transcribesSpokenDialogForAccessibility]
        ).map(\.displayName) == ["English SDH"])
      #expect(locales == ["en", "de"])
      #expect(items.allSatisfy { $0.keySpace == .hls })
      let german = try await asset.loadChapterMetadataGroups(
        bestMatchingPreferredLanguages: ["de-CH"])
      #expect(german.map(\.title) == ["Ufer", nil])
      #expect(german.map(\.start.seconds) == [0, 60.5])
    }
  }

  /// 1714550404 is `date -u -d 2024-05-01T08:00:04Z +%s`.
  @Test func dateRanges() async throws {
    try await CorpusFile.named("hls/dates.bytes").open { path in
      let asset = Asset(path: path)
      let groups = try await asset.load(.dateRangeMetadataGroups)
      #expect(
        groups.map(\.uniqueID) == ["ad", "song 1", "song 2", "song 3", "early", "nowhere"])
      let ad = try #require(groups.first)
      #expect(ad.classifyingLabel == "com.example.ad")
      #expect(ad.startDate == MediaTime(value: 1_714_550_404, timescale: 1))
      #expect(ad.endDate?.seconds == 1_714_550_419.5)
      #expect(ad.statesTimeZone)
      #expect(ad.timeRange?.start.seconds == 13.25)
      #expect(ad.timeRange?.duration.seconds == 6.25)
      #expect(ad.items.map(\.key.rawValue) == ["X-BRAND", "SCTE35-OUT", "X-PRICE"])
      #expect(ad.items.map(\.stringValue) == ["Example Soap", "0xFC30", "2.50"])
      #expect(ad.items.last?.path == "/EXT-X-DATERANGE[2]")
      #expect(ad.items.last?.time?.seconds == 13.25)
      #expect(ad.items.last?.duration?.seconds == 6.25)
      #expect(try await ad.items.last?.dataValue == Array("2.50".utf8))
      #expect(groups.last?.timeRange == nil)
      #expect(groups.last?.statesTimeZone == false)
      #expect(groups[3].endDate == nil)
    }
  }

  /// Date ranges without a position on the timeline are in none of its groups.
  @Test func dateRangesOnTheTimeLine() async throws {
    try await CorpusFile.named("hls/dates.bytes").open { path in
      let groups = try await Asset(path: path).load(.timedMetadata)
      #expect(groups.map(\.start.seconds) == [13.25, 19.5, 25.5, 27.5, -0.75])
      #expect(groups.map { $0.duration?.seconds } == [6.25, 6, 1.125, nil, 1])
      #expect(groups.map(\.items.count) == [3, 0, 0, 0, 0])
    }
  }

  @Test func aPlaylistInMemoryHasNothingBesideIt() async throws {
    try await CorpusFile.named("hls/multivariant.bytes").open { path in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(try await Asset(bytes: bytes).load(.chapters).isEmpty)
    }
  }

  @Test func theReadmeShowsTheExample() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: CorpusFile.root.appending(path: name), encoding: .utf8)
    }
    let program = try text("scripts/example-app/Sources/LocationPlayer/main.swift")
      .split(separator: "\n").filter { !$0.hasPrefix("//") }
    let shown = try text("README.md").split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { $0.dropFirst(4) }
    #expect(shown.joined(separator: "\n").contains(program.joined(separator: "\n")))
  }

  @Test(arguments: ["MetadataManager", "LocationPlayer"])
  func pagesShowThePrograms(name: String) throws {
    let pages = CorpusFile.root.appending(path: "Sources/MediaInspection/MediaInspection.docc")
    let page = try String(contentsOf: pages.appending(path: "\(name).md"), encoding: .utf8)
    let folder = CorpusFile.root.appending(path: "scripts/example-app/Sources/\(name)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.isEmpty)
    for file in files {
      let program = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(page.contains("```swift\n\(program)```"), "\(file)")
    }
  }

  @Test func times() {
    let half = MediaTime(value: 1, timescale: 2)
    #expect(half == MediaTime(value: 300, timescale: 600))
    #expect(half?.hashValue == MediaTime(value: 300, timescale: 600)?.hashValue)
    #expect(MediaTime(value: 1, timescale: 0) == nil)
    if let half, let more = MediaTime(value: 301, timescale: 600) { #expect(half < more) }
  }
}
