/// Identifiers of iTunes metadata.
extension MetadataIdentifier {
  /// Album: `©alb`.
  public static var iTunesMetadataAlbum: Self { listed() }
  /// Artist: `©ART`.
  public static var iTunesMetadataArtist: Self { listed() }
  /// User comment: `©cmt`.
  public static var iTunesMetadataUserComment: Self { listed() }
  /// Cover art: `covr`.
  public static var iTunesMetadataCoverArt: Self { listed() }
  /// Copyright: `cprt`.
  public static var iTunesMetadataCopyright: Self { listed() }
  /// Release date: `©day`.
  public static var iTunesMetadataReleaseDate: Self { listed() }
  /// Encoded by: `©enc`.
  public static var iTunesMetadataEncodedBy: Self { listed() }
  /// Genre as a number: `gnre`.
  public static var iTunesMetadataPredefinedGenre: Self { listed() }
  /// Genre as text: `©gen`.
  public static var iTunesMetadataUserGenre: Self { listed() }
  /// Title: `©nam`.
  public static var iTunesMetadataSongName: Self { listed() }
  /// Subtitle of the track: `©st3`.
  public static var iTunesMetadataTrackSubTitle: Self { listed() }
  /// Encoding tool: `©too`.
  public static var iTunesMetadataEncodingTool: Self { listed() }
  /// Composer: `©wrt`.
  public static var iTunesMetadataComposer: Self { listed() }
  /// Album artist: `aART`.
  public static var iTunesMetadataAlbumArtist: Self { listed() }
  /// Kind of the purchaser's account: `akID`.
  public static var iTunesMetadataAccountKind: Self { listed() }
  /// Apple ID of the purchaser: `apID`.
  public static var iTunesMetadataAppleID: Self { listed() }
  /// ID of the artist in Apple's stores: `atID`.
  public static var iTunesMetadataArtistID: Self { listed() }
  /// ID of the song in Apple's stores: `cnID`.
  public static var iTunesMetadataSongID: Self { listed() }
  /// Whether the song is part of a compilation: `cpil`.
  public static var iTunesMetadataDiscCompilation: Self { listed() }
  /// Disc number: `disk`.
  public static var iTunesMetadataDiscNumber: Self { listed() }
  /// ID of the genre in Apple's stores: `geID`.
  public static var iTunesMetadataGenreID: Self { listed() }
  /// Grouping: `grup`.
  public static var iTunesMetadataGrouping: Self { listed() }
  /// ID of the album in Apple's stores: `plID`.
  public static var iTunesMetadataPlaylistID: Self { listed() }
  /// Content rating: `rtng`.
  public static var iTunesMetadataContentRating: Self { listed() }
  /// Beats per minute: `tmpo`.
  public static var iTunesMetadataBeatsPerMin: Self { listed() }
  /// Track number: `trkn`.
  public static var iTunesMetadataTrackNumber: Self { listed() }
  /// Art director: `©ard`.
  public static var iTunesMetadataArtDirector: Self { listed() }
  /// Arranger: `©arg`.
  public static var iTunesMetadataArranger: Self { listed() }
  /// Author: `©aut`.
  public static var iTunesMetadataAuthor: Self { listed() }
  /// Lyrics: `©lyr`.
  public static var iTunesMetadataLyrics: Self { listed() }
  /// Acknowledgement: `©cak`.
  public static var iTunesMetadataAcknowledgement: Self { listed() }
  /// Conductor: `©con`.
  public static var iTunesMetadataConductor: Self { listed() }
  /// Description: `©des`.
  public static var iTunesMetadataDescription: Self { listed() }
  /// Director: `©dir`.
  public static var iTunesMetadataDirector: Self { listed() }
  /// Equalizer: `©equ`.
  public static var iTunesMetadataEQ: Self { listed() }
  /// Liner notes: `©lnt`.
  public static var iTunesMetadataLinerNotes: Self { listed() }
  /// Record company: `©mak`.
  public static var iTunesMetadataRecordCompany: Self { listed() }
  /// Original artist: `©ope`.
  public static var iTunesMetadataOriginalArtist: Self { listed() }
  /// Copyright of the recording (phonogram rights): `©phg`.
  public static var iTunesMetadataPhonogramRights: Self { listed() }
  /// Producer: `©prd`.
  public static var iTunesMetadataProducer: Self { listed() }
  /// Performer: `©prf`.
  public static var iTunesMetadataPerformer: Self { listed() }
  /// Publisher: `©pub`.
  public static var iTunesMetadataPublisher: Self { listed() }
  /// Sound engineer: `©sne`.
  public static var iTunesMetadataSoundEngineer: Self { listed() }
  /// Soloist: `©sol`.
  public static var iTunesMetadataSoloist: Self { listed() }
  /// Credits of sources: `©src`.
  public static var iTunesMetadataCredits: Self { listed() }
  /// Thanks: `©thx`.
  public static var iTunesMetadataThanks: Self { listed() }
  /// URL of online extras: `©url`.
  public static var iTunesMetadataOnlineExtras: Self { listed() }
  /// Executive producer: `©xpd`.
  public static var iTunesMetadataExecProducer: Self { listed() }
}
