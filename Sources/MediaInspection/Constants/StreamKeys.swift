/// Keys of Icecast and SHOUTcast stream metadata.
extension MetadataKey {
  /// Stream title: `StreamTitle`.
  public static var icyMetadataKeyStreamTitle: Self { listed() }
  /// Stream URL: `StreamUrl`.
  public static var icyMetadataKeyStreamURL: Self { listed() }
}
