import Anatomy

/// Keys of metadata that Windows and portable players write into movies.
extension KeyList {
  package static let windows = KeyList(.windows) { keys in
    keys.add("WM/AlbumTitle", .descriptive, states: [.album: 1])
    keys.add("WM/AlbumArtist", .descriptive, states: [.albumArtist: 1])
    keys.add("Title", .descriptive, states: [.title: 1])
    keys.add("Author", .descriptive, states: [.artist: 1])
    keys.add("WM/Genre", .descriptive, states: [.genre: 1])
    keys.add("WM/Year", .descriptive, states: [.year: 1])
    keys.add("WM/TrackNumber", .descriptive, states: [.trackNumber: 1])
    keys.add("WM/Composer", .descriptive, states: [.composer: 1])
    keys.add("WM/Publisher", .descriptive, states: [.publisher: 1, .label: 1])
    keys.add("Description", .text, states: [.comments: 1])
    keys.add("WM/Category", .text, states: [.subject: 1])
    keys.add("WM/EncodingTime", .time, states: [.creationDate: 1])
    keys.add("Copyright", .descriptive, states: [.copyright: 1])
    keys.add("WM/PartOfSet", .descriptive)
    keys.add(
      ["WM/ParentalRating", "WM/ProviderRating", "WM/ProviderStyle"], .text)
    keys.add(["WM/UniqueFileIdentifier", "WM/WMContentID"], .account)
    keys.add("WM/MediaOriginalBroadcastDateTime", .time)
    keys.add("WM/SharedUserRating", .text, also: [.rating: 1])
    keys.add("WM/TitleSortOrder", .descriptive, states: [.titleSort: 1])
    keys.add("WM/ArtistSortOrder", .descriptive, states: [.artistSort: 1])
    keys.add("WM/AlbumSortOrder", .descriptive, states: [.albumSort: 1])
    keys.add("WM/AlbumArtistSortOrder", .descriptive, states: [.albumArtistSort: 1])
    keys.add("WM/ComposerSortOrder", .descriptive, states: [.composerSort: 1])
    keys.add("WM/SubTitle", .descriptive, states: [.subtitle: 1])
    keys.add("WM/SetSubTitle", .descriptive, states: [.discSubtitle: 1])
    keys.add("WM/Work", .descriptive, states: [.work: 1])
    keys.add("WM/InitialKey", .descriptive, states: [.initialKey: 1])
    keys.add("WM/Mood", .text, states: [.mood: 1])
    keys.add("WM/OriginalAlbumTitle", .descriptive, states: [.originalAlbum: 1])
    keys.add("WM/OriginalArtist", .descriptive, states: [.originalArtist: 1])
    keys.add("WM/OriginalReleaseTime", .descriptive, states: [.originalDate: 1])
    keys.add("WM/OriginalReleaseYear", .descriptive, states: [.originalYear: 1])
    keys.add("WM/OriginalFilename", .path, states: [.originalFileName: 1])
    keys.add("WM/ARTISTS", .descriptive, states: [.artists: 1])
    keys.add("WM/ALBUMARTISTS", .descriptive, states: [.albumArtists: 1])
    keys.add("WM/Writer", .descriptive, states: [.lyricist: 1])
    keys.add("WM/Conductor", .descriptive, states: [.conductor: 1])
    keys.add("WM/ModifiedBy", .descriptive, states: [.remixer: 1])
    keys.add("WM/Producer", .descriptive, states: [.producer: 1])
    keys.add("WM/Engineer", .descriptive, states: [.engineer: 1])
    keys.add("WM/Mixer", .descriptive, states: [.mixer: 1])
    keys.add("WM/DJMixer", .descriptive, states: [.djMixer: 1])
    keys.add("WM/Director", .descriptive, states: [.director: 1])
    keys.add("WM/IsCompilation", .descriptive, states: [.compilation: 1])
    keys.add("WM/ISRC", .identifier, states: [.isrc: 1])
    keys.add("WM/CatalogNo", .identifier, states: [.catalogNumber: 1])
    keys.add("WM/Barcode", .identifier, states: [.barcode: 1])
    keys.add("ASIN", .identifier, states: [.asin: 1])
    keys.add("WM/Media", .descriptive, states: [.media: 1])
    keys.add("WM/Script", .descriptive, states: [.script: 1])
    keys.add("MusicBrainz/Album Release Country", .descriptive, states: [.releaseCountry: 1])
    keys.add("MusicBrainz/Album Status", .descriptive, states: [.releaseStatus: 1])
    keys.add("MusicBrainz/Album Type", .descriptive, states: [.releaseType: 1])
    keys.add("WM/AuthorURL", .descriptive, states: [.website: 1])
    keys.add("MusicBrainz/Release Track Id", .identifier, states: [.musicBrainzTrackID: 1])
    keys.add("MusicBrainz/Album Id", .identifier, states: [.musicBrainzAlbumID: 1])
    keys.add("MusicBrainz/Artist Id", .identifier, states: [.musicBrainzArtistID: 1])
    keys.add("MusicBrainz/Album Artist Id", .identifier, states: [.musicBrainzAlbumArtistID: 1])
    keys.add("MusicBrainz/Release Group Id", .identifier, states: [.musicBrainzReleaseGroupID: 1])
    keys.add("MusicBrainz/Work Id", .identifier, states: [.musicBrainzWorkID: 1])
    keys.add("MusicBrainz/Composer Id", .identifier, states: [.musicBrainzComposerID: 1])
    keys.add("MusicBrainz/Disc Id", .identifier, states: [.musicBrainzDiscID: 1])
    keys.add("MusicBrainz/Original Album Id", .identifier, states: [.musicBrainzOriginalAlbumID: 1])
    keys.add(
      "MusicBrainz/Original Artist Id", .identifier, states: [.musicBrainzOriginalArtistID: 1])
    keys.add("MusicBrainz/TRM Id", .identifier, states: [.musicBrainzTRMID: 1])
    keys.add("MusicBrainz/Track Id", .identifier, states: [.musicBrainzRecordingID: 1])
    keys.add("MusicIP/PUID", .identifier, states: [.musicIPPUID: 1])
    keys.add("Acoustid/Id", .identifier, states: [.acoustID: 1])
    keys.add("Acoustid/Fingerprint", .identifier, states: [.acoustIDFingerprint: 1])
    keys.add(
      "REPLAYGAIN_TRACK_GAIN", .playback, as: .numbers, states: [.replayGainTrackGain: 1],
      presents: .gain)
    keys.add(
      "REPLAYGAIN_TRACK_PEAK", .playback, as: .numbers, states: [.replayGainTrackPeak: 1],
      presents: .gain)
    keys.add(
      "REPLAYGAIN_TRACK_RANGE", .playback, as: .numbers, states: [.replayGainTrackRange: 1],
      presents: .gain)
    keys.add(
      "REPLAYGAIN_ALBUM_GAIN", .playback, as: .numbers, states: [.replayGainAlbumGain: 1],
      presents: .gain)
    keys.add(
      "REPLAYGAIN_ALBUM_PEAK", .playback, as: .numbers, states: [.replayGainAlbumPeak: 1],
      presents: .gain)
    keys.add(
      "REPLAYGAIN_ALBUM_RANGE", .playback, as: .numbers, states: [.replayGainAlbumRange: 1],
      presents: .gain)
    keys.add(
      "REPLAYGAIN_REFERENCE_LOUDNESS", .playback, as: .numbers,
      states: [.replayGainReferenceLoudness: 1], presents: .gain)
    keys.add(
      "R128_TRACK_GAIN", .playback, as: .numbers, states: [.r128TrackGain: 1], presents: .gain)
    keys.add(
      "R128_ALBUM_GAIN", .playback, as: .numbers, states: [.r128AlbumGain: 1], presents: .gain)
    keys.add(["WM/EncodedBy", "WM/EncodingSettings", "WM/ToolName", "WM/ToolVersion"], .software)
    keys.add(["WM/Provider*", "WM/MediaClass*", "WM/ContentID*", "WM/WMCollection*"], .account)
  }

  package static let portable = KeyList(.portable) { keys in
    keys.add("title", .descriptive)
    keys.add("*date*", .time)
    keys.add("*encod*", .software)
  }
}
