import Foundation
import MediaInspection
import Testing

/// Samples of loading statuses from texts about AVFoundation. The name of a test states the number of
/// the text and the line of the sample.
struct StatusSampleTests {
  @Test("001:57 the status of a property after loading, and after a failure")
  func status() async throws {
    let asset = Asset(bytes: SampleSong.song)
    guard case .notYetLoaded = asset.status(of: .availableMetadataFormats) else {
      Issue.record("\(asset.status(of: .availableMetadataFormats))")
      return
    }
    _ = try await asset.load(.availableMetadataFormats)
    guard case .loaded([.iTunesMetadata]) = asset.status(of: .availableMetadataFormats) else {
      Issue.record("\(asset.status(of: .availableMetadataFormats))")
      return
    }
    let text = Asset(bytes: Array("This is no media file.".utf8))
    _ = try? await text.load(.availableMetadataFormats)
    guard case .failed(let error as AssetError) = text.status(of: .availableMetadataFormats) else {
      Issue.record("\(text.status(of: .availableMetadataFormats))")
      return
    }
    #expect(error.code == .notRecognized)
  }

  @Test("002:110 the status of the tracks: loaded, failed or canceled")
  func trackStatus() async throws {
    func outcome(of asset: Asset, canceling: Bool = false) async -> String {
      let task = Task {
        while canceling, !Task.isCancelled { await Task.yield() }
        return try await asset.load(.tracks)
      }
      if canceling { task.cancel() }
      _ = await task.result
      switch asset.status(of: .tracks) {
      case .loaded: return "loaded"
      case .failed: return "failed"
      case .canceled: return "canceled"
      case .loading, .notYetLoaded: return "other"
      }
    }
    let path = CorpusFile.named("holiday.mov").url.path
    #expect(await outcome(of: Asset(path: path)) == "loaded")
    #expect(await outcome(of: Asset(path: "/no/such/file.mov")) == "failed")
    let asset = Asset(path: path)
    #expect(await outcome(of: asset, canceling: true) == "canceled")
    #expect(await outcome(of: asset) == "loaded")
  }

  @Test("001:50 the status of properties of a track")
  func statusOfTrackProperties() async throws {
    let track = try #require(try await Asset(bytes: MadeTracks.movie).load(.tracks).first)
    guard case .notYetLoaded = track.status(of: .metadata),
      case .loaded(true) = track.status(of: .isEnabled)
    else {
      Issue.record("\(track.status(of: .metadata)), \(track.status(of: .isEnabled))")
      return
    }
    let items = try await track.load(.metadata)
    guard case .loaded(items) = track.status(of: .metadata),
      case .notYetLoaded = track.status(of: .commonMetadata)
    else {
      Issue.record("\(track.status(of: .metadata))")
      return
    }
  }
}
