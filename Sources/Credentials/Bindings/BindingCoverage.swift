import Anatomy
package import Bytes
import Movie

/// The bytes of a file that a hash of content credentials covers.
package struct BindingCoverage: Equatable, Sendable {
  /// A part of the file that the hash excludes.
  package struct Exclusion: Equatable, Sendable {
    /// What the bytes are, such as `content credentials` or the name of a structure.
    package let title: String
    package let range: ByteRange
    /// Whether the specification provides for the exclusion.
    package let isStandard: Bool
  }

  /// The size of the file.
  package let size: Int
  /// The number of bytes that the hash excludes.
  private let excludedSize: Int
  /// The exclusions in the order of the file: at most `maxExclusions` standard ones, and at most
  /// `maxExclusions` others.
  package private(set) var exclusions: [Exclusion] = []

  /// The exclusions that the specification does not provide for. These bytes can be changed without breaking
  /// the hash.
  package var additional: [Exclusion] { exclusions.filter { !$0.isStandard } }

  /// The number of bytes that the hash covers.
  package var coveredSize: Int { size - excludedSize }

  /// The titles of the exclusions, each with the total number of excluded bytes.
  package var sizes: [(title: String, size: Int)] { Self.sizes(exclusions) }

  private static func sizes(_ exclusions: [Exclusion]) -> [(title: String, size: Int)] {
    var sizes: [(title: String, size: Int)] = []
    for exclusion in exclusions {
      if let index = sizes.firstIndex(where: { $0.title == exclusion.title }) {
        sizes[index].size += exclusion.range.count
      } else if sizes.count < maxTitles {
        sizes.append((exclusion.title, exclusion.range.count))
      } else {
        sizes[maxTitles - 1] = ("others", sizes[maxTitles - 1].size + exclusion.range.count)
      }
    }
    return sizes
  }

  /// The additional exclusions as text, each with its number of bytes; nil if there are none.
  var additionalWords: String? {
    let parts = Self.sizes(additional).map { "\($0.title) (\($0.size) bytes)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static let maxTitles = 8
  /// Maximum number of exclusions that the specification provides for, and of additional
  /// exclusions.
  private static let maxExclusions = 1000

  /// Creates the coverage of a hash.
  ///
  /// - Parameters:
  ///   - ranges: the ranges that the hash excludes.
  ///   - standard: the ranges that the specification lets a hash exclude, with titles.
  init(
    of file: Node, excluding ranges: ExcludedRanges, standard: [(title: String, range: ByteRange)]
  ) {
    size = file.source.size
    excludedSize = ranges.all.reduce(0) { $0 + $1.count }
    var known = standard.sorted { $0.range.start < $1.range.start }[...]
    for range in ranges.all {
      var place = range.start
      // Zeros in an excluded range are padding only if the range overlaps a standard range.
      let hasPadding =
        known.first.map { $0.range.start < range.end && $0.range.end > place } ?? false
      while let next = known.first, next.range.start < range.end {
        if next.range.end > place {
          let shared = next.range.clamped(to: ByteRange(from: place, to: range.end))
          add(ByteRange(from: place, to: shared.start), of: file, mayBePadding: hasPadding)
          append(Exclusion(title: next.title, range: shared, isStandard: true))
          place = shared.end
        }
        // A standard range that extends past this excluded range is kept, because it can also
        // overlap the next excluded range.
        if next.range.end > range.end { break }
        known.removeFirst()
      }
      add(ByteRange(from: place, to: range.end), of: file, mayBePadding: hasPadding)
    }
  }

  /// Adds an exclusion for each structure in `range`, which the specification does not let a hash
  /// exclude. A range of padding is added as one standard exclusion.
  private mutating func add(_ range: ByteRange, of file: Node, mayBePadding: Bool) {
    guard !range.isEmpty else { return }
    if mayBePadding, file.source.isZero(range) {
      return append(Exclusion(title: "padding", range: range, isStandard: true))
    }
    guard count(areStandard: false) < Self.maxExclusions else { return }
    var place = range.start
    for child in file.children
    where child.range.end > place && child.range.start < range.end && child.source === file.source {
      let part = child.range.clamped(to: ByteRange(from: place, to: range.end))
      guard !part.isEmpty, count(areStandard: false) < Self.maxExclusions else { continue }
      append(Exclusion(title: child.path, range: part, isStandard: false))
      place = part.end
    }
    let rest = ByteRange(from: place, to: range.end)
    append(Exclusion(title: "bytes", range: rest, isStandard: false))
  }

  private mutating func append(_ exclusion: Exclusion) {
    guard !exclusion.range.isEmpty, count(areStandard: exclusion.isStandard) < Self.maxExclusions
    else { return }
    exclusions.append(exclusion)
    if exclusion.isStandard { standardCount += 1 }
  }

  private var standardCount = 0

  private func count(areStandard: Bool) -> Int {
    areStandard ? standardCount : exclusions.count - standardCount
  }
}
