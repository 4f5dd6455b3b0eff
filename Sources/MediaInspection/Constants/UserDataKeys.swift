/// Keys of user data in ISO base media files.
extension MetadataKey {
  /// Copyright: `cprt`.
  public static var isoUserDataKeyCopyright: Self { listed() }
  /// Date: `date`.
  public static var isoUserDataKeyDate: Self { listed() }
  /// Tag of a media characteristic: `tagc`.
  public static var isoUserDataKeyTaggedCharacteristic: Self { listed() }
  /// Accessibility description: `ades`.
  public static var isoUserDataKeyAccessibilityDescription: Self { listed() }
}

/// Keys of 3GPP user data.
extension MetadataKey {
  /// Copyright: `cprt`.
  public static var metadata3GPUserDataKeyCopyright: Self { listed() }
  /// Author: `auth`.
  public static var metadata3GPUserDataKeyAuthor: Self { listed() }
  /// Performer: `perf`.
  public static var metadata3GPUserDataKeyPerformer: Self { listed() }
  /// Genre: `gnre`.
  public static var metadata3GPUserDataKeyGenre: Self { listed() }
  /// Recording year: `yrrc`.
  public static var metadata3GPUserDataKeyRecordingYear: Self { listed() }
  /// Location: `loci`.
  public static var metadata3GPUserDataKeyLocation: Self { listed() }
  /// Title: `titl`.
  public static var metadata3GPUserDataKeyTitle: Self { listed() }
  /// Description: `dscp`.
  public static var metadata3GPUserDataKeyDescription: Self { listed() }
  /// Name of the collection that the media comes from: `coll`.
  public static var metadata3GPUserDataKeyCollection: Self { listed() }
  /// User rating: `urat`.
  public static var metadata3GPUserDataKeyUserRating: Self { listed() }
  /// Thumbnail: `thmb`.
  public static var metadata3GPUserDataKeyThumbnail: Self { listed() }
  /// Album and track: `albm`.
  public static var metadata3GPUserDataKeyAlbumAndTrack: Self { listed() }
  /// Keyword list: `kywd`.
  public static var metadata3GPUserDataKeyKeywordList: Self { listed() }
  /// Classification of the content: `clsf`.
  public static var metadata3GPUserDataKeyMediaClassification: Self { listed() }
  /// Content rating: `rtng`.
  public static var metadata3GPUserDataKeyMediaRating: Self { listed() }
}
