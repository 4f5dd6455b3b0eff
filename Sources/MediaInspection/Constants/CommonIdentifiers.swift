/// Identifiers in the common key space. They have the same meaning in all formats.
extension MetadataIdentifier {
  /// Title: `title`.
  public static var commonIdentifierTitle: Self { listed() }
  /// Creator, such as the composer: `creator`.
  public static var commonIdentifierCreator: Self { listed() }
  /// Subject: `subject`.
  public static var commonIdentifierSubject: Self { listed() }
  /// Description: `description`.
  public static var commonIdentifierDescription: Self { listed() }
  /// Publisher: `publisher`.
  public static var commonIdentifierPublisher: Self { listed() }
  /// Contributor: `contributor`.
  public static var commonIdentifierContributor: Self { listed() }
  /// Creation date: `creationDate`.
  public static var commonIdentifierCreationDate: Self { listed() }
  /// Last modified date: `lastModifiedDate`.
  public static var commonIdentifierLastModifiedDate: Self { listed() }
  /// Type, such as the genre of a song: `type`.
  public static var commonIdentifierType: Self { listed() }
  /// Format: `format`.
  public static var commonIdentifierFormat: Self { listed() }
  /// Asset identifier: `identifier`.
  public static var commonIdentifierAssetIdentifier: Self { listed() }
  /// Source: `source`.
  public static var commonIdentifierSource: Self { listed() }
  /// Language: `language`.
  public static var commonIdentifierLanguage: Self { listed() }
  /// Related resource: `relation`.
  public static var commonIdentifierRelation: Self { listed() }
  /// Location: `location`.
  public static var commonIdentifierLocation: Self { listed() }
  /// Copyrights: `copyrights`.
  public static var commonIdentifierCopyrights: Self { listed() }
  /// Album name: `albumName`.
  public static var commonIdentifierAlbumName: Self { listed() }
  /// Author: `author`.
  public static var commonIdentifierAuthor: Self { listed() }
  /// Artist: `artist`.
  public static var commonIdentifierArtist: Self { listed() }
  /// Artwork, such as a cover picture: `artwork`.
  public static var commonIdentifierArtwork: Self { listed() }
  /// Manufacturer of the device: `make`.
  public static var commonIdentifierMake: Self { listed() }
  /// Model of the device: `model`.
  public static var commonIdentifierModel: Self { listed() }
  /// Software: `software`.
  public static var commonIdentifierSoftware: Self { listed() }
  /// Accessibility description: `accessibilityDescription`.
  public static var commonIdentifierAccessibilityDescription: Self { listed() }
}
