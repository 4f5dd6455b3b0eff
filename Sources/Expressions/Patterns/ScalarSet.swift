/// A set of characters in a pattern, such as `[a-z\d]`.
struct ScalarSet: Sendable {
  private var ranges: [ClosedRange<UInt32>] = []
  private var kinds: Set<ScalarKind> = []
  private var excludedKinds: Set<ScalarKind> = []
  var isNegated = false

  var isEmpty: Bool { ranges.isEmpty && kinds.isEmpty && excludedKinds.isEmpty }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  /// Inserts all characters of a kind, or all others.
  mutating func insert(_ kind: ScalarKind, isNegated: Bool) {
    if isNegated { excludedKinds.insert(kind) } else { kinds.insert(kind) }
  }

  /// Inserts the folded form of each character, so that the set can be compared with folded
  /// characters.
  mutating func fold(_ options: TextOptions) {
    guard !options.isEmpty else { return }
    var left = Self.mostFolded
    for range in ranges {
      for value in range {
        guard left > 0 else { break }
        left -= 1
        if let folded = Unicode.Scalar(value)?.foldedToOne(options) {
          ranges.append(folded.value...folded.value)
        }
      }
    }
  }

  /// Maximum number of characters of a set that are folded. All scripts with two cases are smaller.
  private static let mostFolded = 4096

  /// Sorts and joins the ranges, so that they can be searched.
  mutating func finish() {
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }

  /// Whether the set contains a character.
  ///
  /// - Parameter folded: The folded character, which may be in a range of the set.
  /// - Parameter original: The character in the text; its kind decides.
  func contains(folded: Unicode.Scalar, original: Unicode.Scalar) -> Bool {
    let isIn =
      hasRange(folded.value) || folded != original && hasRange(original.value)
      || kinds.contains { $0.contains(original) }
      || excludedKinds.contains { !$0.contains(original) }
    return isIn != isNegated
  }

  private func hasRange(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}

extension Unicode.Scalar {
  /// The folded character; nil if it is not exactly one.
  func foldedToOne(_ options: TextOptions) -> Unicode.Scalar? {
    let folded = folded(options)
    return folded.count == 1 ? folded.first : nil
  }
}
