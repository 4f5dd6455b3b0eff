import Anatomy

/// Keys of ID3 tags.
extension KeyList {
  package static let id3 = KeyList(.id3) { keys in
    keys.add(
      "TIT1", .descriptive, titled: "Content Group", states: [.grouping: 3, .subject: 1],
      frame: .text, short: "TT1", constants: "ContentGroupDescription")
    keys.add(
      "TIT2", .descriptive, titled: "Title", states: [.title: 1], frame: .text, short: "TT2",
      constants: "TitleDescription")
    keys.add(
      "TIT3", .descriptive, titled: "Subtitle", states: [.description: 1, .subtitle: 1],
      frame: .text,
      short: "TT3", constants: "SubTitle")
    keys.add(
      "TPE1", .descriptive, titled: "Lead Artist", states: [.artist: 1], frame: .text, short: "TP1",
      constants: "LeadPerformer")
    keys.add(
      "TPE2", .descriptive, titled: "Band", states: [.albumArtist: 1], frame: .text, short: "TP2",
      constants: "Band")
    keys.add(
      "TPE3", .descriptive, titled: "Conductor", states: [.contributor: 1, .conductor: 1],
      frame: .text,
      short: "TP3", constants: "Conductor")
    keys.add(
      "TPE4", .descriptive, titled: "Remixer", states: [.contributor: 3, .remixer: 1], frame: .text,
      short: "TP4", unlike: "the specification defines it as the remixer", constants: "ModifiedBy")
    keys.add(
      "TALB", .descriptive, titled: "Album", states: [.album: 1], frame: .text, short: "TAL",
      constants: "AlbumTitle")
    keys.add(
      "TCOM", .descriptive, titled: "Composer", states: [.composer: 1], frame: .text, short: "TCM",
      constants: "Composer")
    keys.add(
      "TEXT", .descriptive, titled: "Lyricist", states: [.author: 1, .lyricist: 1], frame: .text,
      short: "TXT",
      constants: "Lyricist")
    keys.add(
      "TOAL", .descriptive, titled: "Original Album", states: [.source: 1, .originalAlbum: 1],
      frame: .text,
      short: "TOT", constants: "OriginalAlbumTitle")
    keys.add(
      "TOPE", .descriptive, titled: "Original Artist", states: [.originalArtist: 1], frame: .text,
      short: "TOA",
      constants: "OriginalArtist")
    keys.add(
      "TOLY", .descriptive, titled: "Original Lyricist", frame: .text, short: "TOL",
      unlike: "the specification defines it as the writer of the original lyrics",
      constants: "OriginalLyricist")
    keys.add(
      "TCON", .descriptive, titled: "Content Type", states: [.genre: 1], frame: .text, short: "TCO",
      constants: "ContentType")
    keys.add(
      "TRCK", .descriptive, titled: "Track Number", states: [.trackNumber: 1, .trackCount: 1],
      frame: .text, short: "TRK", constants: "TrackNumber")
    keys.add(
      "TPOS", .descriptive, titled: "Part of a Set", states: [.discNumber: 1, .discCount: 1],
      frame: .text, short: "TPA", constants: "PartOfASet")
    keys.add(
      "TCOP", .descriptive, titled: "Copyright", states: [.copyright: 1], frame: .text,
      short: "TCR", constants: "Copyright")
    keys.add(
      "TPRO", .descriptive, titled: "Produced Notice", frame: .text, version: 4,
      constants: "ProducedNotice")
    keys.add(
      "TPUB", .descriptive, titled: "Publisher", states: [.publisher: 1, .label: 1], frame: .text,
      short: "TPB", constants: "Publisher")
    keys.add(
      "TMOO", .descriptive, titled: "Mood", states: [.mood: 1], frame: .text, version: 4,
      constants: "Mood")
    keys.add(
      "TSST", .descriptive, titled: "Set Subtitle", states: [.discSubtitle: 1], frame: .text,
      version: 4,
      constants: "SetSubtitle")
    keys.add(
      "TSOA", .descriptive, titled: "Album Sort Order", states: [.albumSort: 1], frame: .text,
      short: "TSA", version: 4,
      constants: "AlbumSortOrder")
    keys.add(
      "TSOP", .descriptive, titled: "Performer Sort Order", states: [.artistSort: 1], frame: .text,
      short: "TSP", version: 4,
      constants: "PerformerSortOrder")
    keys.add(
      "TSOT", .descriptive, titled: "Title Sort Order", states: [.titleSort: 1], frame: .text,
      short: "TST", version: 4,
      constants: "TitleSortOrder")
    keys.add(
      "TSO2", .descriptive, titled: "Album Artist Sort Order", states: [.albumArtistSort: 1],
      frame: .unofficialText, short: "TS2")
    keys.add(
      "TSOC", .descriptive, titled: "Composer Sort Order", states: [.composerSort: 1],
      frame: .unofficialText, short: "TSC")
    keys.add(
      "TCAT", .descriptive, titled: "Podcast Category", states: [.podcastCategory: 1],
      frame: .unofficialText, short: "TCT")
    keys.add(
      "TIPL", .descriptive,
      states: [.arranger: 1, .producer: 1, .engineer: 1, .mixer: 1, .djMixer: 1],
      constants: "InvolvedPeopleList_v24")
    keys.add("TMCL", .descriptive, constants: "MusicianCreditsList")
    keys.add(
      "IPLS", .descriptive,
      states: [.arranger: 2, .producer: 2, .engineer: 2, .mixer: 2, .djMixer: 2], short: "IPL",
      constants: "InvolvedPeopleList_v23")
    keys.add(
      "MVNM", .descriptive, titled: "Movement Name", states: [.movement: 1], frame: .unofficialText,
      short: "MVN")
    keys.add(
      "MVIN", .descriptive, titled: "Movement Number",
      states: [.movementNumber: 1, .movementCount: 1], frame: .unofficialText, short: "MVI")
    keys.add(
      "GRP1", .descriptive, titled: "Grouping", states: [.grouping: 1], frame: .unofficialText,
      short: "GP1")
    keys.add(
      "TBPM", .descriptive, titled: "Beats per Minute", states: [.bpm: 1], frame: .text,
      short: "TBP", constants: "BeatsPerMinute")
    keys.add(
      "TKEY", .descriptive, titled: "Initial Key", states: [.initialKey: 1], frame: .text,
      short: "TKE",
      constants: "InitialKey")
    keys.add(
      "TLAN", .descriptive, titled: "Languages", states: [.language: 1], frame: .text, short: "TLA",
      constants: "Language")
    keys.add(
      "TMED", .descriptive, titled: "Media Type", states: [.type: 1, .media: 1], frame: .text,
      short: "TMT",
      constants: "MediaType")
    keys.add(
      "APIC", .descriptive, states: [.artwork: 1], short: "PIC", constants: "AttachedPicture")
    keys.add(
      "USLT", .descriptive, states: [.lyrics: 1], short: "ULT", constants: "UnsynchronizedLyric")
    keys.add("SYLT", .descriptive, short: "SLT", constants: "SynchronizedLyric")
    keys.add(
      "TDRC", .descriptive, titled: "Recording Time", states: [.year: 1, .creationDate: 1],
      frame: .text, version: 4, constants: "RecordingTime")
    keys.add(
      "TYER", .descriptive, titled: "Year of Recording", states: [.year: 2, .creationDate: 3],
      frame: .text, short: "TYE", version: 3, constants: "Year")
    keys.add(
      "TDOR", .descriptive, titled: "Original Release Time", as: .date, states: [.originalDate: 1],
      also: [.year: 5],
      frame: .text, version: 4, constants: "OriginalReleaseTime")
    keys.add(
      "TORY", .descriptive, titled: "Original Release Year", states: [.originalDate: 2],
      also: [.year: 6], frame: .text,
      short: "TOR", version: 3, constants: "OriginalReleaseYear")
    keys.add(
      "TDAT", .descriptive, titled: "Date of Recording", frame: .text, short: "TDA", version: 3,
      constants: "Date")
    keys.add(
      "TIME", .descriptive, titled: "Time of Recording", frame: .text, short: "TIM", version: 3,
      constants: "Time")
    keys.add(
      "TRDA", .descriptive, titled: "Recording Dates", frame: .text, short: "TRD", version: 3,
      constants: "RecordingDates")
    keys.add(
      "XSOP", .descriptive, titled: "Performer Sort Order", states: [.artistSort: 2],
      frame: .unofficialText)
    keys.add(
      "XDOR", .descriptive, titled: "Original Release Time", states: [.originalDate: 3],
      frame: .unofficialText)
    keys.add("COMM:iTunNORM", .playback, as: .numbers, presents: .gain)
    keys.add("COMM:iTunSMPB", .playback, as: .numbers, presents: .gapless)
    keys.add("COMM:iTunPGAP", .playback, as: .numbers, presents: .gapless)
    keys.add("COMM", .text, states: [.comments: 1], short: "COM", constants: "Comments")
    keys.add("TXXX", .text, short: "TXX", constants: "UserText")
    keys.add(
      "TDES", .text, titled: "Podcast Description", states: [.description: 3],
      frame: .unofficialText, short: "TDS")
    keys.add(
      "TKWD", .text, titled: "Podcast Keywords", states: [.podcastKeywords: 1],
      frame: .unofficialText, short: "TKW")
    keys.add(
      "TENC", .person, titled: "Encoded by", states: [.encoder: 3], frame: .text, short: "TEN",
      constants: "EncodedBy")
    keys.add("TOWN", .person, titled: "File Owner", frame: .text, constants: "FileOwner")
    keys.add(
      "TRSN", .person, titled: "Internet Radio Station Name", frame: .text,
      constants: "InternetRadioStationName")
    keys.add(
      "TRSO", .person, titled: "Internet Radio Station Owner", frame: .text,
      constants: "InternetRadioStationOwner")
    keys.add(
      "WOAR", .person, .medium, titled: "Official Page of the Artist", states: [.website: 1],
      frame: .link, short: "WAR",
      constants: "OfficialArtistWebpage")
    keys.add(
      "POPM", .account, also: [.rating: 1], short: "POP", constants: "Popularimeter")
    keys.add("OWNE", .account, constants: "Ownership")
    keys.add(
      "UFID", .account, states: [.identifier: 1], new: .never, short: "UFI",
      constants: "UniqueFileIdentifier")
    keys.add("PRIV", .account, constants: "Private")
    keys.add("COMR", .account, constants: "Commercial")
    keys.add("ENCR", .account, constants: "Encryption")
    keys.add("AENC", .account, short: "CRA", constants: "AudioEncryption")
    keys.add("USER", .account, constants: "TermsOfUse")
    keys.add("GRID", .account, constants: "GroupIdentifier")
    keys.add("WPAY", .account, titled: "Payment", frame: .link, constants: "Payment")
    keys.add(
      "TGID", .account, titled: "Podcast Identifier", states: [.episodeID: 1],
      frame: .unofficialText, short: "TID")
    keys.add("LINK", .account, short: "LNK", constants: "Link")
    keys.add(
      "WCOM", .account, titled: "Commercial Information", frame: .link, short: "WCM",
      constants: "CommercialInformation")
    keys.add("SIGN", .account, constants: "Signature")
    keys.add("MCDI", .identifier, short: "MCI", constants: "MusicCDIdentifier")
    keys.add(
      "TSRC", .identifier, titled: "International Standard Recording Code",
      states: [.identifier: 2, .isrc: 1], frame: .text,
      short: "TRC", constants: "InternationalStandardRecordingCode")
    keys.add("WXXX", .identifier, short: "WXX", constants: "UserURL")
    keys.add(
      "WOAS", .identifier, titled: "Official Page of the Source", frame: .link, short: "WAS",
      constants: "OfficialAudioSourceWebpage")
    keys.add(
      "WORS", .identifier, titled: "Official Page of the Radio Station", frame: .link,
      constants: "OfficialInternetRadioStationHomepage")
    keys.add(
      "WPUB", .identifier, titled: "Official Page of the Publisher", frame: .link, short: "WPB",
      constants: "OfficialPublisherWebpage")
    keys.add(
      "WCOP", .identifier, titled: "Copyright Information", states: [.license: 2], frame: .link,
      short: "WCP",
      constants: "CopyrightInformation")
    keys.add("WFED", .identifier, states: [.podcastURL: 1], short: "WFD")
    keys.add("RVRB", .playback, as: .numbers, short: "REV", constants: "Reverb")
    keys.add(
      "TDEN", .time, titled: "Encoding Time", as: .date, frame: .text, version: 4,
      constants: "EncodingTime")
    keys.add(
      "TDTG", .time, titled: "Tagging Time", as: .date, states: [.lastModifiedDate: 1],
      frame: .text, version: 4, constants: "TaggingTime")
    keys.add(
      "TDRL", .time, titled: "Release Time", as: .date, states: [.releaseDate: 1],
      also: [.year: 4, .creationDate: 2],
      frame: .text, version: 4, constants: "ReleaseTime")
    keys.add(
      "TSSE", .software, titled: "Encoding Settings", states: [.encoder: 1, .software: 1],
      frame: .text, short: "TSS", constants: "EncodedWith")
    keys.add(
      "TOFN", .path, titled: "Original File Name", states: [.originalFileName: 1], frame: .text,
      short: "TOF",
      constants: "OriginalFilename")
    keys.add(
      "WOAF", .path, titled: "Official Page of the File", frame: .link, short: "WAF",
      constants: "OfficialAudioFileWebpage")
    keys.add("GEOB", .unknown, short: "GEO", constants: "GeneralEncapsulatedObject")
    keys.add(
      "RVA2", .playback, as: .numbers, presents: .gain, constants: "RelativeVolumeAdjustment2")
    keys.add(
      "RVAD", .playback, as: .numbers, presents: .gain, short: "RVA",
      constants: "RelativeVolumeAdjustment")
    keys.add("EQUA", .playback, as: .numbers, short: "EQU", constants: "Equalization")
    keys.add("EQU2", .playback, as: .numbers, constants: "Equalization2")
    keys.add("RGAD", .playback, as: .numbers, presents: .gain)
    keys.add("MLLT", .playback, as: .numbers, short: "MLL", constants: "MPEGLocationLookupTable")
    keys.add("SYTC", .playback, as: .numbers, short: "STC", constants: "SynchronizedTempoCodes")
    keys.add("ETCO", .playback, as: .numbers, short: "ETC", constants: "EventTimingCodes")
    keys.add("RBUF", .playback, as: .numbers, short: "BUF", constants: "RecommendedBufferSize")
    keys.add("POSS", .playback, as: .numbers, constants: "PositionSynchronization")
    keys.add("SEEK", .playback, as: .numbers, constants: "Seek")
    keys.add("ASPI", .playback, as: .numbers, constants: "AudioSeekPointIndex")
    keys.add("PCNT", .playback, as: .numbers, short: "CNT", constants: "PlayCounter")
    keys.add(
      "TLEN", .playback, titled: "Length", as: .numbers, frame: .text, short: "TLE",
      constants: "Length")
    keys.add(
      "TDLY", .playback, titled: "Playlist Delay", as: .numbers, frame: .text, short: "TDY",
      constants: "PlaylistDelay")
    keys.add(
      "TSIZ", .playback, titled: "Size", as: .numbers, frame: .text, short: "TSI", version: 3,
      constants: "Size")
    keys.add(
      "TFLT", .playback, titled: "File Type", as: .numbers, states: [.format: 1], frame: .text,
      short: "TFT", constants: "FileType")
    keys.add(
      "TCMP", .playback, titled: "Part of a Compilation", as: .numbers, states: [.compilation: 1],
      frame: .unofficialText,
      short: "TCP")
    keys.add(
      "XSOA", .descriptive, titled: "Album Sort Order", states: [.albumSort: 2],
      frame: .unofficialText)
    keys.add(
      "XSOT", .descriptive, titled: "Title Sort Order", states: [.titleSort: 2],
      frame: .unofficialText)
    keys.add("TXXX:ALBUM ARTIST", .descriptive, states: [.albumArtist: 3])
    keys.add("TXXX:ALBUMARTIST", .descriptive, states: [.albumArtist: 4])
    keys.add("TXXX:COMMENT", .text, states: [.comments: 3])
    keys.add("TXXX:TRACKTOTAL", .descriptive, states: [.trackCount: 3])
    keys.add("TXXX:TOTALTRACKS", .descriptive, states: [.trackCount: 4])
    keys.add("TXXX:DISCTOTAL", .descriptive, states: [.discCount: 3])
    keys.add("TXXX:TOTALDISCS", .descriptive, states: [.discCount: 4])
    keys.add(["PCST", "PCS", "NCON", "XHD3"], .descriptive)
    // HLS: the time of the first sample of a segment with packed audio.
    keys.add(["PRIV:com.apple.streaming.transportStreamTimestamp"], .playback)
    keys.add(["TXXX:CUESHEET", "TXXX:cuesheet", "PRIV:TRAKTOR4"], .intent)
    keys.add("NCN", .person)
    keys.add("CRM", .account)
    keys.add("TDL", .time)
    keys.add("TXXX:ALBUMARTISTSORT", .descriptive, states: [.albumArtistSort: 2])
    keys.add("TXXX:COMPOSERSORT", .descriptive, states: [.composerSort: 2])
    keys.add("TXXX:SHOWSORT", .descriptive, states: [.showSort: 1])
    keys.add("TXXX:WORK", .descriptive, states: [.work: 1])
    keys.add("TXXX:SHOWMOVEMENT", .descriptive, states: [.showMovement: 1])
    keys.add("TXXX:MOOD", .descriptive, states: [.mood: 2])
    keys.add("TXXX:originalyear", .descriptive, states: [.originalYear: 1])
    keys.add("TXXX:RELEASEDATE", .descriptive, states: [.releaseDate: 2])
    keys.add("TXXX:ARTISTS", .descriptive, states: [.artists: 1])
    keys.add("TXXX:ALBUMARTISTS", .descriptive, states: [.albumArtists: 1])
    keys.add("TXXX:Writer", .descriptive, states: [.writer: 1])
    keys.add("TXXX:DIRECTOR", .descriptive, states: [.director: 1])
    keys.add("TXXX:NARRATOR", .descriptive, states: [.narrator: 1])
    keys.add("TXXX:CATALOGNUMBER", .identifier, states: [.catalogNumber: 1])
    keys.add("TXXX:BARCODE", .identifier, states: [.barcode: 1])
    keys.add("TXXX:ASIN", .identifier, states: [.asin: 1])
    keys.add("TXXX:LABEL", .descriptive, states: [.label: 2])
    keys.add("TXXX:SCRIPT", .descriptive, states: [.script: 1])
    keys.add("TXXX:MusicBrainz Album Release Country", .descriptive, states: [.releaseCountry: 1])
    keys.add("TXXX:MusicBrainz Album Status", .descriptive, states: [.releaseStatus: 1])
    keys.add("TXXX:MusicBrainz Album Type", .descriptive, states: [.releaseType: 1])
    keys.add("TXXX:LICENSE", .descriptive, states: [.license: 1])
    // The identifier of the recording is in a frame UFID.
    keys.addMusicIdentifiers {
      $0.field == .musicBrainzRecordingID ? nil : "TXXX:" + $0.withBlank
    }
    keys.add("UFID:http://musicbrainz.org", .account, states: [.musicBrainzRecordingID: 1])
    keys.addGains(after: "TXXX:")
    keys.add("TXXX:SHOW", .descriptive, states: [.show: 1])
    keys.add("TXXX:SERIES", .descriptive, states: [.series: 1])
    keys.add("TXXX:SERIES-PART", .descriptive, states: [.seriesPart: 1])
    keys.add(["CHAP", "CTOC"], .structure)
    keys.add(["TSA*", "TSP*", "TST*"], .descriptive)
    keys.add("TXXX:replaygain_*", .playback, as: .numbers, presents: .gain)
    keys.add("TXXX:mp3gain_*", .playback, as: .numbers, presents: .gain)
    keys.add("TXXX:r128_*", .playback, as: .numbers, presents: .gain)
    keys.add(["GEOB:Serato *", "GEO:Serato *"], .intent)
  }

  package static let id3v1 = KeyList(.id3v1) { keys in
    keys.add("title", .descriptive, states: [.title: 1])
    keys.add("artist", .descriptive, states: [.artist: 1])
    keys.add("album", .descriptive, states: [.album: 1])
    keys.add("year", .descriptive, states: [.year: 1], sets: [.creationDate])
    keys.add("genre", .descriptive, states: [.genre: 1])
    keys.add("track", .descriptive, states: [.trackNumber: 1])
    keys.add("comment", .text, states: [.comments: 1])
    keys.add(["start_time", "end_time", "speed"], .descriptive)
  }
}
