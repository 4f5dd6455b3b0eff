import Anatomy
import Bytes

/// The list of exclusions of a BMFF hash.
struct BoxExclusions: Sendable {
  private let all: [BoxExclusion]

  /// Upper bounds, so that the cost does not depend on the product of the sizes of two lists. The
  /// examples of the specification have five exclusions.
  private static let maxCount = 128
  private static let maxRanges = 1_000_000

  /// Reads the entries of a list.
  init(_ list: Node?) throws(BindingFailure) {
    let entries = list.map { Array($0.children) } ?? []
    guard entries.count <= Self.maxCount else {
      throw .notCompared("it has more than \(Self.maxCount) exclusions")
    }
    var all: [BoxExclusion] = []
    var parts = 0
    for entry in entries {
      let exclusion = try BoxExclusion(entry)
      all.append(exclusion)
      parts += exclusion.partCount
      guard parts <= Self.maxCount else {
        throw .notCompared(
          "its exclusions have more than \(Self.maxCount) entries in data and subset")
      }
    }
    self.all = all
  }

  /// Returns the byte ranges of a file that are excluded.
  func ranges(in file: Node) throws(BindingFailure) -> ExcludedRanges {
    var ranges: [ByteRange] = []
    for exclusion in all {
      exclusion.addRanges(in: file, to: &ranges, limit: Self.maxRanges)
      guard ranges.count <= Self.maxRanges else {
        throw .notCompared("it excludes more than \(Self.maxRanges) parts of the file")
      }
    }
    return ExcludedRanges(ranges)
  }
}
