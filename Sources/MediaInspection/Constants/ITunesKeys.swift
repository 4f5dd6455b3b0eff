/// Keys of iTunes metadata.
extension MetadataKey {
  /// Album: `©alb`.
  public static var iTunesMetadataKeyAlbum: Self { listed() }
  /// Artist: `©ART`.
  public static var iTunesMetadataKeyArtist: Self { listed() }
  /// User comment: `©cmt`.
  public static var iTunesMetadataKeyUserComment: Self { listed() }
  /// Cover art: `covr`.
  public static var iTunesMetadataKeyCoverArt: Self { listed() }
  /// Copyright: `cprt`.
  public static var iTunesMetadataKeyCopyright: Self { listed() }
  /// Release date: `©day`.
  public static var iTunesMetadataKeyReleaseDate: Self { listed() }
  /// Encoded by: `©enc`.
  public static var iTunesMetadataKeyEncodedBy: Self { listed() }
  /// Predefined genre: `gnre`.
  public static var iTunesMetadataKeyPredefinedGenre: Self { listed() }
  /// User genre: `©gen`.
  public static var iTunesMetadataKeyUserGenre: Self { listed() }
  /// Song name: `©nam`.
  public static var iTunesMetadataKeySongName: Self { listed() }
  /// Track sub title: `©st3`.
  public static var iTunesMetadataKeyTrackSubTitle: Self { listed() }
  /// Encoding tool: `©too`.
  public static var iTunesMetadataKeyEncodingTool: Self { listed() }
  /// Composer: `©wrt`.
  public static var iTunesMetadataKeyComposer: Self { listed() }
  /// Album artist: `aART`.
  public static var iTunesMetadataKeyAlbumArtist: Self { listed() }
  /// Account kind: `akID`.
  public static var iTunesMetadataKeyAccountKind: Self { listed() }
  /// Apple ID: `apID`.
  public static var iTunesMetadataKeyAppleID: Self { listed() }
  /// Artist ID: `atID`.
  public static var iTunesMetadataKeyArtistID: Self { listed() }
  /// Song ID: `cnID`.
  public static var iTunesMetadataKeySongID: Self { listed() }
  /// Disc compilation: `cpil`.
  public static var iTunesMetadataKeyDiscCompilation: Self { listed() }
  /// Disc number: `disk`.
  public static var iTunesMetadataKeyDiscNumber: Self { listed() }
  /// Genre ID: `geID`.
  public static var iTunesMetadataKeyGenreID: Self { listed() }
  /// Grouping: `grup`.
  public static var iTunesMetadataKeyGrouping: Self { listed() }
  /// Playlist ID: `plID`.
  public static var iTunesMetadataKeyPlaylistID: Self { listed() }
  /// Content rating: `rtng`.
  public static var iTunesMetadataKeyContentRating: Self { listed() }
  /// Beats per min: `tmpo`.
  public static var iTunesMetadataKeyBeatsPerMin: Self { listed() }
  /// Track number: `trkn`.
  public static var iTunesMetadataKeyTrackNumber: Self { listed() }
  /// Art director: `©ard`.
  public static var iTunesMetadataKeyArtDirector: Self { listed() }
  /// Arranger: `©arg`.
  public static var iTunesMetadataKeyArranger: Self { listed() }
  /// Author: `©aut`.
  public static var iTunesMetadataKeyAuthor: Self { listed() }
  /// Lyrics: `©lyr`.
  public static var iTunesMetadataKeyLyrics: Self { listed() }
  /// Acknowledgement: `©cak`.
  public static var iTunesMetadataKeyAcknowledgement: Self { listed() }
  /// Conductor: `©con`.
  public static var iTunesMetadataKeyConductor: Self { listed() }
  /// Description: `©des`.
  public static var iTunesMetadataKeyDescription: Self { listed() }
  /// Director: `©dir`.
  public static var iTunesMetadataKeyDirector: Self { listed() }
  /// EQ: `©equ`.
  public static var iTunesMetadataKeyEQ: Self { listed() }
  /// Liner notes: `©lnt`.
  public static var iTunesMetadataKeyLinerNotes: Self { listed() }
  /// Record company: `©mak`.
  public static var iTunesMetadataKeyRecordCompany: Self { listed() }
  /// Original artist: `©ope`.
  public static var iTunesMetadataKeyOriginalArtist: Self { listed() }
  /// Phonogram rights: `©phg`.
  public static var iTunesMetadataKeyPhonogramRights: Self { listed() }
  /// Producer: `©prd`.
  public static var iTunesMetadataKeyProducer: Self { listed() }
  /// Performer: `©prf`.
  public static var iTunesMetadataKeyPerformer: Self { listed() }
  /// Publisher: `©pub`.
  public static var iTunesMetadataKeyPublisher: Self { listed() }
  /// Sound engineer: `©sne`.
  public static var iTunesMetadataKeySoundEngineer: Self { listed() }
  /// Soloist: `©sol`.
  public static var iTunesMetadataKeySoloist: Self { listed() }
  /// Credits: `©src`.
  public static var iTunesMetadataKeyCredits: Self { listed() }
  /// Thanks: `©thx`.
  public static var iTunesMetadataKeyThanks: Self { listed() }
  /// Online extras: `©url`.
  public static var iTunesMetadataKeyOnlineExtras: Self { listed() }
  /// Exec producer: `©xpd`.
  public static var iTunesMetadataKeyExecProducer: Self { listed() }
}
