/// Tables for formats of audio files.
extension FieldTable {
  /// The table for ID3 frames. Three-letter frame IDs belong to ID3v2.2.
  static let id3 = FieldTable(
    .id3,
    lines: """
      title TIT2|TT2
      artist TPE1|TP1
      albumArtist TPE2|TP2|TXXX:ALBUM ARTIST|TXXX:ALBUMARTIST
      album TALB|TAL
      grouping GRP1|GP1|TIT1|TT1
      composer TCOM|TCM
      comments COMM|COM|TXXX:COMMENT
      artwork APIC|PIC
      genre TCON|TCO
      year TDRC|TYER|TYE|TDRL|TDOR|TORY|TOR
      bpm TBPM|TBP
      trackNumber TRCK|TRK
      trackCount TRCK|TRK|TXXX:TRACKTOTAL|TXXX:TOTALTRACKS
      discNumber TPOS|TPA
      discCount TPOS|TPA|TXXX:DISCTOTAL|TXXX:TOTALDISCS
      copyright TCOP|TCR
      encoder TSSE|TSS|TENC|TEN
      language TLAN|TLA
      creationDate TDRC|TDRL|TYER|TYE
      software TSSE|TSS
      subject TIT1|TT1
      description TIT3|TT3|TDES|TDS
      publisher TPUB|TPB
      contributor TPE3|TP3|TPE4|TP4
      lastModifiedDate TDTG
      type TMED|TMT
      format TFLT|TFT
      identifier UFID|UFI
      source TOAL|TOT
      author TEXT|TXT
      lyrics USLT|ULT
      """)

  static let ape = FieldTable(
    "ape",
    lines: """
      title Title
      artist Artist
      albumArtist Album Artist|AlbumArtist|Band
      album Album
      grouping Grouping
      composer Composer
      comments Comment
      artwork Cover Art (Front)|Cover Art (Back)
      genre Genre
      year Year|Date|Record Date
      bpm BPM
      trackNumber Track|TrackNumber
      trackCount Track|TrackNumber|TrackTotal|TotalTracks
      discNumber Disc|DiscNumber|Media
      discCount Disc|DiscNumber|DiscTotal|TotalDiscs
      copyright Copyright
      encoder Encoder|EncodedBy|Encoded By
      language Language
      creationDate Record Date|Year|Date
      location Record Location
      publisher Publisher|Label
      subject Subtitle
      identifier ISRC|Catalog
      author Lyricist
      lyrics Lyrics
      """)

  static let vorbis = FieldTable(
    "vorb", "flac",
    lines: """
      title TITLE
      artist ARTIST|PERFORMER
      albumArtist ALBUMARTIST|ALBUM ARTIST
      album ALBUM
      grouping GROUPING|CONTENTGROUP
      composer COMPOSER
      comments COMMENT|COMMENTS|DESCRIPTION
      artwork PICTURE|METADATA_BLOCK_PICTURE|COVERART
      genre GENRE
      year DATE|YEAR|ORIGINALDATE
      bpm BPM|TEMPO
      trackNumber TRACKNUMBER|TRACK
      trackCount TRACKTOTAL|TOTALTRACKS|TRACKNUMBER
      discNumber DISCNUMBER|DISC
      discCount DISCTOTAL|TOTALDISCS|DISCNUMBER
      copyright COPYRIGHT
      encoder ENCODER|ENCODED-BY|vendor
      language LANGUAGE
      creationDate DATE
      location LOCATION
      description DESCRIPTION
      publisher ORGANIZATION|LABEL|PUBLISHER
      contributor CONDUCTOR|ARRANGER
      identifier ISRC
      author LYRICIST|AUTHOR
      lyrics LYRICS
      """)

  static let riff = FieldTable(
    "riff",
    lines: """
      title INAM|TITL
      artist IART|ISTR
      album IPRD
      grouping ISBJ
      composer IMUS|IWRI
      comments ICMT|COMM|CMNT
      genre IGNR|GENR|ISGN
      year ICRD|YEAR
      bpm IBPM
      trackNumber ITRK|IPRT|TRCK
      trackCount ITRK|IPRT|TRCK|IFRM
      discNumber DISC
      copyright ICOP
      encoder IENC
      language ILNG
      creationDate ICRD|IDIT|DTIM
      software ISFT
      subject ISBJ|IKEY
      source ISRC
      publisher IPDS|ISTD
      contributor IENG|IPRO
      format IMED
      lyrics ILYC
      """)

  static let broadcast = FieldTable(
    "bext",
    lines: """
      comments Description
      description Description
      author Originator
      year OriginationDate
      creationDate OriginationDate
      """)

  static let aiff = FieldTable(
    "aiff",
    lines: """
      title NAME
      artist AUTH
      comments ANNO|COMT
      copyright (c) 
      author AUTH
      """)

  static let lyrics3 = FieldTable(
    "lyrics3",
    lines: """
      title ETT
      artist EAR
      album EAL
      comments INF
      author AUT
      lyrics LYR
      """)

  /// The table for metadata of Internet radio streams (ICY). The name of the station ranks after
  /// the title being played.
  static let icy = FieldTable(
    .icy,
    lines: """
      title StreamTitle|icy-name
      genre icy-genre
      description icy-description
      """)

  static let musicMatch = FieldTable(
    "musicmatch",
    lines: """
      title song_title
      artist artist_name
      album album_title
      comments notes
      lyrics lyrics
      """)

  static let id3v1 = FieldTable(
    "id3v1",
    lines: """
      title title
      artist artist
      album album
      comments comment
      genre genre
      year year
      trackNumber track
      """)
}
