import Anatomy
import Metadata

/// What a file says of one of its tracks, or of the one stream or picture that it is.
public struct AssetTrack: Sendable {
  /// Among the tracks of the file, from 1.
  public let number: Int
  /// As the file states it.
  public let trackID: Int?
  /// What it is made of.
  public let mediaType: MediaType
  /// That of its first sample description.
  public let codec: Codec?
  /// Codecs of further sample descriptions, where they differ.
  public let additionalCodecs: [Codec]
  /// Whether it is there to be played.
  public let isEnabled: Bool
  /// ISO 639-2.
  public let languageCode: String?
  /// BCP 47, where the file states it so.
  public let extendedLanguageTag: String?
  /// What user data calls the track.
  public let name: String?
  /// On the time line of the movie, with edits applied.
  public let timeRange: MediaTimeRange?
  /// How the edit list arranges the media; of very many segments the first.
  public let segments: [AssetTrackSegment]
  /// How large pictures are before they are turned and stretched.
  public let naturalSize: PixelSize?
  /// How large they are shown.
  public let displaySize: PixelSize?
  /// Degrees clockwise to stand upright: 0, 90, 180 or 270; nil for any other turn.
  public let rotation: Int?
  /// Left and right change places before pictures are turned.
  public let isMirrored: Bool
  /// Pictures in a second.
  public let nominalFrameRate: Double?
  /// How long the shortest picture is shown.
  public let minFrameDuration: MediaTime?
  /// How many channels sound has.
  public let channelCount: Int?
  /// In hertz.
  public let sampleRate: Int?
  /// Of a sample of sound or a colour of a picture.
  public let bitDepth: Int?
  /// Bits in a second.
  public let estimatedDataRate: Int?
  /// Samples, pictures or frames.
  public let sampleCount: Int?
  /// Tracks of one such group are there to be chosen from.
  public let alternateGroup: Int?
  /// What a choice can go by.
  public let mediaCharacteristics: [MediaCharacteristic]
  /// How it refers to other tracks.
  public let associations: [AssetTrackAssociation]
  /// How it is protected, in words; nil where everybody may play it.
  public let protection: String?
  /// The node that says so, as `mediainspect tree` writes it.
  public let path: String

  /// Whether the track has a characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

/// How bytes are to be turned into pictures, sound or text.
public struct Codec: Hashable, Sendable {
  /// That of the sample description, or of what was encrypted.
  public let code: String
  /// In words.
  public let name: String
  /// Which part of the codec is used, in words.
  public let profile: String?
  /// How much it asks of a decoder.
  public let level: String?
  /// As `codecs` parameters of MIME types have it (RFC 6381).
  public let parameter: String?
}

/// Width and height of a picture.
public struct PixelSize: Hashable, Sendable {
  /// From left to right.
  public let width: Int
  /// From top to bottom.
  public let height: Int
}

/// A part of a track's media, and when the movie shows it.
public struct AssetTrackSegment: Hashable, Sendable {
  /// On the time line of the movie.
  public let timeRange: MediaTimeRange
  /// Where it begins in the media; nil where nothing is shown.
  public let mediaStart: MediaTime?
  /// 1 is as fast as time goes.
  public let rate: Double
}

/// How a track refers to others.
public struct AssetTrackAssociation: Hashable, Sendable {
  /// Four letters, such as `chap`.
  public let kind: String
  /// In words.
  public let title: String
  /// The tracks it refers to.
  public let trackIDs: [Int]
}

// MARK: From what files are read into

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
  fileprivate init(_ size: Metadata.PixelSize) {
    self.init(width: size.width, height: size.height)
  }
}

extension AssetTrackSegment {
  fileprivate init(_ edit: EditListEntry) {
    self.init(
      timeRange: MediaTimeRange(edit.span), mediaStart: edit.mediaStart.map { MediaTime($0) },
      rate: Double(edit.rate) / 65536)
  }
}
