import Anatomy

/// Keys of Vorbis comments, and of pictures in FLAC files.
extension KeyList {
  package static let vorbis = KeyList(.vorbis) { keys in
    keys.add("TITLE", .descriptive, states: [.title: 1])
    keys.add("ARTIST", .descriptive, states: [.artist: 1])
    keys.add("ALBUM", .descriptive, states: [.album: 1])
    keys.add("ALBUMARTIST", .descriptive, states: [.albumArtist: 1])
    keys.add("COMPOSER", .descriptive, states: [.composer: 1])
    keys.add("PERFORMER", .descriptive, states: [.artist: 2])
    keys.add("LYRICIST", .descriptive, states: [.author: 1])
    keys.add("MEDIA", .descriptive, states: [.type: 1])
    keys.add("CONDUCTOR", .descriptive, states: [.contributor: 1])
    keys.add("ARRANGER", .descriptive, states: [.contributor: 2])
    keys.add("AUTHOR", .descriptive, states: [.author: 2])
    keys.add("PUBLISHER", .descriptive, states: [.publisher: 3])
    keys.add("LABEL", .descriptive, states: [.publisher: 2])
    keys.add("GENRE", .descriptive, states: [.genre: 1])
    keys.add("DATE", .descriptive, states: [.year: 1, .creationDate: 1])
    keys.add("TRACKNUMBER", .descriptive, states: [.trackNumber: 1, .trackCount: 3])
    keys.add("TRACKTOTAL", .descriptive, states: [.trackCount: 1])
    keys.add("TOTALTRACKS", .descriptive, states: [.trackCount: 2])
    keys.add("TRACK", .descriptive, states: [.trackNumber: 2])
    keys.add("DISCNUMBER", .descriptive, states: [.discNumber: 1, .discCount: 3])
    keys.add("DISCTOTAL", .descriptive, states: [.discCount: 1])
    keys.add("TOTALDISCS", .descriptive, states: [.discCount: 2])
    keys.add("DISC", .descriptive, states: [.discNumber: 2])
    keys.add("COPYRIGHT", .descriptive, states: [.copyright: 1])
    keys.add("ORGANIZATION", .descriptive, states: [.publisher: 1])
    keys.add("LANGUAGE", .descriptive, states: [.language: 1])
    keys.add("LYRICS", .descriptive, states: [.lyrics: 1])
    keys.add("BPM", .descriptive, states: [.bpm: 1])
    keys.add("ORIGINALDATE", .descriptive, also: [.year: 3])
    keys.add("METADATA_BLOCK_PICTURE", .descriptive, states: [.artwork: 2])
    keys.add("COVERART", .descriptive, states: [.artwork: 3])
    keys.add("ALBUM ARTIST", .descriptive, states: [.albumArtist: 2])
    keys.add("COMMENT", .text, states: [.comments: 1])
    keys.add("COMMENTS", .text, states: [.comments: 2])
    keys.add("DESCRIPTION", .text, states: [.comments: 3, .description: 1])
    keys.add("LOCATION", .location, states: [.location: 1])
    keys.add("ENCODED-BY", .person, states: [.encoder: 2])
    keys.add("ENCODER", .software, states: [.encoder: 1])
    keys.add("vendor", .software, states: [.encoder: 4])
    keys.add("ENCODEDBY", .person, states: [.encoder: 3])
    keys.add("ISRC", .identifier, states: [.identifier: 1])
    keys.add("waveformatextensible_channel_mask", .playback, as: .numbers, presents: .channels)
    keys.add("GROUPING", .descriptive, states: [.grouping: 1])
    keys.add("CONTENTGROUP", .descriptive, states: [.grouping: 2])
    keys.add("PICTURE", .descriptive, states: [.artwork: 1])
    keys.add("YEAR", .descriptive, states: [.year: 2])
    keys.add("TEMPO", .descriptive, states: [.bpm: 2])
    keys.add(
      [
        "album_artist", "ensemble", "labelno", "version", "license", "mood", "part", "opus",
        "subtitle", "unsyncedlyrics", "compilation", "originalyear", "titlesort", "artistsort",
        "albumsort", "albumartistsort", "composersort", "producer", "engineer", "remixer", "mixer",
        "djmixer", "script",
      ], .descriptive)
    keys.add("geo_location", .location)
    keys.add("contact", .person)
    keys.add(["encoder_options", "encoding", "encodersettings"], .software)
    keys.add(
      ["url", "website", "barcode", "catalognumber", "discid", "cddb", "ean", "upc", "asin"],
      .identifier)
    keys.add("cuesheet", .intent)
    keys.add(["musicbrainz_*", "acoustid_*"], .identifier)
    keys.add("replaygain_*", .playback, as: .numbers, presents: .gain)
    keys.add("r128_*", .playback, as: .numbers, presents: .gain)
    keys.add("loudness*", .playback, as: .numbers)
    keys.add("serato_*", .intent)
    keys.add("chapter*", .structure)
  }

  package static let flac = KeyList(.flac) { keys in
    keys.add("PICTURE", .descriptive, states: [.artwork: 1])
  }
}
