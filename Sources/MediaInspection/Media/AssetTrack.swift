import Anatomy
import Metadata
import Movie

/// A track of a movie, or the single stream or picture of another media file.
public struct AssetTrack: Sendable {
  /// The number of the track in the file, from 1.
  public let number: Int
  /// The track ID that the file states; nil outside of movies.
  public let trackID: Int?
  /// The type of the media.
  public let mediaType: MediaType
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
  /// The segments that the edit list defines. If there are more than 65,536, the array has only the
  /// first.
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
  /// The average frame rate in frames per second; nil if it is unknown.
  public let nominalFrameRate: Double?
  /// The shortest duration of a frame; nil if it is unknown.
  public let minFrameDuration: MediaTime?
  /// The number of audio channels; nil if it is unknown.
  public let channelCount: Int?
  /// The audio sample rate in hertz; nil if it is unknown.
  public let sampleRate: Int?
  /// The number of bits per audio sample or color component; nil if it is unknown.
  public let bitDepth: Int?
  /// The data rate in bits per second; nil if it is unknown.
  public let estimatedDataRate: Int?
  /// The number of samples or frames; nil if it is unknown.
  public let sampleCount: Int?
  /// The number of a group of alternative tracks, of which only one should play; nil if none is
  /// stated.
  public let alternateGroup: Int?
  /// The media characteristics of the track, by which users and players select tracks.
  public let mediaCharacteristics: [MediaCharacteristic]
  /// The references from this track to other tracks.
  public let associations: [AssetTrackAssociation]
  /// A description of the track's protection; nil if the track is not protected.
  public let protection: String?
  /// The path of the track's node, as in the output of `mediainspect tree`.
  public let path: String

  /// Returns whether the track has a media characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

/// The coding of a track's media.
public struct Codec: Hashable, Sendable {
  /// The four-character code of the sample description. For encrypted media, it is the code of the
  /// original format.
  public let code: String
  /// The name of the codec, for display.
  public let name: String
  /// The profile of the codec, for display; nil if it is unknown.
  public let profile: String?
  /// The level of the codec, for display; nil if it is unknown.
  public let level: String?
  /// The value of the `codecs` parameter in MIME types (RFC 6381); nil if the codec has none.
  public let parameter: String?
}

/// The width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
}

/// A part of a track's media, with the time at which the movie presents it.
public struct AssetTrackSegment: Hashable, Sendable {
  /// The time range on the timeline of the movie.
  public let timeRange: MediaTimeRange
  /// The start in the media of the track; nil for an empty edit, which shows nothing.
  public let mediaStart: MediaTime?
  /// The playback rate; 1 is normal speed.
  public let rate: Double
}

/// A reference from one track to others.
public struct AssetTrackAssociation: Hashable, Sendable {
  /// The four-character code of the reference type, such as `chap`.
  public let kind: String
  /// The name of the reference type, for display.
  public let title: String
  /// The IDs of the referenced tracks.
  public let trackIDs: [Int]
}

// MARK: Conversion from the Metadata module

extension AssetTrack {
  init(_ track: TrackDescription) {
    self.init(
      number: track.number, trackID: track.id, mediaType: MediaType(track.mediaType),
      codec: track.codec.map { Codec($0) },
      additionalCodecs: track.additionalCodecs.map { Codec($0) },
      isEnabled: track.isEnabled, languageCode: track.language.code,
      extendedLanguageTag: track.language.extendedTag, name: track.name,
      timeRange: track.timeRange.map { MediaTimeRange($0) },
      segments: track.edits?.map { AssetTrackSegment($0) } ?? [],
      naturalSize: track.picture?.encoded.map { PixelSize($0) },
      displaySize: track.picture?.shown.map { PixelSize($0) },
      rotation: track.picture?.orientation.clockwise,
      isMirrored: track.picture?.orientation.isMirrored ?? false,
      nominalFrameRate: track.frameRate.map {
        Double($0.average.numerator) / Double($0.average.denominator)
      },
      minFrameDuration: track.frameRate.flatMap { rate in
        let fastest = rate.range?.upperBound ?? rate.average
        return MediaTime(value: fastest.denominator, timescale: fastest.numerator)
      },
      channelCount: track.sound?.channels, sampleRate: track.sound?.sampleRate,
      bitDepth: track.sound?.bitDepth ?? track.picture?.bitDepth,
      estimatedDataRate: track.bitRate?.value, sampleCount: track.sampleCount?.value,
      alternateGroup: track.alternateGroup,
      mediaCharacteristics: track.characteristics.map { MediaCharacteristic($0) },
      associations: track.references.map {
        AssetTrackAssociation(kind: $0.kind, title: $0.words, trackIDs: $0.trackIDs)
      },
      protection: track.protection?.words, path: track.path)
  }
}

extension Codec {
  fileprivate init(_ codec: Metadata.Codec) {
    self.init(
      code: codec.code, name: codec.name, profile: codec.profile, level: codec.level,
      parameter: codec.parameter)
  }
}

extension PixelSize {
  fileprivate init(_ size: Metadata.PixelSize) { self.init(width: size.width, height: size.height) }
}

extension AssetTrackSegment {
  fileprivate init(_ edit: EditListEntry) {
    self.init(
      timeRange: MediaTimeRange(edit.span), mediaStart: edit.mediaStart.map { MediaTime($0) },
      rate: Double(edit.rate) / 65536)
  }
}
