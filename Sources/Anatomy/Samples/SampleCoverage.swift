package import Bytes

/// Limits the work on samples that share bytes. Invalid tables can refer to the same bytes any
/// number of times.
package struct SampleCoverage {
  private var end = 0
  /// The ranges of samples that do not follow all earlier ones.
  private var others: Set<ByteRange> = []
  private var bytesLeft: Int
  /// Whether some samples were left out because samples share too many bytes.
  package private(set) var isExhausted = false

  private static let mostOthers = 1 << 17

  package init(of source: ByteSource) {
    bytesLeft = source.size.saturatingTimes(2).saturatingAdd(1 << 20)
  }

  /// Returns whether a sample has to be read. It does not if another sample has the same bytes.
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
