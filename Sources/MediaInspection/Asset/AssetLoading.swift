import Metadata

extension Asset {
  /// The metadata of one format.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).filter { $0.keySpace == format.keySpace }
  }

  /// The metadata that is said of one track.
  public func loadMetadata(of track: AssetTrack) async throws -> [MetadataItem] {
    try await load(.metadata).filter { $0.scope == .track(track.number) }
  }

  /// The track with an ID; nil where there is none.
  public func loadTrack(withTrackID trackID: Int) async throws -> AssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }

  /// The tracks of a kind.
  public func loadTracks(withMediaType mediaType: MediaType) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// The tracks that have a characteristic.
  public func loadTracks(
    withMediaCharacteristic characteristic: MediaCharacteristic
  ) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.hasMediaCharacteristic(characteristic) }
  }

  /// The first group of options with a characteristic; nil where there is nothing to choose.
  public func loadMediaSelectionGroup(
    for characteristic: MediaCharacteristic
  ) async throws -> MediaSelectionGroup? {
    try await load(.mediaSelectionGroups).first { $0.characteristic == characteristic }
  }

  /// The chapters in the language that somebody likes best, else those that state no language, else
  /// the first.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages languages: [String]
  ) async throws -> [TimedMetadataGroup] {
    try await load(.chapters).best(preferring: languages, by: \.extendedLanguageTag)?.groups ?? []
  }

  /// Visits what a playlist says of stretches of its time, and what tracks of timed metadata say, one
  /// track after the other, until the visitor answers false. Nothing is kept.
  ///
  /// - Parameters:
  ///   - track: Only this track.
  ///   - visit: Whether to go on.
  public func forEachTimedMetadataGroup(
    in track: AssetTrack? = nil, _ visit: @Sendable (TimedMetadataGroup) -> Bool
  ) async throws {
    let reader = reader
    try await reader.read { $0.forEachTimedGroup(ofTrackAt: track?.path, reader, visit) }
  }
}
