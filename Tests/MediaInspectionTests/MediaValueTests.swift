import Foundation
import MediaInspection
import Testing

/// Tracks, groups and types as values, which programs create, compare and encode.
struct MediaValueTests {
  @Test func tracks() async throws {
    let tracks = try await Asset(bytes: try MadeTracks.movie).load(.tracks)
    let decoded = try JSONDecoder().decode(
      [AssetTrack].self, from: try JSONEncoder().encode(tracks))
    #expect(decoded == tracks)
    #expect(Set(decoded).count == tracks.count)
    #expect(try await decoded.first?.load(.metadata).isEmpty == true)
    let double = AssetTrack(number: 1, mediaType: .video, nominalFrameRate: 25)
    #expect(try await double.load(.nominalFrameRate) == 25)
    #expect(double.preferredTransform.isIdentity)
  }

  @Test func selection() async throws {
    let asset = Asset(bytes: try MadeTracks.movie)
    let (groups, selection) = try await asset.load(.mediaSelectionGroups, .preferredMediaSelection)
    let data = try JSONEncoder().encode(groups)
    #expect(try JSONDecoder().decode([MediaSelectionGroup].self, from: data) == groups)
    #expect(selection == MediaSelection(groups: groups))
    let option = MediaSelectionOption(mediaType: .audio, displayName: "Ton", isDefault: true)
    let group = MediaSelectionGroup(characteristic: .audible, options: [option])
    #expect(MediaSelection(groups: [group]).selectedMediaOption(in: group) == option)
  }

  @Test func fileTypes() async throws {
    let types: [FileType] = [.mov, FileType(rawValue: "org.example.film")]
    let data = try JSONEncoder().encode(types)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"["com.apple.quicktime-movie","org.example.film"]"#)
    #expect(try JSONDecoder().decode([FileType].self, from: data) == types)
  }

  @Test func descriptions() async throws {
    let items = try await SampleSong.items(SampleSong.song)
    #expect(items.first?.description == "itsk/%A9nam: Have A Drink On Me")
    #expect(items.last?.description == "itsk/covr: 4 bytes of jpeg")
    let tracks = try await Asset(bytes: try MadeTracks.movie).load(.tracks)
    #expect(tracks.last?.description == "track 4, vide, eng")
    #expect("\(PixelSize(width: 4, height: 3)) \(MediaType.audio)" == "4 × 3 soun")
    let value = MetadataValue.dictionary([
      .init(name: "a", value: .list([.integer(1), .ratio(1, 2)])),
      .init(name: "b", value: .uuid([0, 255])),
    ])
    #expect(value.description == "[a: [1, 1/2], b: 00ff]")
    #expect("\(MetadataFormat.id3Metadata) \(MediaCharacteristic.legible)" == "id3 legible")
  }

  /// Files of the corpus, with the types that their names do not always tell.
  @Test(
    arguments: [
      ("audio", "wav", FileType.wav), ("audio", "aifc", .aifc), ("audio", "flac", .flac),
      ("audio", "mp3", .mp3), ("audio", "aac", .aac), ("hls", "m3u8", .m3u),
    ])
  func detectedTypes(folder: String, ending: String, type: FileType) async throws {
    var count = 0
    for file in CorpusFile.all where file.url.pathComponents.contains(folder) {
      try await file.open { path in
        guard path.hasSuffix("." + ending) else { return }
        let asset = Asset(path: path)
        guard try await asset.load(.isReadable) else { return }
        let found = try await asset.load(.fileType)
        if found == type { count += 1 }
      }
    }
    #expect(count > 0)
  }

  @Test("Reading timed metadata ends with the loop, and lets other reads run in between")
  func timedMetadata() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let asset = Asset(path: path)
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      let groups = asset.timedMetadataGroups(of: track)
      for try await group in groups {
        #expect(try await group.items.first?.dataValue?.count == 26)
        break
      }
      var (one, two) = (groups.makeAsyncIterator(), groups.makeAsyncIterator())
      while let group = try await one.next() {
        #expect(try await two.next()?.path == group.path)
      }
      #expect(try await two.next() == nil)
      let sound = AssetTrack(number: 1, mediaType: .audio, path: "/moov/trak[9]")
      var none = asset.timedMetadataGroups(of: sound).makeAsyncIterator()
      #expect(try await none.next() == nil)
    }
  }

  @Test("Timed metadata that does not fit into one read is complete and in order")
  func longTimedMetadata() async throws {
    let asset = Asset(bytes: try MadeTracks.timed(samples: 1000))
    let track = try #require(try await asset.load(.tracks).first)
    var starts: [Double] = []
    for try await group in asset.timedMetadataGroups(of: track) {
      starts.append(group.start.seconds)
      #expect(group.items.map(\.stringValue) == ["x"])
      if starts.count % 100 == 0 { #expect(try await asset.load(.isReadable)) }
    }
    #expect(starts == (0..<1000).map(Double.init))
    #expect(try await asset.load(.timedMetadata).map(\.start.seconds) == starts)
  }

  @Test("Canceling the task ends reading timed metadata")
  func cancellation() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let asset = Asset(path: path)
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        for try await _ in asset.timedMetadataGroups(of: track) { return false }
        return false
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      var count = 0
      for try await _ in asset.timedMetadataGroups(of: track) { count += 1 }
      #expect(count == 4)
    }
  }
}
