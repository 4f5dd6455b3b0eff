/// A grammar of files in which timed metadata can be written.
package protocol TimedMetadataAuthor: Sendable {
  /// Returns the changes that precede the writing of timed metadata: the removal of the tracks that
  /// are replaced.
  func preparation(for change: TimedMetadataChange, in file: Node) throws(TagRefusal)
    -> TrackWriting
  /// Returns the changes that add tracks with timed metadata.
  func writing(_ change: TimedMetadataChange, in file: Node) throws(TagRefusal) -> TimedWriting
}

/// A requested change of the timed metadata of a file.
package struct TimedMetadataChange: Sendable {
  /// The new metadata, one for each track. Tracks with the same keys are replaced. If there is no
  /// new metadata, all tracks with timed metadata are removed.
  package let new: [NewTimedMetadata]
  /// Whether metadata is written that usual readers of the format do not find.
  package let isForced: Bool

  package init(_ new: [NewTimedMetadata], isForced: Bool = false) {
    self.new = new
    self.isForced = isForced
  }
}

/// The changes of a file that add tracks with timed metadata.
package struct TimedWriting {
  /// A new track with timed metadata.
  package struct Stream: Sendable {
    package let trackID: Int
    /// The name of the format for messages, such as `boxed metadata`.
    package let words: String
    package let keys: [TagKey]
    /// The start of each sample in units of the timescale, and the end of the last one.
    package let times: [Int64]
    package let timescale: Int64
    /// The number of items in each sample.
    package let itemCounts: [UInt16]

    package init(
      _ words: String, trackID: Int, keys: [TagKey], times: [Int64], timescale: Int64,
      itemCounts: [UInt16]
    ) {
      self.trackID = trackID
      self.words = words
      self.keys = keys
      self.times = times
      self.timescale = timescale
      self.itemCounts = itemCounts
    }
  }

  package var tracks = TrackWriting()
  package var streams: [Stream] = []

  package init() {}
}
