/// Keys in the common key space. They have the same meaning in all formats.
extension MetadataKey {
  /// Title: `title`.
  public static var commonKeyTitle: Self { listed() }
  /// Creator, such as the composer: `creator`.
  public static var commonKeyCreator: Self { listed() }
  /// Subject: `subject`.
  public static var commonKeySubject: Self { listed() }
  /// Description: `description`.
  public static var commonKeyDescription: Self { listed() }
  /// Publisher: `publisher`.
  public static var commonKeyPublisher: Self { listed() }
  /// Contributor: `contributor`.
  public static var commonKeyContributor: Self { listed() }
  /// Creation date: `creationDate`.
  public static var commonKeyCreationDate: Self { listed() }
  /// Last modified date: `lastModifiedDate`.
  public static var commonKeyLastModifiedDate: Self { listed() }
  /// Type, such as the genre of a song: `type`.
  public static var commonKeyType: Self { listed() }
  /// Format: `format`.
  public static var commonKeyFormat: Self { listed() }
  /// Asset identifier: `identifier`.
  public static var commonKeyIdentifier: Self { listed() }
  /// Source: `source`.
  public static var commonKeySource: Self { listed() }
  /// Language: `language`.
  public static var commonKeyLanguage: Self { listed() }
  /// Related resource: `relation`.
  public static var commonKeyRelation: Self { listed() }
  /// Location: `location`.
  public static var commonKeyLocation: Self { listed() }
  /// Copyrights: `copyrights`.
  public static var commonKeyCopyrights: Self { listed() }
  /// Album name: `albumName`.
  public static var commonKeyAlbumName: Self { listed() }
  /// Author: `author`.
  public static var commonKeyAuthor: Self { listed() }
  /// Artist: `artist`.
  public static var commonKeyArtist: Self { listed() }
  /// Artwork, such as a cover picture: `artwork`.
  public static var commonKeyArtwork: Self { listed() }
  /// Manufacturer of the device: `make`.
  public static var commonKeyMake: Self { listed() }
  /// Model of the device: `model`.
  public static var commonKeyModel: Self { listed() }
  /// Software: `software`.
  public static var commonKeySoftware: Self { listed() }
  /// Accessibility description: `accessibilityDescription`.
  public static var commonKeyAccessibilityDescription: Self { listed() }
}
