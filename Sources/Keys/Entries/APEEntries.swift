import Anatomy

/// Keys of metadata in APE, Lyrics3 and MusicMatch tags.
extension KeyList {
  package static let ape = KeyList(.ape) { keys in
    keys.add("Title", .descriptive, states: [.title: 1])
    keys.add("Subtitle", .descriptive, states: [.subject: 1, .subtitle: 1])
    keys.add("Artist", .descriptive, states: [.artist: 1])
    keys.add("Album", .descriptive, states: [.album: 1])
    keys.add("Album Artist", .descriptive, states: [.albumArtist: 1])
    keys.add("Publisher", .descriptive, states: [.publisher: 1])
    keys.add("Track", .descriptive, states: [.trackNumber: 1, .trackCount: 1])
    keys.add("Composer", .descriptive, states: [.composer: 1])
    keys.add("Copyright", .descriptive, states: [.copyright: 1])
    keys.add("Genre", .descriptive, states: [.genre: 1])
    keys.add(
      "Media", .descriptive, states: [.discNumber: 3, .media: 1])
    keys.add("Language", .descriptive, states: [.language: 1])
    keys.add("Year", .descriptive, states: [.year: 1, .creationDate: 2])
    keys.add("Disc", .descriptive, states: [.discNumber: 1, .discCount: 1])
    keys.add("Lyrics", .descriptive, states: [.lyrics: 1])
    keys.add("CatalogNumber", .identifier, states: [.catalogNumber: 1])
    keys.add("Barcode", .identifier, states: [.barcode: 1])
    keys.add("Conductor", .descriptive, states: [.contributor: 1, .conductor: 1])
    keys.add("MixArtist", .descriptive, states: [.contributor: 2, .remixer: 1])
    keys.add("Catalog", .descriptive, states: [.identifier: 2])
    keys.add("Comment", .text, states: [.comments: 1])
    keys.add("Record Location", .location, states: [.location: 1])
    keys.add("Record Date", .time, states: [.year: 3, .creationDate: 1])
    keys.add("ISRC", .identifier, states: [.identifier: 1, .isrc: 1])
    keys.add("AlbumArtist", .descriptive, states: [.albumArtist: 2])
    keys.add("Band", .descriptive, states: [.albumArtist: 3])
    keys.add("Grouping", .descriptive, states: [.grouping: 1])
    keys.add("Cover Art (Front)", .descriptive, states: [.artwork: 1])
    keys.add("Cover Art (Back)", .descriptive, states: [.artwork: 2])
    keys.add("Date", .descriptive, states: [.year: 2, .creationDate: 3])
    keys.add("BPM", .descriptive, states: [.bpm: 1])
    keys.add("TrackNumber", .descriptive, states: [.trackNumber: 2, .trackCount: 2])
    keys.add("TrackTotal", .descriptive, states: [.trackCount: 3])
    keys.add("TotalTracks", .descriptive, states: [.trackCount: 4])
    keys.add("DiscNumber", .descriptive, states: [.discNumber: 2, .discCount: 2])
    keys.add("DiscTotal", .descriptive, states: [.discCount: 3])
    keys.add("TotalDiscs", .descriptive, states: [.discCount: 4])
    keys.add("Encoder", .software, states: [.encoder: 1])
    keys.add("EncodedBy", .software, states: [.encoder: 2])
    keys.add("Encoded By", .software, states: [.encoder: 3])
    keys.add("Label", .descriptive, states: [.publisher: 2, .label: 1])
    keys.add("Lyricist", .descriptive, states: [.author: 1, .lyricist: 1])
    keys.add(
      [
        "Debut album", "Publicationright", "Category", "Bibliography", "ISBN", "LC",
        "Part",
      ], .descriptive)
    keys.add(["Abstract", "Keywords"], .text)
    keys.add("Location", .location)
    keys.add("TITLESORT", .descriptive, states: [.titleSort: 1])
    keys.add("ARTISTSORT", .descriptive, states: [.artistSort: 1])
    keys.add("ALBUMSORT", .descriptive, states: [.albumSort: 1])
    keys.add("ALBUMARTISTSORT", .descriptive, states: [.albumArtistSort: 1])
    keys.add("COMPOSERSORT", .descriptive, states: [.composerSort: 1])
    keys.add("SHOWSORT", .descriptive, states: [.showSort: 1])
    keys.add("DiscSubtitle", .descriptive, states: [.discSubtitle: 1])
    keys.add("WORK", .descriptive, states: [.work: 1])
    keys.add("MOVEMENTNAME", .descriptive, states: [.movement: 1])
    keys.add("MOVEMENT", .descriptive, states: [.movementNumber: 1])
    keys.add("MOVEMENTTOTAL", .descriptive, states: [.movementCount: 1])
    keys.add("SHOWMOVEMENT", .descriptive, states: [.showMovement: 1])
    keys.add("KEY", .descriptive, states: [.initialKey: 1])
    keys.add("INITIALKEY", .descriptive, states: [.initialKey: 2])
    keys.add("Mood", .descriptive, states: [.mood: 1])
    keys.add("ORIGINALALBUM", .descriptive, states: [.originalAlbum: 1])
    keys.add("Original Artist", .descriptive, states: [.originalArtist: 1])
    keys.add("ORIGINALDATE", .descriptive, states: [.originalDate: 1])
    keys.add("ORIGINALYEAR", .descriptive, states: [.originalYear: 1])
    keys.add("ORIGINALFILENAME", .path, states: [.originalFileName: 1])
    keys.add("RELEASEDATE", .descriptive, states: [.releaseDate: 1])
    keys.add("ARTISTS", .descriptive, states: [.artists: 1])
    keys.add("ALBUMARTISTS", .descriptive, states: [.albumArtists: 1])
    keys.add("ARRANGER", .descriptive, states: [.arranger: 1])
    keys.add("PRODUCER", .descriptive, states: [.producer: 1])
    keys.add("ENGINEER", .descriptive, states: [.engineer: 1])
    keys.add("MIXER", .descriptive, states: [.mixer: 1])
    keys.add("DJMIXER", .descriptive, states: [.djMixer: 1])
    keys.add("WRITER", .descriptive, states: [.writer: 1])
    keys.add("Director", .descriptive, states: [.director: 1])
    keys.add("NARRATOR", .descriptive, states: [.narrator: 1])
    keys.add("Compilation", .descriptive, states: [.compilation: 1])
    keys.add("EAN/UPC", .identifier, states: [.barcode: 2])
    keys.add("ASIN", .identifier, states: [.asin: 1])
    keys.add("SCRIPT", .descriptive, states: [.script: 1])
    keys.add("RELEASECOUNTRY", .descriptive, states: [.releaseCountry: 1])
    keys.add("MUSICBRAINZ_ALBUMSTATUS", .identifier, states: [.releaseStatus: 1])
    keys.add("MUSICBRAINZ_ALBUMTYPE", .identifier, states: [.releaseType: 1])
    keys.add("LICENSE", .descriptive, states: [.license: 1])
    keys.add("Weblink", .descriptive, states: [.website: 1])
    keys.add("MUSICBRAINZ_RELEASETRACKID", .identifier, states: [.musicBrainzTrackID: 1])
    keys.add("MUSICBRAINZ_ALBUMID", .identifier, states: [.musicBrainzAlbumID: 1])
    keys.add("MUSICBRAINZ_ARTISTID", .identifier, states: [.musicBrainzArtistID: 1])
    keys.add("MUSICBRAINZ_ALBUMARTISTID", .identifier, states: [.musicBrainzAlbumArtistID: 1])
    keys.add("MUSICBRAINZ_RELEASEGROUPID", .identifier, states: [.musicBrainzReleaseGroupID: 1])
    keys.add("MUSICBRAINZ_WORKID", .identifier, states: [.musicBrainzWorkID: 1])
    keys.add("MUSICBRAINZ_COMPOSERID", .identifier, states: [.musicBrainzComposerID: 1])
    keys.add("MUSICBRAINZ_DISCID", .identifier, states: [.musicBrainzDiscID: 1])
    keys.add("MUSICBRAINZ_ORIGINALALBUMID", .identifier, states: [.musicBrainzOriginalAlbumID: 1])
    keys.add("MUSICBRAINZ_ORIGINALARTISTID", .identifier, states: [.musicBrainzOriginalArtistID: 1])
    keys.add("MUSICBRAINZ_TRMID", .identifier, states: [.musicBrainzTRMID: 1])
    keys.add("MUSICBRAINZ_TRACKID", .identifier, states: [.musicBrainzRecordingID: 1])
    keys.add("MUSICIP_PUID", .identifier, states: [.musicIPPUID: 1])
    keys.add("ACOUSTID_ID", .identifier, states: [.acoustID: 1])
    keys.add("ACOUSTID_FINGERPRINT", .identifier, states: [.acoustIDFingerprint: 1])
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
    keys.add("SHOW", .descriptive, states: [.show: 1])
    keys.add("SERIES", .descriptive, states: [.series: 1])
    keys.add("SERIES-PART", .descriptive, states: [.seriesPart: 1])
    keys.add(["File", "Related"], .path)
    keys.add("Index", .identifier)
    keys.add(["Duration", "Intro", "Outro", "Dummy"], .playback, as: .numbers)
    keys.add(["Cuesheet", "CUESHEET", "cuesheet"], .intent)
    keys.add("Cover Art*", .descriptive)
    keys.add("Recorded*", .time)
    keys.add(["MusicBrainz*", "Acoustid*"], .identifier)
    keys.add("REPLAYGAIN_*", .playback, as: .numbers, presents: .gain)
    keys.add("MP3GAIN_*", .playback, as: .numbers, presents: .gain)
    keys.add(["Encod*", "Tool*"], .software)
  }

  package static let lyrics3 = KeyList(.lyrics3) { keys in
    keys.add("EAL", .descriptive, states: [.album: 1])
    keys.add("EAR", .descriptive, states: [.artist: 1])
    keys.add("ETT", .descriptive, states: [.title: 1])
    keys.add("LYR", .descriptive, states: [.lyrics: 1])
    keys.add("AUT", .person, states: [.author: 1])
    keys.add("INF", .text, states: [.comments: 1])
    keys.add("IND", .descriptive)
    keys.add("IMG", .path)
  }

  package static let musicMatch = KeyList(.musicMatch) { keys in
    keys.add("song_title", .identifier, states: [.title: 1])
    keys.add("artist_name", .identifier, states: [.artist: 1])
    keys.add("album_title", .identifier, states: [.album: 1])
    keys.add("notes", .identifier, states: [.comments: 1])
    keys.add("lyrics", .identifier, states: [.lyrics: 1])
    keys.add("*", .identifier)
  }
}
