import ByteScript
import Foundation
import MediaInspection
import Testing

/// Samples of documents about AVFoundation that read tracks, selections, times, groups and file
/// types, in the words of the library. The names have the document and its line.
struct MediaSampleTests {
  private var holiday: Asset {
    get throws { Asset(path: CorpusFile.named("holiday.mov").url.path) }
  }

  private func opened(_ name: String, _ work: (Asset) async throws -> Void) async throws {
    try await CorpusFile.named(name).open { try await work(Asset(path: $0)) }
  }

  @Test("001:13 preferred rate and volume of an asset")
  func preferences() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let (rate, volume, transform) = try await asset.load(
      .preferredRate, .preferredVolume, .preferredTransform)
    #expect(rate == 1.5)
    #expect(volume == 0.5)
    #expect(transform.isIdentity)
    let text = try await holiday.load(.preferredRate)
    #expect(text == 1)
  }

  @Test("001:25 tracks by ID, media type and characteristic")
  func tracks() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let track = try #require(try await asset.loadTrack(withTrackID: 1))
    #expect(track.mediaType == .audio)
    #expect(track.preferredVolume == 0.25)
    #expect(track.totalSampleDataLength == 250)
    #expect(try await track.load(.naturalTimeScale) == 1000)
    let rate = try await track.load(.estimatedDataRate)
    #expect(rate == 1000)
    #expect(try await asset.loadTracks(withMediaType: .audio).map(\.trackID) == [1, 2])
    #expect(try await asset.loadTracks(withMediaCharacteristic: .legible).map(\.trackID) == [3])
    let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let turned = MediaTransform(a: 0, b: 1, c: -1, d: 0, tx: 480, ty: 0)
    let (transform, size) = try await video.load(.preferredTransform, .naturalSize)
    #expect(transform == turned)
    #expect(size == nil)
    #expect(video.rotation == 90)
  }

  @Test("001:192 names of all options")
  func options() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    var names: [String] = []
    for characteristic in try await asset.load(
      .availableMediaCharacteristicsWithMediaSelectionOptions)
    {
      let group = try await asset.loadMediaSelectionGroup(for: characteristic)
      names += group?.options.map(\.displayName) ?? []
    }
    #expect(names == ["Ton", "English (AU)", "English SDH"])
  }

  @Test("001:200 options of a locale")
  func optionsOfLocale() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    func tracks(_ locale: String) -> [Int?] {
      MediaSelectionGroup.mediaSelectionOptions(from: group.options, with: locale)
        .map(\.trackNumber)
    }
    #expect(tracks("de_DE") == [1])
    #expect(tracks("en") == [2])
    #expect(tracks("en_AU@currency=AUD") == [2])
    #expect(tracks("en_GB").isEmpty)
    #expect(tracks("ru_RU").isEmpty)
    #expect(group.options.map(\.extendedLanguageTag) == ["de", "en-AU"])
    #expect(
      MediaSelectionGroup.playableMediaSelectionOptions(from: group.options) == group.options)
  }

  @Test("001:208 preferred media selection")
  func preferredSelection() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let selection = try await asset.load(.preferredMediaSelection)
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(selection.selectedMediaOption(in: group)?.trackNumber == 1)
    #expect(MediaSelection(groups: []).selectedMediaOption(in: group) == nil)
  }

  @Test("004:423 tagged characteristics of a track")
  func taggedCharacteristics() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let track = try #require(try await asset.loadTracks(withMediaType: .subtitle).first)
    #expect(try await track.load(.availableMetadataFormats) == [.quickTimeUserData])
    let userData = try await track.loadMetadata(for: .quickTimeUserData)
    let characteristics = MetadataItem.metadataItems(
      from: userData, filteredByIdentifier: .quickTimeUserDataTaggedCharacteristic)
    #expect(
      characteristics.map { $0.stringValue.map { MediaCharacteristic(rawValue: $0) } }
        == [
          .transcribesSpokenDialogForAccessibility, .describesMusicAndSoundForAccessibility,
        ])
    #expect(track.hasMediaCharacteristic(.describesMusicAndSoundForAccessibility))
    #expect(try await track.load(.commonMetadata).isEmpty)
  }

  @Test("004:614 common metadata of a track")
  func commonMetadataOfTrack() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let track = try #require(try await asset.load(.tracks).first)
    let (metadata, common) = try await track.load(.metadata, .commonMetadata)
    #expect(metadata.map(\.stringValue) == ["Ton"])
    #expect(common.map(\.commonKey) == ["title"])
    #expect(try await asset.load(.tracks).last?.load(.metadata).isEmpty == true)
  }

  @Test("004:705 and 004:1291 session data with a value, and with a URI")
  func sessionData() async throws {
    try await opened("hls/multivariant.bytes") { asset in
      let data = try await asset.load(.sessionData)
      #expect(
        data.map(\.dataID) == ["com.example.title", "com.example.title", "com.apple.hls.chapters"])
      #expect(data.map(\.value) == ["The Lake", "Der große See", nil])
      #expect(data.map(\.uri) == [nil, nil, "chapters.json"])
      #expect(data.map(\.format) == [nil, nil, .json])
      #expect(data.map(\.extendedLanguageTag) == ["en", "de", nil])
      #expect(data.last?.content == .resource(uri: "chapters.json", format: .json))
    }
    #expect(try await holiday.load(.sessionData).isEmpty)
  }

  @Test("004:790 the next group of a metadata track")
  func groups() async throws {
    try await opened("timed/boxed.bytes") { asset in
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      var iterator = asset.timedMetadataGroups(of: track).makeAsyncIterator()
      var places: [String?] = []
      while let group = try await iterator.next() {
        places.append(group.items.first?.stringValue)
      }
      #expect(
        places == [
          "+12.3456-098.7654+031.250/", "+12.3457-098.7653+031.500CRSWGS_84/", nil,
          "+122045.0-0984600.6/",
        ])
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("004:774 and 004:1428 time ranges of groups, and a group without items")
  func emptyGroups() async throws {
    try await opened("timed/boxed.bytes") { asset in
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      var groups: [TimedMetadataGroup] = []
      for try await group in asset.timedMetadataGroups(of: track) { groups.append(group) }
      #expect(groups.map { $0.timeRange?.start.seconds } == [0.5, 1.5, 2.5, 3.5])
      #expect(groups.map { $0.timeRange?.end.seconds } == [1.5, 2.5, 3.5, 4.5])
      #expect(groups.map(\.items.count) == [2, 1, 0, 2])
    }
  }

  @Test("004:835, 004:1154 and 004:1174 the track with an identifier in its format description")
  func trackWithIdentifier() async throws {
    try await opened("timed/boxed.bytes") { asset in
      var track: AssetTrack?
      for candidate in try await asset.loadTracks(withMediaType: .metadata) {
        for description in try await candidate.load(.formatDescriptions)
        where description.identifiers.contains(.quickTimeMetadataLocationISO6709) {
          track = candidate
        }
      }
      let format = try #require(track?.formatDescriptions.first)
      #expect(format.mediaType == .metadata)
      #expect(format.mediaSubType == "mebx")
      // 004:1188, the keys of a metadata specification
      #expect(
        format.metadataSpecifications.map(\.dataType) == [
          "com.apple.quicktime.metadata.location.ISO6709", "com.apple.metadata.datatype.float32",
          "com.apple.metadata.datatype.UTF-8",
        ])
      #expect(format.metadataSpecifications.map(\.extendedLanguageTag) == [nil, nil, "en-GB"])
    }
  }

  @Test("004:1048 chapters in preferred languages, and with titles in a locale")
  func chapters() async throws {
    let asset = try holiday
    let preferred = try await asset.loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: ["en"])
    #expect(preferred.map(\.title) == ["Low sun", "Waves", "Calm"])
    let locales = try await asset.load(.availableChapterLocales)
    for locale in locales {
      let groups = try await asset.loadChapterMetadataGroups(
        withTitleLocale: locale, containingItemsWithCommonKeys: ["artwork"])
      #expect(groups.count == 3)
    }
    #expect(try await asset.loadChapterMetadataGroups(withTitleLocale: "ru_RU").isEmpty)
  }

  @Test("000:53, 002:385 and 004:1459 file types")
  func fileTypes() async throws {
    #expect(try await holiday.load(.fileType) == .mov)
    #expect(FileType.mov.rawValue == "com.apple.quicktime-movie")
    #expect(FileType.m4a.rawValue == "com.apple.m4a-audio")
    #expect(FileType(rawValue: "public.mp3").title == "MPEG audio layer III")
    let sound = Asset(bytes: taggedSong(textItemBox("©nam", "Bridge Song")))
    #expect(try await sound.load(.fileType) == .m4a)
  }

  @Test("004:1317 a filter for sharing")
  func sharing() async throws {
    let bytes = taggedSong(
      textItemBox("©nam", "Bridge Song") + textItemBox("©xyz", "+38.44-122.71/")
        + textItemBox("apID", "someone@example.com") + textItemBox("©too", "Encoder 1")
        + textItemBox("zzzz", "custom"))
    let items = try await Asset(bytes: bytes).load(.metadata)
    #expect(items.count == 5)
    let shared = MetadataItem.metadataItems(from: items, filteredBy: .forSharing())
    #expect(shared.map(\.stringValue) == ["Bridge Song", "someone@example.com"])
    let chapters = try await holiday.load(.chapters).flatMap(\.groups).flatMap(\.items)
    #expect(
      MetadataItem.metadataItems(from: chapters, filteredBy: .forSharing()).count
        == chapters.count)
  }
}
