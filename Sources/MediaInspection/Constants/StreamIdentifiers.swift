/// Identifiers of Icecast and SHOUTcast stream metadata.
extension MetadataIdentifier {
  /// Stream title: `StreamTitle`.
  public static var icyMetadataStreamTitle: Self { listed() }
  /// Stream URL: `StreamUrl`.
  public static var icyMetadataStreamURL: Self { listed() }
}
