package import Bytes

/// One sample of a track: a picture, a block of sound, a piece of timed metadata.
package struct Sample: Sendable {
  /// Counted from 1.
  package var number: Int
  /// In units of the media's clock.
  package var decodeTime: Int64
  package var duration: Int64
  package var compositionOffset: Int64
  package var range: ByteRange
  package var isSync: Bool
  /// Which sample description tells how to read it, from 1.
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

/// The samples of a track in decoding order, made one at a time from tables or fragments; there is
/// never an array of them all.
package struct SampleSequence: Sequence {
  package typealias Cursor = AnyIterator<Sample>

  /// What the tables say; walking may bring fewer when they do not agree.
  package let statedCount: Int
  package let timescale: Int
  /// Whether they lie in another file.
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

  /// When all of them are shown, where that can be said without a walk over each.
  package var timeRange: SampleTimeRange? { timeRangeOfAll() }

  package func makeIterator() -> Cursor { start() }
}
