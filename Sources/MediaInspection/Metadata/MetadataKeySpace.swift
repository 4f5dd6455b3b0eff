import Metadata

/// Where a key has its meaning: the same letters say different things in different spaces.
public struct MetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// As it stands before the slash of an identifier.
  public let rawValue: String

  /// A key space by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ space: KeySpace) { self.init(rawValue: space.name) }

  /// What it is called in words; nil for one that nobody has named.
  public var title: String? { KeySpace(rawValue).title }

  /// Keys that mean the same in all formats.
  public static let common = MetadataKeySpace(.common)
  /// What iTunes writes.
  public static let iTunes = MetadataKeySpace(.iTunes)
  /// What others write into files of iTunes, by names of their own.
  public static let iTunesLongForm = MetadataKeySpace(.iTunesLongForm)
  /// Keys of QuickTime that are names turned round.
  public static let quickTimeMetadata = MetadataKeySpace(.quickTimeMetadata)
  /// User data of QuickTime.
  public static let quickTimeUserData = MetadataKeySpace(.quickTimeUserData)
  /// User data of ISO files and 3GPP.
  public static let isoUserData = MetadataKeySpace(.isoUserData)
  /// Frames of ID3 tags.
  public static let id3 = MetadataKeySpace(.id3)
  /// What internet radio says.
  public static let icy = MetadataKeySpace(.icy)
  /// Session data of playlists.
  public static let hls = MetadataKeySpace("hls")
}

/// A format of metadata: what has keys of one space.
public struct MetadataFormat: Hashable, Sendable {
  /// Where its keys have their meaning.
  public let keySpace: MetadataKeySpace

  /// The format that has keys of a space.
  public init(keySpace: MetadataKeySpace) { self.keySpace = keySpace }

  /// What iTunes writes.
  public static let iTunesMetadata = MetadataFormat(keySpace: .iTunes)
  /// Keys of QuickTime that are names turned round.
  public static let quickTimeMetadata = MetadataFormat(keySpace: .quickTimeMetadata)
  /// User data of QuickTime.
  public static let quickTimeUserData = MetadataFormat(keySpace: .quickTimeUserData)
  /// User data of ISO files and 3GPP.
  public static let isoUserData = MetadataFormat(keySpace: .isoUserData)
  /// ID3 tags.
  public static let id3Metadata = MetadataFormat(keySpace: .id3)
  /// Session data of playlists.
  public static let hlsMetadata = MetadataFormat(keySpace: .hls)
}
