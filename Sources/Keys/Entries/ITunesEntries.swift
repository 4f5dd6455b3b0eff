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
      constants: "DiscCompilation")
    keys.add(
      "©dir", .descriptive, titled: "Director", states: [.albumArtist: 2, .composer: 3],
      constants: "Director")
    keys.add("©arg", .descriptive, titled: "Arranger", constants: "Arranger")
    keys.add("©aut", .descriptive, titled: "Author", states: [.author: 1], constants: "Author")
    keys.add(
      "©con", .descriptive, titled: "Conductor", states: [.contributor: 2], constants: "Conductor")
    keys.add("©equ", .descriptive, titled: "Equalizer", constants: "EQ")
    keys.add("©lnt", .descriptive, titled: "Liner Notes", constants: "LinerNotes")
    keys.add("©ope", .descriptive, titled: "Original Artist", constants: "OriginalArtist")
    keys.add(
      "©phg", .descriptive, titled: "Recording Copyright", states: [.copyright: 3],
      constants: "PhonogramRights")
    keys.add("©prd", .descriptive, titled: "Producer", states: [.artist: 2], constants: "Producer")
    keys.add(
      "©prf", .descriptive, titled: "Performers", states: [.contributor: 1], constants: "Performer")
    keys.add(
      "©pub", .descriptive, titled: "Publisher", states: [.publisher: 1], constants: "Publisher")
    keys.add("©sne", .descriptive, titled: "Sound Engineer", constants: "SoundEngineer")
    keys.add("©sol", .descriptive, titled: "Soloist", constants: "Soloist")
    keys.add(
      "©src", .descriptive, titled: "Source Credits", states: [.source: 1], constants: "Credits")
    keys.add("©st3", .descriptive, titled: "Subtitle", constants: "TrackSubTitle")
    keys.add("©thx", .descriptive, titled: "Thanks", constants: "Thanks")
    keys.add("©xpd", .descriptive, titled: "Executive Producer", constants: "ExecProducer")
    keys.add("©ard", .descriptive, titled: "Art Director", constants: "ArtDirector")
    keys.add("©cak", .descriptive, titled: "Acknowledgement", constants: "Acknowledgement")
    keys.add("©mvn", .descriptive, titled: "Movement Name")
    keys.add("©mvi", .descriptive, titled: "Movement Number", as: .integer(bytes: 2))
    keys.add("©mvc", .descriptive, titled: "Movement Count", as: .integer(bytes: 2))
    keys.add("©wrk", .descriptive, titled: "Work")
    keys.add("©cpy", .descriptive, titled: "Copyright", states: [.copyright: 2])
    keys.add(
      "cprt", .descriptive, titled: "Copyright", states: [.copyright: 1], constants: "Copyright")
    keys.add(
      "©des", .descriptive, titled: "Description", states: [.comments: 4, .description: 3],
      constants: "Description")
    keys.add("©lab", .descriptive, titled: "Record Label", states: [.publisher: 2])
    keys.add("©lal", .descriptive, titled: "Record Label URL")
    keys.add("©snm", .descriptive, titled: "Sort Name")
    keys.add("soaa", .descriptive, titled: "Sort Album Artist")
    keys.add("soal", .descriptive, titled: "Sort Album")
    keys.add("soar", .descriptive, titled: "Sort Artist")
    keys.add("soco", .descriptive, titled: "Sort Composer")
    keys.add("sonm", .descriptive, titled: "Sort Title")
    keys.add("sosn", .descriptive, titled: "Sort TV Show")
    keys.add("tvsh", .descriptive, titled: "TV Show")
    keys.add("tvnn", .descriptive, titled: "TV Network")
    keys.add("tven", .descriptive, titled: "TV Episode Identifier")
    keys.add("tvsn", .descriptive, titled: "TV Season", as: .integer(bytes: 4))
    keys.add("tves", .descriptive, titled: "TV Episode", as: .integer(bytes: 4))
    keys.add("catg", .descriptive, titled: "Podcast Category")
    keys.add("keyw", .descriptive, titled: "Podcast Keywords")
    keys.add("pcst", .descriptive, titled: "Podcast", as: .integer(bytes: 1))
    keys.add("orch", .descriptive, titled: "Orchestra")
    keys.add("©cmt", .text, titled: "Comment", states: [.comments: 1], constants: "UserComment")
    keys.add("©inf", .text, titled: "Information")
    keys.add("desc", .text, titled: "Description", states: [.comments: 2, .description: 1])
    keys.add("ldes", .text, titled: "Long Description", states: [.comments: 3, .description: 2])
    keys.add("sdes", .text, titled: "Series Description")
    keys.add("rate", .text, titled: "User Rating")
    keys.add(
      "pgap", .playback, titled: "Gapless Playback", as: .integer(bytes: 1), presents: .gapless)
    keys.add("stik", .playback, titled: "Media Kind", as: .integer(bytes: 1), states: [.type: 1])
    keys.add(
      "rtng", .playback, titled: "Content Rating", as: .integer(bytes: 1),
      constants: "ContentRating")
    keys.add("hdvd", .playback, titled: "High Definition", as: .integer(bytes: 1))
    keys.add("shwm", .playback, titled: "Show Movement", as: .integer(bytes: 1))
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
    keys.add("©isr", .identifier, titled: "ISRC")
    keys.add("egid", .identifier, titled: "Podcast Episode")
    keys.add("purl", .identifier, .low, titled: "Podcast URL")
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
    keys.add("©nrt", .descriptive, titled: "Narrator")
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
    keys.add("com.apple.iTunes.LABEL", .descriptive, states: [.publisher: 1])
    keys.add("com.apple.iTunes.LANGUAGE", .descriptive, states: [.language: 1])
    keys.add("com.apple.iTunes.ALBUM ARTIST", .descriptive, states: [.albumArtist: 1])
    keys.add("com.apple.iTunes.BPM", .descriptive, states: [.bpm: 1])
    keys.add("com.apple.iTunes.initialbpm", .descriptive, states: [.bpm: 2])
    keys.add("com.apple.iTunes.PUBLISHER", .descriptive, states: [.publisher: 2])
    keys.add("com.apple.iTunes.CONDUCTOR", .descriptive, states: [.contributor: 1])
    keys.add("com.apple.iTunes.REMIXER", .descriptive, states: [.contributor: 2])
    keys.add("com.apple.iTunes.LYRICIST", .descriptive, states: [.author: 1])
    keys.add("com.apple.iTunes.ISRC", .identifier, states: [.identifier: 1], new: .never)
    keys.add(
      "com.apple.iTunes.MEDIA", .descriptive, unlike: "the type is the media kind (stik)")
    keys.add("com.apple.iTunes.LYRICS", .descriptive, states: [.lyrics: 1])
    keys.add(["com.apple.iTunes.CUESHEET", "com.apple.iTunes.cuesheet"], .intent)
    keys.add(["com.apple.iTunes.Encoding Params", "com.apple.iTunes.tool"], .software)
    keys.add(
      [
        "com.apple.iTunes.voice-memo-uuid", "com.apple.iTunes.BARCODE",
        "com.apple.iTunes.CATALOGNUMBER", "com.apple.iTunes.ASIN",
      ], .identifier)
    keys.add(
      [
        "com.apple.iTunes.DJMIXER", "com.apple.iTunes.ENGINEER", "com.apple.iTunes.MIXER",
        "com.apple.iTunes.PRODUCER",
        "com.apple.iTunes.arranger", "com.apple.iTunes.lyricistsort",
        "com.apple.iTunes.ORIGINALDATE", "com.apple.iTunes.ORIGYEAR", "com.apple.iTunes.SCRIPT",
        "com.apple.iTunes.MOOD", "com.apple.iTunes.SUBTITLE",
      ], .descriptive)
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
