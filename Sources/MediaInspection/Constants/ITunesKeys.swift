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
  /// Genre as a number: `gnre`.
  public static var iTunesMetadataKeyPredefinedGenre: Self { listed() }
  /// Genre as text: `©gen`.
  public static var iTunesMetadataKeyUserGenre: Self { listed() }
  /// Title: `©nam`.
  public static var iTunesMetadataKeySongName: Self { listed() }
  /// Subtitle of the track: `©st3`.
  public static var iTunesMetadataKeyTrackSubTitle: Self { listed() }
  /// Encoding tool: `©too`.
  public static var iTunesMetadataKeyEncodingTool: Self { listed() }
  /// Composer: `©wrt`.
  public static var iTunesMetadataKeyComposer: Self { listed() }
  /// Album artist: `aART`.
  public static var iTunesMetadataKeyAlbumArtist: Self { listed() }
  /// Kind of the purchaser's account: `akID`.
  public static var iTunesMetadataKeyAccountKind: Self { listed() }
  /// Apple ID of the purchaser: `apID`.
  public static var iTunesMetadataKeyAppleID: Self { listed() }
  /// ID of the artist in Apple's stores: `atID`.
  public static var iTunesMetadataKeyArtistID: Self { listed() }
  /// ID of the song in Apple's stores: `cnID`.
  public static var iTunesMetadataKeySongID: Self { listed() }
  /// Whether the song is part of a compilation: `cpil`.
  public static var iTunesMetadataKeyDiscCompilation: Self { listed() }
  /// Disc number: `disk`.
  public static var iTunesMetadataKeyDiscNumber: Self { listed() }
  /// ID of the genre in Apple's stores: `geID`.
  public static var iTunesMetadataKeyGenreID: Self { listed() }
  /// Grouping: `grup`.
  public static var iTunesMetadataKeyGrouping: Self { listed() }
  /// ID of the album in Apple's stores: `plID`.
  public static var iTunesMetadataKeyPlaylistID: Self { listed() }
  /// Content rating: `rtng`.
  public static var iTunesMetadataKeyContentRating: Self { listed() }
  /// Beats per minute: `tmpo`.
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
  /// Equalizer: `©equ`.
  public static var iTunesMetadataKeyEQ: Self { listed() }
  /// Liner notes: `©lnt`.
  public static var iTunesMetadataKeyLinerNotes: Self { listed() }
  /// Record company: `©mak`.
  public static var iTunesMetadataKeyRecordCompany: Self { listed() }
  /// Original artist: `©ope`.
  public static var iTunesMetadataKeyOriginalArtist: Self { listed() }
  /// Copyright of the recording (phonogram rights): `©phg`.
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
  /// Credits of sources: `©src`.
  public static var iTunesMetadataKeyCredits: Self { listed() }
  /// Thanks: `©thx`.
  public static var iTunesMetadataKeyThanks: Self { listed() }
  /// URL of online extras: `©url`.
  public static var iTunesMetadataKeyOnlineExtras: Self { listed() }
  /// Executive producer: `©xpd`.
  public static var iTunesMetadataKeyExecProducer: Self { listed() }
}
