/// The reader that a track loads its metadata with. It is not a part of the value of the track: all
/// readers are equal.
struct TrackReader: Hashable, Sendable {
  /// Nil for a track that was created by a program, rather than read from a file.
  let reader: AssetReader?
  /// The statuses of the metadata of the track. The reader does not own them, because metadata items
  /// own the reader.
  let statuses = PropertyStatuses()

  static func == (left: TrackReader, right: TrackReader) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
