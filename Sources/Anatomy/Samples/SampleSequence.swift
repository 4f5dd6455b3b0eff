package import Bytes

/// One sample of a track: a picture, a block of sound, a piece of timed metadata.
package struct Sample: Sendable {
  /// Counted from 1.
  package var number: Int
  /// In units of the media timescale.
  package var decodeTime: Int64
  package var duration: Int64
  package var compositionOffset: Int64
  package var range: ByteRange
  package var isSync: Bool
  /// Index of its sample description, from 1.
  package var description: Int

  package init(
    number: Int, decodeTime: Int64, duration: Int64, compositionOffset: Int64, range: ByteRange,
    isSync: Bool, description: Int
  ) {
    self.number = number
    self.decodeTime = decodeTime
    self.duration = duration
    self.compositionOffset = compositionOffset
    self.range = range
    self.isSync = isSync
    self.description = description
  }
}

/// The samples of a track in decoding order, produced one at a time from tables or fragments. They
/// are never all in memory.
package struct SampleSequence: Sequence {
  package typealias Cursor = AnyIterator<Sample>

  /// The number that the tables state; iteration may produce fewer if the tables are inconsistent.
  package let statedCount: Int
  package let timescale: Int
  /// Whether the samples are in another file.
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

  /// The time range in which the samples are shown, if it is known without iterating over them.
  package var timeRange: SampleTimeRange? { timeRangeOfAll() }

  package func makeIterator() -> Cursor { start() }
}
