/// Returns the candidate that a misspelled word most likely means; nil if no candidate is similar
/// enough.
package func nearest(to word: String, in candidates: [String]) -> String? {
  let word = Array(word.lowercased())
  var best: (name: String, distance: Int)?
  for name in candidates {
    let candidate = Array(name.lowercased())
    // A word that is the beginning of a candidate counts as one error, regardless of the number of
    // missing characters.
    let isBeginning = word.count > 1 && candidate.starts(with: word)
    let distance = isBeginning ? 1 : editDistance(word, candidate)
    guard distance <= max(word.count, candidate.count) / 2 else { continue }
    if let best, best.distance <= distance { continue }
    best = (name, distance)
  }
  return best?.name
}

/// Returns the number of insertions, deletions, replacements and swaps of adjacent characters that
/// turn one word into the other.
package func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, character) in one.enumerated() {
    var current = [row + 1]
    for column in other.indices {
      let replaced = last[column] + (character == other[column] ? 0 : 1)
      var least = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, character == other[column - 1], one[row - 1] == other[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count]
}
