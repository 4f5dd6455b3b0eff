/// Identifiers of user data in ISO base media files.
extension MetadataIdentifier {
  /// Copyright: `cprt`.
  public static var isoUserDataCopyright: Self { listed() }
  /// Date: `date`.
  public static var isoUserDataDate: Self { listed() }
  /// Tag of a media characteristic: `tagc`.
  public static var isoUserDataTaggedCharacteristic: Self { listed() }
  /// Accessibility description: `ades`.
  public static var isoUserDataAccessibilityDescription: Self { listed() }
}

/// Identifiers of 3GPP user data.
extension MetadataIdentifier {
  /// Copyright: `cprt`.
  public static var identifier3GPUserDataCopyright: Self { listed() }
  /// Author: `auth`.
  public static var identifier3GPUserDataAuthor: Self { listed() }
  /// Performer: `perf`.
  public static var identifier3GPUserDataPerformer: Self { listed() }
  /// Genre: `gnre`.
  public static var identifier3GPUserDataGenre: Self { listed() }
  /// Recording year: `yrrc`.
  public static var identifier3GPUserDataRecordingYear: Self { listed() }
  /// Location: `loci`.
  public static var identifier3GPUserDataLocation: Self { listed() }
  /// Title: `titl`.
  public static var identifier3GPUserDataTitle: Self { listed() }
  /// Description: `dscp`.
  public static var identifier3GPUserDataDescription: Self { listed() }
  /// Name of the collection that the media comes from: `coll`.
  public static var identifier3GPUserDataCollection: Self { listed() }
  /// User rating: `urat`.
  public static var identifier3GPUserDataUserRating: Self { listed() }
  /// Thumbnail: `thmb`.
  public static var identifier3GPUserDataThumbnail: Self { listed() }
  /// Album and track: `albm`.
  public static var identifier3GPUserDataAlbumAndTrack: Self { listed() }
  /// Keyword list: `kywd`.
  public static var identifier3GPUserDataKeywordList: Self { listed() }
  /// Classification of the content: `clsf`.
  public static var identifier3GPUserDataMediaClassification: Self { listed() }
  /// Content rating: `rtng`.
  public static var identifier3GPUserDataMediaRating: Self { listed() }
}
