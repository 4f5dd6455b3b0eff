import Anatomy

/// Keys of iTunes metadata.
extension KeyList {
  package static let iTunes = KeyList(.iTunes) { keys in
    keys.add("©nam", .descriptive, titled: "Title", states: [.title: 1], constants: "SongName")
    keys.add("©ART", .descriptive, titled: "Artist", states: [.artist: 1], constants: "Artist")
    keys.add("©art", .descriptive, titled: "Other Artist")
    keys.add(
      "aART", .descriptive, titled: "Album Artist", states: [.albumArtist: 1],
      constants: "AlbumArtist")
    keys.add("©alb", .descriptive, titled: "Album", states: [.album: 1], constants: "Album")
    keys.add("©grp", .descriptive, titled: "Grouping", states: [.grouping: 1])
    keys.add(
      "grup", .descriptive, titled: "Grouping", states: [.grouping: 2], constants: "Grouping")
    keys.add(
      "©wrt", .descriptive, titled: "Composer", states: [.composer: 1], constants: "Composer")
    keys.add("©com", .descriptive, states: [.composer: 2])
    keys.add("©gen", .descriptive, titled: "Genre", states: [.genre: 1], constants: "UserGenre")
    keys.add(
      "gnre", .descriptive, titled: "Genre by Number", as: .musicGenre, states: [.genre: 2],
      constants: "PredefinedGenre")
    keys.add(
      "geID", .descriptive, titled: "Genre Number", as: .storeGenre, states: [.genre: 3],
      constants: "GenreID")
    keys.add(
      "trkn", .descriptive, titled: "Track Number", as: .pair,
      states: [.trackNumber: 1, .trackCount: 1], constants: "TrackNumber")
    keys.add(
      "disk", .descriptive, titled: "Disc Number", as: .pair,
      states: [.discNumber: 1, .discCount: 1], constants: "DiscNumber")
    keys.add(
      "covr", .descriptive, titled: "Cover Art", as: .picture, states: [.artwork: 1],
      constants: "CoverArt")
    keys.add("©lyr", .descriptive, titled: "Lyrics", states: [.lyrics: 1], constants: "Lyrics")
    keys.add(
      "tmpo", .descriptive, titled: "Beats per Minute", as: .integer(bytes: 2), states: [.bpm: 1],
      constants: "BeatsPerMin")
    keys.add(
      "cpil", .descriptive, titled: "Compilation", as: .integer(bytes: 1),
      states: [.compilation: 1],
      constants: "DiscCompilation")
    keys.add(
      "©dir", .descriptive, titled: "Director",
      states: [.albumArtist: 2, .composer: 3, .director: 1],
      constants: "Director")
    keys.add(
      "©arg", .descriptive, titled: "Arranger", states: [.arranger: 1], new: .never,
      constants: "Arranger")
    keys.add("©aut", .descriptive, titled: "Author", states: [.author: 1], constants: "Author")
    keys.add(
      "©con", .descriptive, titled: "Conductor", states: [.contributor: 2, .conductor: 1],
      new: .never, constants: "Conductor")
    keys.add("©equ", .descriptive, titled: "Equalizer", constants: "EQ")
    keys.add("©lnt", .descriptive, titled: "Liner Notes", constants: "LinerNotes")
    keys.add(
      "©ope", .descriptive, titled: "Original Artist", states: [.originalArtist: 1], new: .never,
      constants: "OriginalArtist")
    keys.add(
      "©phg", .descriptive, titled: "Recording Copyright", states: [.copyright: 3],
      constants: "PhonogramRights")
    keys.add(
      "©prd", .descriptive, titled: "Producer", states: [.artist: 2, .producer: 1], new: .never,
      constants: "Producer")
    keys.add(
      "©prf", .descriptive, titled: "Performers", states: [.contributor: 1], constants: "Performer")
    keys.add(
      "©pub", .descriptive, titled: "Publisher", states: [.publisher: 1], constants: "Publisher")
    keys.add(
      "©sne", .descriptive, titled: "Sound Engineer", states: [.engineer: 1], new: .never,
      constants: "SoundEngineer")
    keys.add("©sol", .descriptive, titled: "Soloist", constants: "Soloist")
    keys.add(
      "©src", .descriptive, titled: "Source Credits", states: [.source: 1], constants: "Credits")
    keys.add(
      "©st3", .descriptive, titled: "Subtitle", states: [.subtitle: 1], new: .never,
      constants: "TrackSubTitle")
    keys.add("©thx", .descriptive, titled: "Thanks", constants: "Thanks")
    keys.add("©xpd", .descriptive, titled: "Executive Producer", constants: "ExecProducer")
    keys.add("©ard", .descriptive, titled: "Art Director", constants: "ArtDirector")
    keys.add("©cak", .descriptive, titled: "Acknowledgement", constants: "Acknowledgement")
    keys.add("©mvn", .descriptive, titled: "Movement Name", states: [.movement: 1])
    keys.add(
      "©mvi", .descriptive, titled: "Movement Number", as: .integer(bytes: 2),
      states: [.movementNumber: 1])
    keys.add(
      "©mvc", .descriptive, titled: "Movement Count", as: .integer(bytes: 2),
      states: [.movementCount: 1])
    keys.add("©wrk", .descriptive, titled: "Work", states: [.work: 1])
    keys.add("©cpy", .descriptive, titled: "Copyright", states: [.copyright: 2])
    keys.add(
      "cprt", .descriptive, titled: "Copyright", states: [.copyright: 1], constants: "Copyright")
    keys.add(
      "©des", .descriptive, titled: "Description", states: [.comments: 4, .description: 3],
      constants: "Description")
    keys.add(
      "©lab", .descriptive, titled: "Record Label", states: [.publisher: 2, .label: 1], new: .never)
    keys.add("©lal", .descriptive, titled: "Record Label URL")
    keys.add("©snm", .descriptive, titled: "Sort Name")
    keys.add("soaa", .descriptive, titled: "Sort Album Artist", states: [.albumArtistSort: 1])
    keys.add("soal", .descriptive, titled: "Sort Album", states: [.albumSort: 1])
    keys.add("soar", .descriptive, titled: "Sort Artist", states: [.artistSort: 1])
    keys.add("soco", .descriptive, titled: "Sort Composer", states: [.composerSort: 1])
    keys.add("sonm", .descriptive, titled: "Sort Title", states: [.titleSort: 1])
    keys.add("sosn", .descriptive, titled: "Sort TV Show", states: [.showSort: 1])
    keys.add("tvsh", .descriptive, titled: "TV Show", states: [.show: 1])
    keys.add("tvnn", .descriptive, titled: "TV Network", states: [.network: 1])
    keys.add("tven", .descriptive, titled: "TV Episode Identifier", states: [.episodeName: 1])
    keys.add(
      "tvsn", .descriptive, titled: "TV Season", as: .integer(bytes: 4), states: [.season: 1])
    keys.add(
      "tves", .descriptive, titled: "TV Episode", as: .integer(bytes: 4), states: [.episode: 1])
    keys.add("catg", .descriptive, titled: "Podcast Category", states: [.podcastCategory: 1])
    keys.add("keyw", .descriptive, titled: "Podcast Keywords", states: [.podcastKeywords: 1])
    keys.add("pcst", .descriptive, titled: "Podcast", as: .integer(bytes: 1), states: [.podcast: 1])
    keys.add("orch", .descriptive, titled: "Orchestra")
    keys.add("©cmt", .text, titled: "Comment", states: [.comments: 1], constants: "UserComment")
    keys.add("©inf", .text, titled: "Information")
    keys.add("desc", .text, titled: "Description", states: [.comments: 2, .description: 1])
    keys.add("ldes", .text, titled: "Long Description", states: [.comments: 3, .description: 2])
    keys.add("sdes", .text, titled: "Series Description")
    keys.add("rate", .text, titled: "User Rating", also: [.rating: 1])
    keys.add(
      "pgap", .playback, titled: "Gapless Playback", as: .integer(bytes: 1), states: [.gapless: 1],
      presents: .gapless)
    keys.add("stik", .playback, titled: "Media Kind", as: .integer(bytes: 1), states: [.type: 1])
    keys.add(
      "rtng", .playback, titled: "Content Rating", as: .integer(bytes: 1),
      constants: "ContentRating")
    keys.add("hdvd", .playback, titled: "High Definition", as: .integer(bytes: 1))
    keys.add(
      "shwm", .playback, titled: "Show Movement", as: .integer(bytes: 1), states: [.showMovement: 1]
    )
    keys.add("©req", .playback, titled: "Requirements")
    keys.add("©fmt", .playback, titled: "Original Format")
    keys.add(
      "©xyz", .location, titled: "Location", states: [.location: 1], new: .never,
      by: "Google Photos")
    keys.add(
      "apID", .account, titled: "Purchaser Account", by: "iTunes Store", constants: "AppleID")
    keys.add("ownr", .account, titled: "Owner", by: "iTunes Store")
    keys.add("purd", .account, titled: "Purchase Date", as: .date, by: "iTunes Store")
    keys.add(
      "akID", .account, titled: "Account Kind", as: .integer(bytes: 1), by: "iTunes Store",
      constants: "AccountKind")
    keys.add("sfID", .account, titled: "Storefront", as: .integer(bytes: 4), by: "iTunes Store")
    keys.add(
      "cnID", .account, titled: "Catalog Number", as: .integer(bytes: 4), states: [.identifier: 1],
      new: .never, by: "iTunes Store", constants: "SongID")
    keys.add(
      "atID", .account, titled: "Artist Number", as: .integer(bytes: 4), by: "iTunes Store",
      constants: "ArtistID")
    keys.add(
      "plID", .account, titled: "Album Number", as: .integer(bytes: 8), by: "iTunes Store",
      constants: "PlaylistID")
    keys.add("xid ", .account, titled: "Vendor Identifier", by: "iTunes Store")
    keys.add("flvr", .account, titled: "Flavor", by: "iTunes Store")
    keys.add("itnu", .account, titled: "iTunes U", by: "iTunes Store")
    keys.add(
      "cmID", .account, titled: "Composer Number", as: .integer(bytes: 4), by: "iTunes Store")
    keys.add("prID", .account, titled: "Product Number", by: "iTunes Store")
    keys.add("©isr", .identifier, titled: "ISRC", states: [.isrc: 1], new: .never)
    keys.add("egid", .identifier, titled: "Podcast Episode", states: [.episodeID: 1])
    keys.add("purl", .identifier, .low, titled: "Podcast URL", states: [.podcastURL: 1])
    keys.add("©url", .identifier, .low, titled: "URL", constants: "OnlineExtras")
    keys.add(
      "©day", .time, titled: "Release Date", states: [.year: 1, .creationDate: 1],
      constants: "ReleaseDate")
    keys.add(
      "©mak", .device, titled: "Maker", states: [.make: 1], new: .never, constants: "RecordCompany")
    keys.add("©mod", .device, titled: "Model", states: [.model: 1], new: .never)
    keys.add(
      "©too", .software, titled: "Encoding Tool", states: [.encoder: 1, .software: 1],
      constants: "EncodingTool")
    keys.add("©enc", .software, titled: "Encoded By", states: [.encoder: 2], constants: "EncodedBy")
    keys.add("©swr", .software, titled: "Software", states: [.software: 2])
    keys.add("©nrt", .descriptive, titled: "Narrator", states: [.narrator: 1])
    keys.add("©prl", .identifier, titled: "Record Company URL")
    keys.add(["©trk", "titl", "©dis"], .descriptive)
    keys.add("©wrn", .text)
    keys.add("rldt", .time)
    keys.add("©hst", .software)
    keys.add("tsrp", .speech, by: "iPhone Voice Memos")
  }

