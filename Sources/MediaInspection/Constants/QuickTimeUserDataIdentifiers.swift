/// Identifiers of QuickTime user data.
extension MetadataIdentifier {
  /// Album: `©alb`.
  public static var quickTimeUserDataAlbum: Self { listed() }
  /// Arranger: `©arg`.
  public static var quickTimeUserDataArranger: Self { listed() }
  /// Artist: `©ART`.
  public static var quickTimeUserDataArtist: Self { listed() }
  /// Author: `©aut`.
  public static var quickTimeUserDataAuthor: Self { listed() }
  /// Chapter: `©chp`.
  public static var quickTimeUserDataChapter: Self { listed() }
  /// Comment: `©cmt`.
  public static var quickTimeUserDataComment: Self { listed() }
  /// Composer: `©com`.
  public static var quickTimeUserDataComposer: Self { listed() }
  /// Copyright: `©cpy`.
  public static var quickTimeUserDataCopyright: Self { listed() }
  /// Creation date: `©day`.
  public static var quickTimeUserDataCreationDate: Self { listed() }
  /// Description: `©des`.
  public static var quickTimeUserDataDescription: Self { listed() }
  /// Director: `©dir`.
  public static var quickTimeUserDataDirector: Self { listed() }
  /// Disclaimer: `©dis`.
  public static var quickTimeUserDataDisclaimer: Self { listed() }
  /// Encoded by: `©enc`.
  public static var quickTimeUserDataEncodedBy: Self { listed() }
  /// Title (full name): `©nam`.
  public static var quickTimeUserDataFullName: Self { listed() }
  /// Genre: `©gen`.
  public static var quickTimeUserDataGenre: Self { listed() }
  /// Host computer: `©hst`.
  public static var quickTimeUserDataHostComputer: Self { listed() }
  /// Information: `©inf`.
  public static var quickTimeUserDataInformation: Self { listed() }
  /// Keywords: `©key`.
  public static var quickTimeUserDataKeywords: Self { listed() }
  /// Manufacturer of the device: `©mak`.
  public static var quickTimeUserDataMake: Self { listed() }
  /// Model of the device: `©mod`.
  public static var quickTimeUserDataModel: Self { listed() }
  /// Original artist: `©ope`.
  public static var quickTimeUserDataOriginalArtist: Self { listed() }
  /// Original format: `©fmt`.
  public static var quickTimeUserDataOriginalFormat: Self { listed() }
  /// Original source: `©src`.
  public static var quickTimeUserDataOriginalSource: Self { listed() }
  /// Performers: `©prf`.
  public static var quickTimeUserDataPerformers: Self { listed() }
  /// Producer: `©prd`.
  public static var quickTimeUserDataProducer: Self { listed() }
  /// Publisher: `©pub`.
  public static var quickTimeUserDataPublisher: Self { listed() }
  /// Product: `©PRD`.
  public static var quickTimeUserDataProduct: Self { listed() }
  /// Software: `©swr`.
  public static var quickTimeUserDataSoftware: Self { listed() }
  /// Special playback requirements: `©req`.
  public static var quickTimeUserDataSpecialPlaybackRequirements: Self { listed() }
  /// Track number: `©trk`.
  public static var quickTimeUserDataTrack: Self { listed() }
  /// Warning: `©wrn`.
  public static var quickTimeUserDataWarning: Self { listed() }
  /// Writer: `©wrt`.
  public static var quickTimeUserDataWriter: Self { listed() }
  /// URL: `©url`.
  public static var quickTimeUserDataURLLink: Self { listed() }
  /// Location in ISO 6709 form: `©xyz`.
  public static var quickTimeUserDataLocationISO6709: Self { listed() }
  /// Track name: `name`.
  public static var quickTimeUserDataTrackName: Self { listed() }
  /// Credits: `©src`.
  public static var quickTimeUserDataCredits: Self { listed() }
  /// Copyright of the recording (phonogram rights): `©phg`.
  public static var quickTimeUserDataPhonogramRights: Self { listed() }
  /// Tag of a media characteristic: `tagc`.
  public static var quickTimeUserDataTaggedCharacteristic: Self { listed() }
  /// Accessibility description: `ades`.
  public static var quickTimeUserDataAccessibilityDescription: Self { listed() }
}
