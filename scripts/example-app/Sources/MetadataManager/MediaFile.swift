import MediaInspection

/// A file with its metadata, as the list of a metadata manager shows it.
final class MediaFile {
  private(set) var metadata = DisplayMetadata()
  private(set) var fileType = ""
  private let asset: Asset
  private var isPrepared = false

  /// The formats with metadata that the manager understands.
  private static let acceptedFormats: [MetadataFormat] = [
    .quickTimeMetadata, .quickTimeUserData, .isoUserData, .iTunesMetadata, .id3Metadata,
  ]

  init(path: String) { asset = Asset(path: path) }

  /// Loads the metadata, unless it is already loaded.
  func prepare() async throws {
    if isPrepared { return }
    let (type, common, formats) = try await asset.load(
      .fileType, .commonMetadata, .availableMetadataFormats)
    fileType = type.title
    for item in common {
      if let key = item.commonKey { try await metadata.add(item, key: key) }
    }
    for format in formats where Self.acceptedFormats.contains(format) {
      for item in try await asset.loadMetadata(for: format) {
        try await metadata.add(item, key: item.key)
      }
    }
    isPrepared = true
  }
}
