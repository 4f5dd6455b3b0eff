/// Keys of QuickTime metadata. The keys start with `com.apple.quicktime.`, which is omitted
/// here.
extension MetadataKey {
  /// Author: `author`.
  public static var quickTimeMetadataKeyAuthor: Self { listed() }
  /// Comment: `comment`.
  public static var quickTimeMetadataKeyComment: Self { listed() }
  /// Copyright: `copyright`.
  public static var quickTimeMetadataKeyCopyright: Self { listed() }
  /// Creation date: `creationdate`.
  public static var quickTimeMetadataKeyCreationDate: Self { listed() }
  /// Director: `director`.
  public static var quickTimeMetadataKeyDirector: Self { listed() }
  /// Display name: `displayname`.
  public static var quickTimeMetadataKeyDisplayName: Self { listed() }
  /// Information: `information`.
  public static var quickTimeMetadataKeyInformation: Self { listed() }
  /// Keywords: `keywords`.
  public static var quickTimeMetadataKeyKeywords: Self { listed() }
  /// Producer: `producer`.
  public static var quickTimeMetadataKeyProducer: Self { listed() }
  /// Publisher: `publisher`.
  public static var quickTimeMetadataKeyPublisher: Self { listed() }
  /// Album: `album`.
  public static var quickTimeMetadataKeyAlbum: Self { listed() }
  /// Artist: `artist`.
  public static var quickTimeMetadataKeyArtist: Self { listed() }
  /// Artwork: `artwork`.
  public static var quickTimeMetadataKeyArtwork: Self { listed() }
  /// Description: `description`.
  public static var quickTimeMetadataKeyDescription: Self { listed() }
  /// Software: `software`.
  public static var quickTimeMetadataKeySoftware: Self { listed() }
  /// Year: `year`.
  public static var quickTimeMetadataKeyYear: Self { listed() }
  /// Genre: `genre`.
  public static var quickTimeMetadataKeyGenre: Self { listed() }
  /// Production metadata in iXML form: `iXML`.
  public static var quickTimeMetadataKeyiXML: Self { listed() }
  /// Location in ISO 6709 form: `location.ISO6709`.
  public static var quickTimeMetadataKeyLocationISO6709: Self { listed() }
  /// Manufacturer of the device: `make`.
  public static var quickTimeMetadataKeyMake: Self { listed() }
  /// Model of the device: `model`.
  public static var quickTimeMetadataKeyModel: Self { listed() }
  /// Arranger: `arranger`.
  public static var quickTimeMetadataKeyArranger: Self { listed() }
  /// Encoded by: `encodedby`.
  public static var quickTimeMetadataKeyEncodedBy: Self { listed() }
  /// Original artist: `originalartist`.
  public static var quickTimeMetadataKeyOriginalArtist: Self { listed() }
  /// Performer: `performer`.
  public static var quickTimeMetadataKeyPerformer: Self { listed() }
  /// Composer: `composer`.
  public static var quickTimeMetadataKeyComposer: Self { listed() }
  /// Credits: `credits`.
  public static var quickTimeMetadataKeyCredits: Self { listed() }
  /// Copyright of the recording (phonogram rights): `phonogramrights`.
  public static var quickTimeMetadataKeyPhonogramRights: Self { listed() }
  /// Camera identifier: `camera.identifier`.
  public static var quickTimeMetadataKeyCameraIdentifier: Self { listed() }
  /// Readout time of a camera frame, in microseconds: `camera.framereadouttimeinmicroseconds`.
  public static var quickTimeMetadataKeyCameraFrameReadoutTime: Self { listed() }
  /// Title: `title`.
  public static var quickTimeMetadataKeyTitle: Self { listed() }
  /// Name of the user's collection: `collection.user`.
  public static var quickTimeMetadataKeyCollectionUser: Self { listed() }
  /// Rating by the user: `rating.user`.
  public static var quickTimeMetadataKeyRatingUser: Self { listed() }
  /// Name of the location: `location.name`.
  public static var quickTimeMetadataKeyLocationName: Self { listed() }
  /// Astronomical body of the location: `location.body`.
  public static var quickTimeMetadataKeyLocationBody: Self { listed() }
  /// Note about the location: `location.note`.
  public static var quickTimeMetadataKeyLocationNote: Self { listed() }
  /// Role of the location, such as a shooting location: `location.role`.
  public static var quickTimeMetadataKeyLocationRole: Self { listed() }
  /// Date that belongs to the location: `location.date`.
  public static var quickTimeMetadataKeyLocationDate: Self { listed() }
  /// Horizontal accuracy of the location in meters: `location.accuracy.horizontal`.
  public static var quickTimeMetadataKeyLocationHorizontalAccuracyInMeters: Self { listed() }
  /// Direction that the camera faces: `direction.facing`.
  public static var quickTimeMetadataKeyDirectionFacing: Self { listed() }
  /// Direction in which the camera moves: `direction.motion`.
  public static var quickTimeMetadataKeyDirectionMotion: Self { listed() }
  /// Preferred affine transform: `preferred-affine-transform`.
  public static var quickTimeMetadataKeyPreferredAffineTransform: Self { listed() }
  /// Detected face: `detected-face`.
  public static var quickTimeMetadataKeyDetectedFace: Self { listed() }
  /// Detected human body: `detected-human-body`.
  public static var quickTimeMetadataKeyDetectedHumanBody: Self { listed() }
  /// Detected cat body: `detected-cat-body`.
  public static var quickTimeMetadataKeyDetectedCatBody: Self { listed() }
  /// Detected dog body: `detected-dog-body`.
  public static var quickTimeMetadataKeyDetectedDogBody: Self { listed() }
  /// Detected salient object: `detected-salient-object`.
  public static var quickTimeMetadataKeyDetectedSalientObject: Self { listed() }
  /// Video orientation: `video-orientation`.
  public static var quickTimeMetadataKeyVideoOrientation: Self { listed() }
  /// Content identifier: `content.identifier`.
  public static var quickTimeMetadataKeyContentIdentifier: Self { listed() }
  /// Accessibility description: `accessibility.description`.
  public static var quickTimeMetadataKeyAccessibilityDescription: Self { listed() }
  /// Whether the movie is a montage of other media: `is-montage`.
  public static var quickTimeMetadataKeyIsMontage: Self { listed() }
  /// Whether a Live Photo was captured in automatic mode: `live-photo.auto`.
  public static var quickTimeMetadataKeyAutoLivePhoto: Self { listed() }
  /// Vitality score of a Live Photo: `live-photo.vitality-score`.
  public static var quickTimeMetadataKeyLivePhotoVitalityScore: Self { listed() }
  /// Version of the vitality scoring: `live-photo.vitality-scoring-version`.
  public static var quickTimeMetadataKeyLivePhotoVitalityScoringVersion: Self { listed() }
  /// Quality score of spatial overcapture: `spatial-overcapture.quality-score`.
  public static var quickTimeMetadataKeySpatialOverCaptureQualityScore: Self { listed() }
  /// Version of the quality scoring: `spatial-overcapture.quality-scoring-version`.
  public static var quickTimeMetadataKeySpatialOverCaptureQualityScoringVersion: Self { listed() }
  /// Whether to play at the full frame rate: `full-frame-rate-playback-intent`.
  public static var quickTimeMetadataKeyFullFrameRatePlaybackIntent: Self { listed() }
}