  package static let iTunesLongForm = KeyList(.iTunesLongForm) { keys in
    keys.add("com.apple.iTunes.iTunSMPB", .playback, as: .numbers, presents: .gapless)
    keys.add("com.apple.iTunes.iTunNORM", .playback, as: .numbers, presents: .gain)
    keys.add("com.apple.iTunes.LABEL", .descriptive, states: [.publisher: 1, .label: 1])
    keys.add("com.apple.iTunes.LANGUAGE", .descriptive, states: [.language: 1])
    keys.add("com.apple.iTunes.ALBUM ARTIST", .descriptive, states: [.albumArtist: 1])
    keys.add("com.apple.iTunes.BPM", .descriptive, states: [.bpm: 1])
    keys.add("com.apple.iTunes.initialbpm", .descriptive, states: [.bpm: 2])
    keys.add("com.apple.iTunes.PUBLISHER", .descriptive, states: [.publisher: 2])
    keys.add("com.apple.iTunes.CONDUCTOR", .descriptive, states: [.contributor: 1, .conductor: 1])
    keys.add("com.apple.iTunes.REMIXER", .descriptive, states: [.contributor: 2, .remixer: 1])
    keys.add("com.apple.iTunes.LYRICIST", .descriptive, states: [.author: 1, .lyricist: 1])
    keys.add("com.apple.iTunes.ISRC", .identifier, states: [.isrc: 1], also: [.identifier: 1])
    keys.add(
      "com.apple.iTunes.MEDIA", .descriptive, states: [.media: 1])
    keys.add("com.apple.iTunes.LYRICS", .descriptive, states: [.lyrics: 1])
    keys.add("com.apple.iTunes.SUBTITLE", .descriptive, states: [.subtitle: 1])
    keys.add("com.apple.iTunes.DISCSUBTITLE", .descriptive, states: [.discSubtitle: 1])
    keys.add("com.apple.iTunes.WORK", .descriptive, states: [.work: 1])
    keys.add("com.apple.iTunes.initialkey", .descriptive, states: [.initialKey: 1])
    keys.add("com.apple.iTunes.MOOD", .descriptive, states: [.mood: 1])
    keys.add("com.apple.iTunes.ORIGINALDATE", .descriptive, states: [.originalDate: 1])
    keys.add("com.apple.iTunes.ORIGYEAR", .descriptive, states: [.originalYear: 1])
    keys.add("com.apple.iTunes.RELEASEDATE", .descriptive, states: [.releaseDate: 1])
    keys.add("com.apple.iTunes.ARTISTS", .descriptive, states: [.artists: 1])
    keys.add("com.apple.iTunes.ALBUMARTISTS", .descriptive, states: [.albumArtists: 1])
    keys.add("com.apple.iTunes.ARRANGER", .descriptive, states: [.arranger: 1])
    keys.add("com.apple.iTunes.PRODUCER", .descriptive, states: [.producer: 1])
    keys.add("com.apple.iTunes.ENGINEER", .descriptive, states: [.engineer: 1])
    keys.add("com.apple.iTunes.MIXER", .descriptive, states: [.mixer: 1])
    keys.add("com.apple.iTunes.DJMIXER", .descriptive, states: [.djMixer: 1])
    keys.add("com.apple.iTunes.CATALOGNUMBER", .identifier, states: [.catalogNumber: 1])
    keys.add("com.apple.iTunes.BARCODE", .identifier, states: [.barcode: 1])
    keys.add("com.apple.iTunes.ASIN", .identifier, states: [.asin: 1])
    keys.add("com.apple.iTunes.SCRIPT", .descriptive, states: [.script: 1])
    keys.add(
      "com.apple.iTunes.MusicBrainz Album Release Country", .identifier,
      states: [.releaseCountry: 1])
    keys.add(
      "com.apple.iTunes.MusicBrainz Album Status", .identifier, .low, states: [.releaseStatus: 1])
    keys.add("com.apple.iTunes.MusicBrainz Album Type", .identifier, states: [.releaseType: 1])
    keys.add("com.apple.iTunes.LICENSE", .descriptive, states: [.license: 1])
    keys.addMusicIdentifiers { "com.apple.iTunes." + $0.withBlank }
    keys.addGains(after: "com.apple.iTunes.")
    keys.add("com.apple.iTunes.SERIES", .descriptive, states: [.series: 1])
    keys.add("com.apple.iTunes.SERIES-PART", .descriptive, states: [.seriesPart: 1])
    keys.add(["com.apple.iTunes.CUESHEET", "com.apple.iTunes.cuesheet"], .intent)
    keys.add(["com.apple.iTunes.Encoding Params", "com.apple.iTunes.tool"], .software)
    keys.add("com.apple.iTunes.voice-memo-uuid", .identifier)
    keys.add("com.apple.iTunes.lyricistsort", .descriptive)
    keys.add("com.apple.iTunes.replaygain_*", .playback, as: .numbers, presents: .gain)
    keys.add("com.serato.dj.*", .intent)
    keys.add("com.apple.iTunes.encod*", .software)
    keys.add(
      [
        "com.apple.iTunes.MusicBrainz*", "com.apple.iTunes.Acoustid*",
        "com.apple.iTunes.iTunes_CDDB*", "com.apple.iTunes.UFID*", "com.apple.iTunes.Discogs*",
      ], .identifier)
  }
}
