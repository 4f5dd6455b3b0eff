/// Keys of QuickTime user data.
extension MetadataKey {
  /// Album: `©alb`.
  public static var quickTimeUserDataKeyAlbum: Self { listed() }
  /// Arranger: `©arg`.
  public static var quickTimeUserDataKeyArranger: Self { listed() }
  /// Artist: `©ART`.
  public static var quickTimeUserDataKeyArtist: Self { listed() }
  /// Author: `©aut`.
  public static var quickTimeUserDataKeyAuthor: Self { listed() }
  /// Chapter: `©chp`.
  public static var quickTimeUserDataKeyChapter: Self { listed() }
  /// Comment: `©cmt`.
  public static var quickTimeUserDataKeyComment: Self { listed() }
  /// Composer: `©com`.
  public static var quickTimeUserDataKeyComposer: Self { listed() }
  /// Copyright: `©cpy`.
  public static var quickTimeUserDataKeyCopyright: Self { listed() }
  /// Creation date: `©day`.
  public static var quickTimeUserDataKeyCreationDate: Self { listed() }
  /// Description: `©des`.
  public static var quickTimeUserDataKeyDescription: Self { listed() }
  /// Director: `©dir`.
  public static var quickTimeUserDataKeyDirector: Self { listed() }
  /// Disclaimer: `©dis`.
  public static var quickTimeUserDataKeyDisclaimer: Self { listed() }
  /// Encoded by: `©enc`.
  public static var quickTimeUserDataKeyEncodedBy: Self { listed() }
  /// Title (full name): `©nam`.
  public static var quickTimeUserDataKeyFullName: Self { listed() }
  /// Genre: `©gen`.
  public static var quickTimeUserDataKeyGenre: Self { listed() }
  /// Host computer: `©hst`.
  public static var quickTimeUserDataKeyHostComputer: Self { listed() }
  /// Information: `©inf`.
  public static var quickTimeUserDataKeyInformation: Self { listed() }
  /// Keywords: `©key`.
  public static var quickTimeUserDataKeyKeywords: Self { listed() }
  /// Manufacturer of the device: `©mak`.
  public static var quickTimeUserDataKeyMake: Self { listed() }
  /// Model of the device: `©mod`.
  public static var quickTimeUserDataKeyModel: Self { listed() }
  /// Original artist: `©ope`.
  public static var quickTimeUserDataKeyOriginalArtist: Self { listed() }
  /// Original format: `©fmt`.
  public static var quickTimeUserDataKeyOriginalFormat: Self { listed() }
  /// Original source: `©src`.
  public static var quickTimeUserDataKeyOriginalSource: Self { listed() }
  /// Performers: `©prf`.
  public static var quickTimeUserDataKeyPerformers: Self { listed() }
  /// Producer: `©prd`.
  public static var quickTimeUserDataKeyProducer: Self { listed() }
  /// Publisher: `©pub`.
  public static var quickTimeUserDataKeyPublisher: Self { listed() }
  /// Product: `©PRD`.
  public static var quickTimeUserDataKeyProduct: Self { listed() }
  /// Software: `©swr`.
  public static var quickTimeUserDataKeySoftware: Self { listed() }
  /// Special playback requirements: `©req`.
  public static var quickTimeUserDataKeySpecialPlaybackRequirements: Self { listed() }
  /// Track number: `©trk`.
  public static var quickTimeUserDataKeyTrack: Self { listed() }
  /// Warning: `©wrn`.
  public static var quickTimeUserDataKeyWarning: Self { listed() }
  /// Writer: `©wrt`.
  public static var quickTimeUserDataKeyWriter: Self { listed() }
  /// URL: `©url`.
  public static var quickTimeUserDataKeyURLLink: Self { listed() }
  /// Location in ISO 6709 form: `©xyz`.
  public static var quickTimeUserDataKeyLocationISO6709: Self { listed() }
  /// Track name: `name`.
  public static var quickTimeUserDataKeyTrackName: Self { listed() }
  /// Credits: `©src`.
  public static var quickTimeUserDataKeyCredits: Self { listed() }
  /// Copyright of the recording (phonogram rights): `©phg`.
  public static var quickTimeUserDataKeyPhonogramRights: Self { listed() }
  /// Tag of a media characteristic: `tagc`.
  public static var quickTimeUserDataKeyTaggedCharacteristic: Self { listed() }
  /// Accessibility description: `ades`.
  public static var quickTimeUserDataKeyAccessibilityDescription: Self { listed() }
}
