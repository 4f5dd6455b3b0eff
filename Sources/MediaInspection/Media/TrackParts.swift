import Anatomy
import Metadata
import Movie

/// The codec of a track's media, with its profile and level.
///
/// ```swift
/// if let codec = track.codec {
///   print(codec.name, codec.profile ?? "", codec.parameter ?? codec.code)
/// }
/// ```
public struct Codec: Hashable, Codable, Sendable {
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

  /// Creates a codec.
  public init(
    code: String, name: String, profile: String? = nil, level: String? = nil,
    parameter: String? = nil
  ) {
    self.code = code
    self.name = name
    self.profile = profile
    self.level = level
    self.parameter = parameter
  }
}

/// The width and height of a picture in pixels.
///
/// ```swift
/// if let size = track.displaySize { print("\(size.width) × \(size.height)") }
/// ```
public struct PixelSize: Hashable, Codable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A part of a track's media, with the time at which the movie presents it.
///
/// ```swift
/// for segment in track.segments where !segment.isEmpty {
///   print(segment.timeRange, segment.mediaStart?.seconds ?? 0, segment.rate)
/// }
/// ```
public struct AssetTrackSegment: Hashable, Codable, Sendable {
  /// The time range on the timeline of the movie.
  public let timeRange: MediaTimeRange
  /// The start of the segment in the track's media; nil for an empty edit, which presents no media.
  public let mediaStart: MediaTime?
  /// The playback rate; 1 is normal speed.
  public let rate: Double

  /// Creates a segment.
  public init(timeRange: MediaTimeRange, mediaStart: MediaTime?, rate: Double = 1) {
    self.timeRange = timeRange
    self.mediaStart = mediaStart
    self.rate = rate
  }

  /// Whether the segment presents no media.
  public var isEmpty: Bool { mediaStart == nil }
}

/// A reference from one track to other tracks.
///
/// ```swift
/// let chapters = track.associations.filter { $0.kind == "chap" }.flatMap(\.trackIDs)
/// ```
public struct AssetTrackAssociation: Hashable, Codable, Sendable {
  /// The four-character code of the reference type, such as `chap`.
  public let kind: String
  /// The name of the reference type, for display.
  public let title: String
  /// The IDs of the referenced tracks.
  public let trackIDs: [Int]

  /// Creates a reference.
  public init(kind: String, title: String, trackIDs: [Int]) {
    self.kind = kind
    self.title = title
    self.trackIDs = trackIDs
  }
}

// MARK: Conversion from the Metadata module

extension Codec {
  init(_ codec: Metadata.Codec) {
    self.init(
      code: codec.code, name: codec.name, profile: codec.profile, level: codec.level,
      parameter: codec.parameter)
  }
}

extension PixelSize {
  init(_ size: Metadata.PixelSize) { self.init(width: size.width, height: size.height) }
}

extension AssetTrackSegment {
  init(_ edit: EditListEntry) {
    self.init(
      timeRange: MediaTimeRange(edit.span), mediaStart: edit.mediaStart.map { MediaTime($0) },
      rate: Double(edit.rate) / 65536)
  }
}
