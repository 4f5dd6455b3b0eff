import Metadata

extension Asset {
  /// Loads the metadata items of the given metadata format.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).filter { $0.keySpace == format.keySpace }
  }

  /// Loads the metadata items that describe the given track.
  ///
  /// The track must belong to this asset. To load the metadata of a track without its asset, use
  /// ``AssetTrack/load(_:)``.
  public func loadMetadata(of track: AssetTrack) async throws -> [MetadataItem] {
    try await load(.metadata).filter { $0.scope == .track(track.number) }
  }

  /// Loads the track with the given track ID; nil if the asset has no such track.
  public func loadTrack(withTrackID trackID: Int) async throws -> AssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }

  /// Loads the tracks with the given media type.
  public func loadTracks(withMediaType mediaType: MediaType) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// Loads the tracks that have the given media characteristic.
  public func loadTracks(
    withMediaCharacteristic characteristic: MediaCharacteristic
  ) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.hasMediaCharacteristic(characteristic) }
  }

  /// Loads the first media selection group with the given characteristic; nil if there is no such
  /// group.
  public func loadMediaSelectionGroup(
    for characteristic: MediaCharacteristic
  ) async throws -> MediaSelectionGroup? {
    try await load(.mediaSelectionGroups).first { $0.characteristic == characteristic }
  }

  /// Loads the chapters that best match the preferred languages.
  ///
  /// The result is the chapter list in the language with the highest rank. If no list matches, it
  /// is the first list without a language, or else the first list of all.
  ///
  /// - Parameter languages: BCP 47 tags, in order of preference.
  /// - Returns: The chapters, or an empty array if the file has none.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages languages: [String]
  ) async throws -> [TimedMetadataGroup] {
    try await load(.chapters).best(preferring: languages, by: \.extendedLanguageTag)?.groups ?? []
  }

  /// Loads the chapters with titles in the language of the given locale.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag or a locale identifier, such as `en-US` or `en_US`.
  ///   - commonKeys: The common keys of the items that are returned in addition to the titles, such
  ///     as `artwork`.
  /// - Returns: The chapters, or an empty array if no chapter list has titles in the language.
  public func loadChapterMetadataGroups(
    withTitleLocale locale: String, containingItemsWithCommonKeys commonKeys: [MetadataKey] = []
  ) async throws -> [TimedMetadataGroup] {
    let best = try await load(.chapters)
      .sorted(preferring: [locale], by: \.extendedLanguageTag).first
    return best?.groups.map { $0.selecting(["title"] + commonKeys) } ?? []
  }

  /// Visits all timed metadata: the date ranges of a playlist, then each track of timed metadata in
  /// turn.
  ///
  /// Groups are not kept in memory, so this method can be used for files with very many groups.
  /// Other reads of the asset wait until this method returns. To let other reads run in between,
  /// use ``timedMetadataGroups(of:)``.
  ///
  /// - Parameters:
  ///   - track: The track to visit; nil visits date ranges and all tracks.
  ///   - visit: A closure that receives each group. It returns false to stop the visit.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func forEachTimedMetadataGroup(
    in track: AssetTrack? = nil, _ visit: @Sendable (TimedMetadataGroup) -> Bool
  ) async throws {
    try await reader.read { [reader] in
      $0.forEachTimedGroup(ofTrackAt: track?.path, reader, visit)
    }
  }
}
