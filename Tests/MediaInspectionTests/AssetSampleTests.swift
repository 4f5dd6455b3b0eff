import ByteScript
import Foundation
import MediaInspection
import Testing

/// Samples of assets, formats and groups from texts about AVFoundation, with the same names in Swift.
/// The name of a test states the number of the text and the line of the sample.
struct AssetSampleTests {
  @Test("001:10 to 001:23 the properties of an asset")
  func properties() async throws {
    let asset = Asset(path: CorpusFile.named("holiday.mov").url.path)
    let (duration, rate, volume, common, metadata, formats, tracks) = try await asset.load(
      .duration, .preferredRate, .preferredVolume, .commonMetadata, .metadata,
      .availableMetadataFormats, .tracks)
    #expect(duration?.seconds == 3)
    #expect(rate == 1 && volume == 1)
    #expect(common.allSatisfy { $0.commonKey != nil })
    #expect(metadata.count > common.count)
    #expect(formats == [.quickTimeUserData, .quickTimeMetadata])
    #expect(tracks.map(\.mediaType) == [.video, .audio, .text, .timecode])
  }

  /// A stream whose second half has half the bit rate, so that its first frames mislead.
  @Test("001:41 and 002:25 a precise duration")
  func preciseDuration() async throws {
    let loud: [UInt8] = hex("FFFB9064") + zeros(413)
    let quiet: [UInt8] = hex("FFFB5064") + zeros(204)
    let bytes =
      [[UInt8]](repeating: loud, count: 6000).flatMap(\.self)
      + [[UInt8]](repeating: quiet, count: 6000).flatMap(\.self)
    let (seconds, samples) = (
      12_000 * 1152 / 44_100.0, MediaTime(value: 12_000 * 1152, timescale: 44_100)
    )
    let quick = Asset(bytes: bytes)
    let (estimate, isExact) = try await quick.load(.duration, .providesPreciseDurationAndTiming)
    #expect(!isExact)
    #expect(try #require(estimate?.seconds) < seconds * 0.8)
    let precise = Asset(bytes: bytes, prefersPreciseDuration: true)
    let (duration, isPrecise) = try await precise.load(
      .duration, .providesPreciseDurationAndTiming)
    #expect(isPrecise)
    #expect(duration == samples)
  }

  @Test("002:378 and 002:439 the common items, then those of the formats that a program accepts")
  func acceptedFormats() async throws {
    let accepted: [MetadataFormat] = [.quickTimeMetadata, .iTunesMetadata, .id3Metadata]
    let asset = Asset(path: CorpusFile.named("holiday.mov").url.path)
    let (common, formats) = try await asset.load(.commonMetadata, .availableMetadataFormats)
    var names: [MetadataKey: String] = [:]
    for item in common {
      if let key = item.commonKey, names[key] == nil { names[key] = item.stringValue }
    }
    #expect(names[.commonKeyTitle] == "Evening on the lake")
    var items: [MetadataItem] = []
    for format in formats where accepted.contains(format) {
      items += try await asset.loadMetadata(for: format)
    }
    #expect(!items.isEmpty)
    #expect(items.allSatisfy { $0.keySpace == .quickTimeMetadata })
  }

  @Test("004:901 to 004:952 items of one identifier while groups are read")
  func outputOfIdentifier() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let asset = Asset(path: path)
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      var places: [String?] = []
      for try await group in asset.timedMetadataGroups(of: track) {
        places += MetadataItem.metadataItems(
          from: group.items, filteredByIdentifier: .quickTimeMetadataLocationISO6709
        ).map(\.stringValue)
      }
      #expect(places.count == 3)
    }
  }

  @Test("004:1345 the filter for sharing also filters timed metadata")
  func sharingOfTimedMetadata() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let items = try await Asset(path: path).load(.timedMetadata).flatMap(\.items)
      #expect(items.contains { $0.identifier == .quickTimeMetadataLocationISO6709 })
      let shared = MetadataItem.metadataItems(from: items, filteredBy: .forSharing())
      #expect(!shared.contains { $0.identifier == .quickTimeMetadataLocationISO6709 })
    }
  }

  @Test("004:1066 and 004:1291 chapters of a playlist, from a JSON file beside it")
  func chaptersOfPlaylist() async throws {
    try await CorpusFile.named("hls/multivariant.bytes").open { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      let chapters = """
        [{"start-time": 0, "duration": 60.5, "titles": [{"language": "en", "title": "Shore"}],
        "images": [{"image-category": "main", "url": "shore.jpg"}]}]
        """
      try Data(chapters.utf8).write(to: folder.appending(path: "chapters.json"))
      let groups = try await Asset(path: path).loadChapterMetadataGroups(
        bestMatchingPreferredLanguages: ["en"])
      #expect(groups.map(\.title) == ["Shore"])
      #expect(groups.map { $0.timeRange?.end.seconds } == [60.5])
    }
  }

  @Test("004:1416 a group without a known end")
  func groupWithoutEnd() {
    let title = MetadataItem(identifier: .commonIdentifierTitle, value: .text("Calm"))
    let group = TimedMetadataGroup(start: .zero, duration: nil, items: [title])
    #expect(group.timeRange == nil)
    #expect(group.title == "Calm")
  }

  @Test("004:1472 items of ID3 tags as items of iTunes metadata, by their common keys")
  func convertedItems() async throws {
    let identifiers: [MetadataKey: MetadataIdentifier] = [
      .commonKeyTitle: .iTunesMetadataSongName, .commonKeyArtist: .iTunesMetadataArtist,
      .commonKeyAlbumName: .iTunesMetadataAlbum,
    ]
    for file in SampleSong.tagged {
      let converted = try await SampleSong.items(file).compactMap { item in
        item.commonKey.flatMap { identifiers[$0] }.map {
          MetadataItem(identifier: $0, value: item.value, dataType: .utf8)
        }
      }
      let song = try await SampleSong.items(SampleSong.song)
      for item in converted {
        #expect(try SampleSong.item(item.identifier, in: song).value == item.value)
      }
      #expect(converted.count == 3)
    }
  }
}
