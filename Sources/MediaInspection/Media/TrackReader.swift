/// The reader with which a track loads its metadata. It is not compared when tracks are compared:
/// all readers are equal.
struct TrackReader: Hashable, Sendable {
  /// The reader of the file; nil for a track that was not read from a file.
  let reader: AssetReader?
  /// The loading statuses of the track's metadata. The asset reader does not own them, because
  /// metadata items own the asset reader.
  let statuses = PropertyStatuses()

  static func == (left: TrackReader, right: TrackReader) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
