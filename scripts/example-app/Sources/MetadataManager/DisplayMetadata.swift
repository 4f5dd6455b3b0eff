import MediaInspection

/// The names under which the manager shows metadata.
enum DisplayName: String, CaseIterable {
  case name, artist, albumArtist, album, grouping, composer, comments, artwork, genre
  case year, bpm, trackNumber, trackCount, discNumber, discCount
}

/// Metadata of a file by its display name.
struct DisplayMetadata {
  private(set) var values: [DisplayName: String] = [:]

  /// Adds an item, if its key has a display name and no item was added under it.
  mutating func add(_ item: MetadataItem, key: MetadataKey) async throws {
    guard let name = Self.names[key] else { return }
    for (name, value) in try await Converter.of(name).displayValues(of: item)
    where values[name] == nil {
      values[name] = value
    }
  }

  private static let names: [MetadataKey: DisplayName] = [
    .commonKeyTitle: .name,
    .commonKeyArtist: .artist, .quickTimeMetadataKeyProducer: .artist,
    .id3MetadataKeyBand: .albumArtist, .iTunesMetadataKeyAlbumArtist: .albumArtist,
    "TP2": .albumArtist,
    .commonKeyAlbumName: .album,
    .commonKeyArtwork: .artwork,
    .commonKeyCreationDate: .year, .id3MetadataKeyYear: .year, "TYE": .year,
    .quickTimeMetadataKeyYear: .year, .id3MetadataKeyRecordingTime: .year,
    .iTunesMetadataKeyBeatsPerMin: .bpm, .id3MetadataKeyBeatsPerMinute: .bpm, "TBP": .bpm,
    .iTunesMetadataKeyGrouping: .grouping, "GP1": .grouping, .commonKeySubject: .grouping,
    .iTunesMetadataKeyTrackNumber: .trackNumber, .id3MetadataKeyTrackNumber: .trackNumber,
    "TRK": .trackNumber,
    .quickTimeMetadataKeyDirector: .composer, .iTunesMetadataKeyComposer: .composer,
    .id3MetadataKeyComposer: .composer, .commonKeyCreator: .composer,
    .iTunesMetadataKeyDiscNumber: .discNumber, .id3MetadataKeyPartOfASet: .discNumber,
    "TPA": .discNumber,
    "ldes": .comments, .commonKeyDescription: .comments,
    .iTunesMetadataKeyUserComment: .comments, .id3MetadataKeyComments: .comments,
    "COM": .comments,
    .quickTimeMetadataKeyGenre: .genre, .iTunesMetadataKeyUserGenre: .genre,
    .commonKeyType: .genre,
  ]
}
