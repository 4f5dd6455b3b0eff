/// Identifiers of QuickTime metadata. The keys start with `com.apple.quicktime.`, which is omitted
/// here.
extension MetadataIdentifier {
  /// Author: `author`.
  public static var quickTimeMetadataAuthor: Self { listed() }
  /// Comment: `comment`.
  public static var quickTimeMetadataComment: Self { listed() }
  /// Copyright: `copyright`.
  public static var quickTimeMetadataCopyright: Self { listed() }
  /// Creation date: `creationdate`.
  public static var quickTimeMetadataCreationDate: Self { listed() }
  /// Director: `director`.
  public static var quickTimeMetadataDirector: Self { listed() }
  /// Display name: `displayname`.
  public static var quickTimeMetadataDisplayName: Self { listed() }
  /// Information: `information`.
  public static var quickTimeMetadataInformation: Self { listed() }
  /// Keywords: `keywords`.
  public static var quickTimeMetadataKeywords: Self { listed() }
  /// Producer: `producer`.
  public static var quickTimeMetadataProducer: Self { listed() }
  /// Publisher: `publisher`.
  public static var quickTimeMetadataPublisher: Self { listed() }
  /// Album: `album`.
  public static var quickTimeMetadataAlbum: Self { listed() }
  /// Artist: `artist`.
  public static var quickTimeMetadataArtist: Self { listed() }
  /// Artwork: `artwork`.
  public static var quickTimeMetadataArtwork: Self { listed() }
  /// Description: `description`.
  public static var quickTimeMetadataDescription: Self { listed() }
  /// Software: `software`.
  public static var quickTimeMetadataSoftware: Self { listed() }
  /// Year: `year`.
  public static var quickTimeMetadataYear: Self { listed() }
  /// Genre: `genre`.
  public static var quickTimeMetadataGenre: Self { listed() }
  /// Production metadata in iXML form: `iXML`.
  public static var quickTimeMetadataiXML: Self { listed() }
  /// Location in ISO 6709 form: `location.ISO6709`.
  public static var quickTimeMetadataLocationISO6709: Self { listed() }
  /// Manufacturer of the device: `make`.
  public static var quickTimeMetadataMake: Self { listed() }
  /// Model of the device: `model`.
  public static var quickTimeMetadataModel: Self { listed() }
  /// Arranger: `arranger`.
  public static var quickTimeMetadataArranger: Self { listed() }
  /// Encoded by: `encodedby`.
  public static var quickTimeMetadataEncodedBy: Self { listed() }
  /// Original artist: `originalartist`.
  public static var quickTimeMetadataOriginalArtist: Self { listed() }
  /// Performer: `performer`.
  public static var quickTimeMetadataPerformer: Self { listed() }
  /// Composer: `composer`.
  public static var quickTimeMetadataComposer: Self { listed() }
  /// Credits: `credits`.
  public static var quickTimeMetadataCredits: Self { listed() }
  /// Copyright of the recording (phonogram rights): `phonogramrights`.
  public static var quickTimeMetadataPhonogramRights: Self { listed() }
  /// Camera identifier: `camera.identifier`.
  public static var quickTimeMetadataCameraIdentifier: Self { listed() }
  /// Readout time of a camera frame, in microseconds: `camera.framereadouttimeinmicroseconds`.
  public static var quickTimeMetadataCameraFrameReadoutTime: Self { listed() }
  /// Title: `title`.
  public static var quickTimeMetadataTitle: Self { listed() }
  /// Name of the user's collection: `collection.user`.
  public static var quickTimeMetadataCollectionUser: Self { listed() }
  /// Rating by the user: `rating.user`.
  public static var quickTimeMetadataRatingUser: Self { listed() }
  /// Name of the location: `location.name`.
  public static var quickTimeMetadataLocationName: Self { listed() }
  /// Astronomical body of the location: `location.body`.
  public static var quickTimeMetadataLocationBody: Self { listed() }
  /// Note about the location: `location.note`.
  public static var quickTimeMetadataLocationNote: Self { listed() }
  /// Role of the location, such as a shooting location: `location.role`.
  public static var quickTimeMetadataLocationRole: Self { listed() }
  /// Date that belongs to the location: `location.date`.
  public static var quickTimeMetadataLocationDate: Self { listed() }
  /// Horizontal accuracy of the location in meters: `location.accuracy.horizontal`.
  public static var quickTimeMetadataLocationHorizontalAccuracyInMeters: Self { listed() }
  /// Direction that the camera faces: `direction.facing`.
  public static var quickTimeMetadataDirectionFacing: Self { listed() }
  /// Direction in which the camera moves: `direction.motion`.
  public static var quickTimeMetadataDirectionMotion: Self { listed() }
  /// Preferred affine transform: `preferred-affine-transform`.
  public static var quickTimeMetadataPreferredAffineTransform: Self { listed() }
  /// Detected face: `detected-face`.
  public static var quickTimeMetadataDetectedFace: Self { listed() }
  /// Detected human body: `detected-human-body`.
  public static var quickTimeMetadataDetectedHumanBody: Self { listed() }
  /// Detected cat body: `detected-cat-body`.
  public static var quickTimeMetadataDetectedCatBody: Self { listed() }
  /// Detected dog body: `detected-dog-body`.
  public static var quickTimeMetadataDetectedDogBody: Self { listed() }
  /// Detected salient object: `detected-salient-object`.
  public static var quickTimeMetadataDetectedSalientObject: Self { listed() }
  /// Video orientation: `video-orientation`.
  public static var quickTimeMetadataVideoOrientation: Self { listed() }
  /// Content identifier: `content.identifier`.
  public static var quickTimeMetadataContentIdentifier: Self { listed() }
  /// Accessibility description: `accessibility.description`.
  public static var quickTimeMetadataAccessibilityDescription: Self { listed() }
  /// Whether the movie is a montage of other media: `is-montage`.
  public static var quickTimeMetadataIsMontage: Self { listed() }
  /// Whether a Live Photo was captured in automatic mode: `live-photo.auto`.
  public static var quickTimeMetadataAutoLivePhoto: Self { listed() }
  /// Vitality score of a Live Photo: `live-photo.vitality-score`.
  public static var quickTimeMetadataLivePhotoVitalityScore: Self { listed() }
  /// Version of the vitality scoring: `live-photo.vitality-scoring-version`.
  public static var quickTimeMetadataLivePhotoVitalityScoringVersion: Self { listed() }
  /// Quality score of spatial overcapture: `spatial-overcapture.quality-score`.
  public static var quickTimeMetadataSpatialOverCaptureQualityScore: Self { listed() }
  /// Version of the quality scoring: `spatial-overcapture.quality-scoring-version`.
  public static var quickTimeMetadataSpatialOverCaptureQualityScoringVersion: Self { listed() }
  /// Whether to play at the full frame rate: `full-frame-rate-playback-intent`.
  public static var quickTimeMetadataFullFrameRatePlaybackIntent: Self { listed() }
}
