import RuleEngine

/// All rules for HLS playlists.
extension Rule {
  static let playlists: [Rule] =
    declaredPlaylists + [
      targetMissing, segmentTooLong, mixedPlaylist, versionTwice, endMissing, mapMissing,
      renditionTwice, sessionDataTwice, sessionDataMisplaced, groupMissing,
      partBeyondFile, mapWithoutMovie, sessionDataNoJSON, packedTimestamp, segmentLength,
    ]
}
