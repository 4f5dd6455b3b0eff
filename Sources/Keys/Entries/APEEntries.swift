import Anatomy

/// Keys of metadata in APE, Lyrics3 and MusicMatch tags.
extension KeyList {
  package static let ape = KeyList(.ape) { keys in
    keys.add("Title", .descriptive, states: [.title: 1])
    keys.add("Subtitle", .descriptive, states: [.subject: 1])
    keys.add("Artist", .descriptive, states: [.artist: 1])
    keys.add("Album", .descriptive, states: [.album: 1])
    keys.add("Album Artist", .descriptive, states: [.albumArtist: 1])
    keys.add("Publisher", .descriptive, states: [.publisher: 1])
    keys.add("Track", .descriptive, states: [.trackNumber: 1, .trackCount: 1])
    keys.add("Composer", .descriptive, states: [.composer: 1])
    keys.add("Copyright", .descriptive, states: [.copyright: 1])
    keys.add("Genre", .descriptive, states: [.genre: 1])
    keys.add(
      "Media", .descriptive, states: [.discNumber: 3],
      unlike: "the specification defines it as the number of a disc")
    keys.add("Language", .descriptive, states: [.language: 1])
    keys.add("Year", .descriptive, states: [.year: 1, .creationDate: 2])
    keys.add("Disc", .descriptive, states: [.discNumber: 1, .discCount: 1])
    keys.add("Lyrics", .descriptive, states: [.lyrics: 1])
    keys.add("CatalogNumber", .identifier)
    keys.add("Barcode", .identifier)
    keys.add("Conductor", .descriptive, states: [.contributor: 1])
    keys.add("MixArtist", .descriptive, states: [.contributor: 2])
    keys.add("Catalog", .descriptive, states: [.identifier: 2])
    keys.add("Comment", .text, states: [.comments: 1])
    keys.add("Record Location", .location, states: [.location: 1])
    keys.add("Record Date", .time, states: [.year: 3, .creationDate: 1])
    keys.add("ISRC", .identifier, states: [.identifier: 1])
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
    keys.add("Label", .descriptive, states: [.publisher: 2])
    keys.add("Lyricist", .descriptive, states: [.author: 1])
    keys.add(
      [
        "Debut album", "Publicationright", "Category", "Bibliography", "ISBN", "LC",
        "Part",
      ], .descriptive)
    keys.add(["Abstract", "Keywords"], .text)
    keys.add("Location", .location)
    keys.add(["File", "Related"], .path)
    keys.add(["EAN/UPC", "Index"], .identifier)
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
