/// Methods that search a collection for a sequence. The methods of the standard library are in a
/// module with regular expressions, which would make each program 0.8 MB larger.
extension Collection where Element: Equatable {
  /// Returns the range of the first occurrence of a sequence; nil if the sequence does not occur or
  /// is empty.
  @inlinable package func firstRange(of other: some Collection<Element>) -> Range<Index>? {
    guard let first = other.first else { return nil }
    var place = startIndex
    while let start = self[place...].firstIndex(of: first) {
      if let end = end(of: other, at: start) { return start..<end }
      place = index(after: start)
    }
    return nil
  }

  /// Returns the ranges of the occurrences of a sequence. An occurrence that overlaps an earlier
  /// one is left out.
  @inlinable package func ranges(of other: some Collection<Element>) -> [Range<Index>] {
    var found: [Range<Index>] = []
    while let next = self[(found.last?.upperBound ?? startIndex)...].firstRange(of: other) {
      found.append(next)
    }
    return found
  }

  @inlinable package func contains(_ other: some Collection<Element>) -> Bool {
    other.isEmpty || firstRange(of: other) != nil
  }

  /// Returns the parts between the occurrences of a sequence.
  @inlinable package func split(
    separator: some Collection<Element>, maxSplits: Int = .max,
    omittingEmptySubsequences isOmitting: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    while parts.count < maxSplits, let found = rest.firstRange(of: separator) {
      let part = rest[..<found.lowerBound]
      if !isOmitting || !part.isEmpty { parts.append(part) }
      rest = rest[found.upperBound...]
    }
    if !isOmitting || !rest.isEmpty { parts.append(rest) }
    return parts
  }

  /// Returns the index after the sequence `other` if it is at `start`; otherwise nil.
  @inlinable package func end(of other: some Collection<Element>, at start: Index) -> Index? {
    var place = start
    for element in other {
      guard place != endIndex, self[place] == element else { return nil }
      formIndex(after: &place)
    }
    return place
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// Returns a copy in which `replacement` takes the place of each occurrence of `other`.
  @inlinable package func replacing(
    _ other: some Collection<Element>, with replacement: some Collection<Element>
  ) -> Self {
    var result = Self()
    var rest = self[...]
    while let found = rest.firstRange(of: other) {
      result.append(contentsOf: rest[..<found.lowerBound])
      result.append(contentsOf: replacement)
      rest = rest[found.upperBound...]
    }
    result.append(contentsOf: rest)
    return result
  }
}

/// Methods that search texts by their UTF-8 bytes. This is several times as fast as a search by
/// characters.
extension StringProtocol {
  @inlinable package func firstRange(of other: some StringProtocol) -> Range<Index>? {
    utf8.firstRange(of: other.utf8)
  }

  @inlinable package func split(
    separator: some StringProtocol, maxSplits: Int = .max,
    omittingEmptySubsequences isOmitting: Bool = true
  ) -> [SubSequence] {
    utf8.split(
      separator: separator.utf8, maxSplits: maxSplits, omittingEmptySubsequences: isOmitting
    ).map { self[$0.startIndex..<$0.endIndex] }
  }
}
