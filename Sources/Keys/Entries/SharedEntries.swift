import Anatomy

/// Keys that several formats have, under the same names or under names that differ in a prefix.
extension KeyDeclarations {
  /// Adds the keys of ReplayGain and EBU R 128.
  ///
  /// - Parameter prefix: what precedes the names in the format.
  mutating func addGains(after prefix: String = "") {
    for (name, field) in Self.gains {
      add(prefix + name, .playback, as: .numbers, states: [field: 1], presents: .gain)
    }
  }

  private static let gains: [(name: String, field: NormalizedField)] = [
    ("REPLAYGAIN_TRACK_GAIN", .replayGainTrackGain),
    ("REPLAYGAIN_TRACK_PEAK", .replayGainTrackPeak),
    ("REPLAYGAIN_TRACK_RANGE", .replayGainTrackRange),
    ("REPLAYGAIN_ALBUM_GAIN", .replayGainAlbumGain),
    ("REPLAYGAIN_ALBUM_PEAK", .replayGainAlbumPeak),
    ("REPLAYGAIN_ALBUM_RANGE", .replayGainAlbumRange),
    ("REPLAYGAIN_REFERENCE_LOUDNESS", .replayGainReferenceLoudness),
    ("R128_TRACK_GAIN", .r128TrackGain),
    ("R128_ALBUM_GAIN", .r128AlbumGain),
  ]

  /// Adds the keys that identify music in the databases of MusicBrainz, MusicIP and AcoustID.
  ///
  /// - Parameter name: returns the key in the format; nil if the format has none.
  mutating func addMusicIdentifiers(named name: (MusicIdentifier) -> String?) {
    for identifier in MusicIdentifier.all {
      guard let key = name(identifier) else { continue }
      add(key, .identifier, states: [identifier.field: 1])
    }
  }
}

/// An identifier of music, with its names in the two families of formats.
struct MusicIdentifier {
  let field: NormalizedField
  /// The name in Vorbis comments and APE tags, such as `MUSICBRAINZ_ALBUMID`.
  let upperCase: String
  /// The name in Windows Media, such as `MusicBrainz/Album Id`.
  let withSlash: String

  /// The name in ID3 and iTunes, such as `MusicBrainz Album Id`.
  var withBlank: String { String(withSlash.map { $0 == "/" ? " " : $0 }) }

  private init(_ field: NormalizedField, _ upperCase: String, _ withSlash: String) {
    (self.field, self.upperCase, self.withSlash) = (field, upperCase, withSlash)
  }

  fileprivate static let all = [
    MusicIdentifier(
      .musicBrainzTrackID, "MUSICBRAINZ_RELEASETRACKID", "MusicBrainz/Release Track Id"),
    MusicIdentifier(.musicBrainzAlbumID, "MUSICBRAINZ_ALBUMID", "MusicBrainz/Album Id"),
    MusicIdentifier(.musicBrainzArtistID, "MUSICBRAINZ_ARTISTID", "MusicBrainz/Artist Id"),
    MusicIdentifier(
      .musicBrainzAlbumArtistID, "MUSICBRAINZ_ALBUMARTISTID", "MusicBrainz/Album Artist Id"),
    MusicIdentifier(
      .musicBrainzReleaseGroupID, "MUSICBRAINZ_RELEASEGROUPID", "MusicBrainz/Release Group Id"),
    MusicIdentifier(.musicBrainzWorkID, "MUSICBRAINZ_WORKID", "MusicBrainz/Work Id"),
    MusicIdentifier(.musicBrainzComposerID, "MUSICBRAINZ_COMPOSERID", "MusicBrainz/Composer Id"),
    MusicIdentifier(.musicBrainzDiscID, "MUSICBRAINZ_DISCID", "MusicBrainz/Disc Id"),
    MusicIdentifier(
      .musicBrainzOriginalAlbumID, "MUSICBRAINZ_ORIGINALALBUMID", "MusicBrainz/Original Album Id"),
    MusicIdentifier(
      .musicBrainzOriginalArtistID, "MUSICBRAINZ_ORIGINALARTISTID",
      "MusicBrainz/Original Artist Id"),
    MusicIdentifier(.musicBrainzTRMID, "MUSICBRAINZ_TRMID", "MusicBrainz/TRM Id"),
    MusicIdentifier(.musicBrainzRecordingID, "MUSICBRAINZ_TRACKID", "MusicBrainz/Track Id"),
    MusicIdentifier(.musicIPPUID, "MUSICIP_PUID", "MusicIP/PUID"),
    MusicIdentifier(.acoustID, "ACOUSTID_ID", "Acoustid/Id"),
    MusicIdentifier(.acoustIDFingerprint, "ACOUSTID_FINGERPRINT", "Acoustid/Fingerprint"),
  ]
}
