import Inspection

/// The groups of a track of timed metadata, which are read while you iterate over them.
///
/// A group is read only when it is needed, together with a few groups after it. Memory use does not
/// grow with the number of groups, and other reads of the asset can run in between. To stop
/// reading, leave the loop or cancel the task.
///
/// ```swift
/// for try await group in asset.timedMetadataGroups(of: track) {
///   print(group.start, group.items.first?.stringValue ?? "no metadata")
/// }
/// ```
public struct TimedMetadataGroups: AsyncSequence, Sendable {
  let reader: AssetReader
  /// The path of the track.
  let path: String

  /// Returns an iterator that starts at the first group.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader, path: path) }

  /// Reads the groups of a track, one after another.
  ///
  /// ```swift
  /// var groups = asset.timedMetadataGroups(of: track).makeAsyncIterator()
  /// while let group = try await groups.next() { print(group.start, group.items.count) }
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: AssetReader
    fileprivate let path: String
    private let key = TimedIterationKey()
    private var groups: ArraySlice<TimedMetadataGroup> = []
    /// The number of groups that the iteration has read.
    private var count = 0
    private var isAtEnd = false

    fileprivate init(reader: AssetReader, path: String) {
      (self.reader, self.path) = (reader, path)
    }

    /// Returns the next group, or nil after the last.
    ///
    /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled. The iteration
    ///   ends then.
    public mutating func next() async throws -> TimedMetadataGroup? {
      if groups.isEmpty && !isAtEnd {
        // If reading fails, the iteration is over.
        isAtEnd = true
        let (reader, path, key, count) = (reader, path, key, count)
        let read = try await reader.read { inspection in
          inspection.nextTimedGroups(ofTrackAt: path, key, after: count, reader)
        }
        isAtEnd = read.isEmpty
        self.count += read.count
        groups = read[...]
      }
      try Task.checkCancellation()
      return groups.popFirst()
    }
  }
}

extension Asset {
  /// Returns the groups of a track of timed metadata in presentation order, as an asynchronous
  /// sequence.
  ///
  /// Each sample results in one group. A sample without metadata results in a group without items.
  /// For a track of other media, the sequence is empty.
  ///
  /// - Parameter track: A track of this asset.
  public func timedMetadataGroups(of track: AssetTrack) -> TimedMetadataGroups {
    TimedMetadataGroups(reader: reader, path: track.path)
  }
}
