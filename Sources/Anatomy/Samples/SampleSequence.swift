package import Bytes

/// One sample of a track, such as a picture, a block of audio, or an entry of timed metadata.
package struct Sample: Sendable {
  /// Number of the sample in its track, counted from 1.
  package var number: Int
  /// Decoding time of the sample, in units of the media timescale.
  package var decodeTime: Int64
  package var duration: Int64
  package var compositionOffset: Int64
  package var range: ByteRange
  package var sync: SyncKind
  /// Index of the sample description that the sample uses, counted from 1.
  package var description: Int

  package init(
    number: Int, decodeTime: Int64, duration: Int64, compositionOffset: Int64, range: ByteRange,
    sync: SyncKind, description: Int
  ) {
    self.number = number
    self.decodeTime = decodeTime
    self.duration = duration
    self.compositionOffset = compositionOffset
    self.range = range
    self.sync = sync
    self.description = description
  }

  package var isSync: Bool { sync == .full }
}

/// The samples of a track in decoding order. They are produced one at a time from sample tables or
/// fragments, and are never all in memory.
package struct SampleSequence: Sequence {
  package typealias Cursor = AnyIterator<Sample>

  /// The number of samples that the tables state. Iteration may produce fewer if the tables are
  /// inconsistent.
  package let statedCount: Int
  package let timescale: Int
  /// Whether the data of the samples is in another file.
  package let isExternal: Bool
  private let start: () -> Cursor
  private let timeRangeOfAll: () -> SampleTimeRange?

  package init(
    statedCount: Int, timescale: Int, isExternal: Bool = false,
    timeRange: @escaping () -> SampleTimeRange? = { nil }, start: @escaping () -> Cursor
  ) {
    self.statedCount = statedCount
    self.timescale = timescale
    self.isExternal = isExternal
    self.start = start
    timeRangeOfAll = timeRange
  }

  /// The time range in which the samples are presented. Nil if it is not known without iterating
  /// over them.
  package var timeRange: SampleTimeRange? { timeRangeOfAll() }

  package func makeIterator() -> Cursor { start() }
}
