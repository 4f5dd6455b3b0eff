/// Searches in prepared texts. A found text never ends within a character: `e` is not in `é`.
extension FoldedText {
  func contains(_ other: FoldedText) -> Bool {
    let needle = other.scalars
    guard !needle.isEmpty else { return true }
    let steps = Self.restarts(of: needle)
    var matched = 0
    // The algorithm of Knuth, Morris and Pratt takes linear time for all texts.
    for (place, scalar) in scalars.enumerated() {
      while matched > 0, matched == needle.count || needle[matched] != scalar {
        matched = steps[matched - 1]
      }
      if needle[matched] == scalar { matched += 1 }
      if matched == needle.count, isBoundary(place + 1) { return true }
    }
    return false
  }

  func begins(with other: FoldedText) -> Bool {
    scalars.starts(with: other.scalars) && isBoundary(other.scalars.count)
  }

  func ends(with other: FoldedText) -> Bool {
    let rest = scalars.count - other.scalars.count
    return rest >= 0 && scalars[rest...].elementsEqual(other.scalars)
      && (other.scalars.isEmpty || isBoundary(rest))
  }

  func order(to other: FoldedText) -> ValueOrder {
    if scalars == other.scalars { return .equal }
    return scalars.lexicographicallyPrecedes(other.scalars) ? .less : .greater
  }

  /// For each place, the length of the longest beginning of `needle` that ends there, other than
  /// the one from the start.
  private static func restarts(of needle: [Unicode.Scalar]) -> [Int] {
    var restarts = [0]
    var matched = 0
    for scalar in needle.dropFirst() {
      while matched > 0, needle[matched] != scalar { matched = restarts[matched - 1] }
      if needle[matched] == scalar { matched += 1 }
      restarts.append(matched)
    }
    return restarts
  }

  /// Whether the character before a place is complete: no combining mark follows it.
  private func isBoundary(_ place: Int) -> Bool {
    guard place > 0, place < scalars.count else { return true }
    let combiningClass = scalars[place].combiningClass
    // The virama of Indic scripts joins letters, but does not change the one before it.
    return combiningClass == 0 || combiningClass == 9
  }
}
