import Metadata

/// A namespace of metadata keys. The same key can have different meanings in different key spaces.
public struct MetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// The name of the key space, which is the part of an identifier before the slash.
  public let rawValue: String

  /// Creates a key space from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ space: KeySpace) { self.init(rawValue: space.name) }

  /// A name for display; nil if the key space is unknown.
  public var title: String? { KeySpace(rawValue).title }

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
  /// Keys of session data and date ranges in HLS playlists.
  public static let hls = MetadataKeySpace("hls")
}

/// A metadata format, identified by its key space.
public struct MetadataFormat: Hashable, Sendable {
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
