/// A track of a movie, or the single stream or picture of another media file.
///
/// All properties except metadata are in memory. ``load(_:)`` returns them too, and also reads the
/// metadata of the track.
///
/// ```swift
/// for track in try await asset.loadTracks(withMediaType: .audio) {
///   print(track.extendedLanguageTag ?? "", track.codec?.name ?? "", track.channelCount ?? 0)
/// }
/// ```
public struct AssetTrack: Hashable, Sendable {
  /// The number of the track in the file, from 1.
  public let number: Int
  /// The track ID that the file states; nil outside of movies.
  public let trackID: Int?
  /// The type of the track's media, such as video or audio.
  public let mediaType: MediaType
  /// The formats of the samples. Most tracks have one format.
  public let formatDescriptions: [FormatDescription]
  /// The codec of the first sample description; nil if there is none.
  public let codec: Codec?
  /// The codecs of further sample descriptions, if they differ from the first.
  public let additionalCodecs: [Codec]
  /// Whether the track is enabled for playback.
  public let isEnabled: Bool
  /// The language as an ISO 639-2 code; nil if the file states none.
  public let languageCode: String?
  /// The language as a BCP 47 tag; nil if the file states none.
  public let extendedLanguageTag: String?
  /// The name of the track in its user data; nil if there is none.
  public let name: String?
  /// The time range on the timeline of the movie, with edits applied; nil if it is unknown.
  public let timeRange: MediaTimeRange?
  /// The timescale of the media, in units per second; nil if it is unknown. For audio files other
  /// than movies, it is the sample rate.
  public let naturalTimeScale: Int?
  /// The segments that the edit list defines. The array contains at most the first 65,536 segments.
  public let segments: [AssetTrackSegment]
  /// The size of the coded pictures, before rotation and scaling; nil for media without pictures.
  public let naturalSize: PixelSize?
  /// The size at which pictures are displayed; nil for media without pictures.
  public let displaySize: PixelSize?
  /// The clockwise rotation for display in degrees: 0, 90, 180 or 270. The value is nil for any
  /// other transform.
  public let rotation: Int?
  /// Whether pictures are mirrored horizontally before they are rotated.
  public let isMirrored: Bool
  /// The transform of the pictures for display, from the track header; the identity if the file
  /// states none.
  public let preferredTransform: MediaTransform
  /// The average frame rate in frames per second; nil if it is unknown.
  public let nominalFrameRate: Double?
  /// The shortest duration of a frame; nil if it is unknown.
  public let minFrameDuration: MediaTime?
  /// The number of audio channels; nil if it is unknown.
  public let channelCount: Int?
  /// The audio sample rate in hertz; nil if it is unknown.
  public let sampleRate: Int?
  /// The volume of the sound, from the track header; 1 if the file states none.
  public let preferredVolume: Double
  /// The number of bits per audio sample or color component; nil if it is unknown.
  public let bitDepth: Int?
  /// The data rate in bits per second; nil if it is unknown.
  ///
  /// For a track of a movie, the rate is the total size of the samples divided by their total
  /// duration. If the size or the duration is unknown, the value is the rate that the file states.
  public let estimatedDataRate: Int?
  /// The total size of the samples in bytes; nil if it is unknown.
  public let totalSampleDataLength: Int?
  /// The number of samples or frames; nil if it is unknown.
  public let sampleCount: Int?
  /// The number of the group of alternative tracks to which the track belongs; nil if none is
  /// stated. Only one track of the group should play.
  public let alternateGroup: Int?
  /// The media characteristics of the track, by which users and players select tracks.
  public let mediaCharacteristics: [MediaCharacteristic]
  /// The references from this track to other tracks.
  public let associations: [AssetTrackAssociation]
  /// A description of the track's protection; nil if the track is not protected.
  public let protection: String?
  /// The path of the track's node, as in the output of `mediainspect tree`.
  public let path: String
  var reader = TrackReader(reader: nil)

  /// Creates a track, for example for a test. The track has no file, so it loads no metadata.
  public init(
    number: Int, trackID: Int? = nil, mediaType: MediaType,
    formatDescriptions: [FormatDescription] = [], codec: Codec? = nil,
    additionalCodecs: [Codec] = [], isEnabled: Bool = true, languageCode: String? = nil,
    extendedLanguageTag: String? = nil, name: String? = nil, timeRange: MediaTimeRange? = nil,
    naturalTimeScale: Int? = nil,
    segments: [AssetTrackSegment] = [], naturalSize: PixelSize? = nil,
    displaySize: PixelSize? = nil, rotation: Int? = nil, isMirrored: Bool = false,
    preferredTransform: MediaTransform = .identity, nominalFrameRate: Double? = nil,
    minFrameDuration: MediaTime? = nil, channelCount: Int? = nil, sampleRate: Int? = nil,
    preferredVolume: Double = 1, bitDepth: Int? = nil, estimatedDataRate: Int? = nil,
    totalSampleDataLength: Int? = nil, sampleCount: Int? = nil, alternateGroup: Int? = nil,
    mediaCharacteristics: [MediaCharacteristic] = [],
    associations: [AssetTrackAssociation] = [], protection: String? = nil, path: String = ""
  ) {
    self.number = number
    self.trackID = trackID
    self.mediaType = mediaType
    self.formatDescriptions = formatDescriptions
    self.codec = codec
    self.additionalCodecs = additionalCodecs
    self.isEnabled = isEnabled
    self.languageCode = languageCode
    self.extendedLanguageTag = extendedLanguageTag
    self.name = name
    self.timeRange = timeRange
    self.naturalTimeScale = naturalTimeScale
    self.segments = segments
    self.naturalSize = naturalSize
    self.displaySize = displaySize
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.preferredTransform = preferredTransform
    self.nominalFrameRate = nominalFrameRate
    self.minFrameDuration = minFrameDuration
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    self.preferredVolume = preferredVolume
    self.bitDepth = bitDepth
    self.estimatedDataRate = estimatedDataRate
    self.totalSampleDataLength = totalSampleDataLength
    self.sampleCount = sampleCount
    self.alternateGroup = alternateGroup
    self.mediaCharacteristics = mediaCharacteristics
    self.associations = associations
    self.protection = protection
    self.path = path
  }

  /// Returns whether the track has the given media characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

extension AssetTrack: Codable {
  /// All properties except the reader of the file, so a decoded track loads no metadata.
  private enum CodingKeys: CodingKey {
    case number, trackID, mediaType, formatDescriptions, codec, additionalCodecs, isEnabled
    case languageCode, extendedLanguageTag, name, timeRange, naturalTimeScale, segments,
      naturalSize, displaySize
    case rotation, isMirrored, preferredTransform, nominalFrameRate, minFrameDuration, channelCount
    case sampleRate, preferredVolume, bitDepth, estimatedDataRate, totalSampleDataLength,
      sampleCount
    case alternateGroup, mediaCharacteristics, associations, protection, path
  }
}
