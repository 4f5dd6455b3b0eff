import Anatomy
import Metadata

/// A namespace of metadata keys. The same key can have different meanings in different key spaces.
///
/// ```swift
/// let tags = MetadataItem.metadataItems(from: items, withKey: nil, keySpace: .id3)
/// ```
public struct MetadataKeySpace: RawRepresentable, Hashable, Codable, Sendable {
  /// The name of the key space, which is the part of an identifier before the slash.
  public let rawValue: String

  /// Creates a key space from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ space: KeySpace) { self.init(rawValue: space.name) }

  /// A name for display; nil if the key space is unknown.
  public var title: String? { KeySpace(named: rawValue).title }

  /// Keys that have the same meaning in all formats.
  public static let common = MetadataKeySpace(.common)
  /// Keys of iTunes metadata.
  public static let iTunes = MetadataKeySpace(.iTunes)
  /// Freeform iTunes keys: reverse-DNS names that other programs define.
  public static let iTunesLongForm = MetadataKeySpace(.iTunesLongForm)
  /// Keys of QuickTime metadata: reverse-DNS names such as `com.apple.quicktime.make`.
  public static let quickTimeMetadata = MetadataKeySpace(.quickTimeMetadata)
  /// Keys of QuickTime user data.
  public static let quickTimeUserData = MetadataKeySpace(.quickTimeUserData)
  /// Keys of user data in ISO base media files and 3GPP files.
  public static let isoUserData = MetadataKeySpace(.isoUserData)
  /// Frame IDs of ID3 tags.
  public static let id3 = MetadataKeySpace(.id3)
  /// Keys of Icecast and SHOUTcast stream metadata.
  public static let icy = MetadataKeySpace(.icy)
  /// Names of the text fields in ID3v1 tags, which have no keys.
  public static let id3v1 = MetadataKeySpace(.id3v1)
  /// Keys of session data and date ranges in HLS playlists.
  public static let hls = MetadataKeySpace(.hls)
  /// Keys of date ranges in HLS playlists. This is the same key space as ``hls``, which the library
  /// uses for both session data and date ranges.
  public static let hlsDateRange = hls
  /// Keys that AudioToolbox defines for audio files. Items that are read from files never have such
  /// keys. The tags of audio files have separate key spaces, such as `riff`.
  public static let audioFile = MetadataKeySpace(rawValue: "caaf")
}

extension MetadataKeySpace: CustomStringConvertible {
  /// The name of the key space.
  public var description: String { rawValue }
}

/// A metadata format, identified by its key space.
///
/// ```swift
/// for format in try await asset.load(.availableMetadataFormats) {
///   let items = try await asset.loadMetadata(for: format)
///   print(format.keySpace, items.count)
/// }
/// ```
public struct MetadataFormat: Hashable, Codable, Sendable {
  /// The key space of the format.
  public let keySpace: MetadataKeySpace

  /// Creates a format from its key space.
  public init(keySpace: MetadataKeySpace) { self.keySpace = keySpace }

  /// iTunes metadata.
  public static let iTunesMetadata = MetadataFormat(keySpace: .iTunes)
  /// QuickTime metadata, with reverse-DNS names as keys.
  public static let quickTimeMetadata = MetadataFormat(keySpace: .quickTimeMetadata)
  /// QuickTime user data.
  public static let quickTimeUserData = MetadataFormat(keySpace: .quickTimeUserData)
  /// User data of ISO base media files and 3GPP files.
  public static let isoUserData = MetadataFormat(keySpace: .isoUserData)
  /// ID3 tags.
  public static let id3Metadata = MetadataFormat(keySpace: .id3)
  /// Metadata of HLS playlists.
  public static let hlsMetadata = MetadataFormat(keySpace: .hls)
}
