package import Bytes

/// Limits the total number of bytes that are read from a sequence of samples. The limit is
/// necessary because invalid tables can refer to the same bytes any number of times.
package struct SampleCoverage {
  private var end = 0
  /// The ranges of samples that begin before the end of an earlier sample.
  private var others: Set<ByteRange> = []
  private var bytesLeft: Int
  /// Whether the limit was reached before the last sample. This happens only if many samples
  /// overlap, so that the same bytes are read again and again.
  package private(set) var isExhausted = false

  private static let mostOthers = 1 << 17

  package init(of source: ByteSource) {
    bytesLeft = source.size.saturatingTimes(2).saturatingAdd(1 << 20)
  }

  /// Returns whether the sample in a range has to be read. False if an earlier sample has the same
  /// range, or if the limit is reached.
  package mutating func isNew(_ range: ByteRange) -> Bool {
    if range.start >= end {
      end = range.end
    } else if others.count < Self.mostOthers {
      if !others.insert(range).inserted { return false }
    }
    guard range.count <= bytesLeft else {
      isExhausted = true
      return false
    }
    bytesLeft -= range.count
    return true
  }
}
