package import Anatomy
package import Bytes
import Rewriting

/// A file with the structures and sizes of another file. All samples, texts, times and identifiers
/// are replaced by neutral bytes, so that the file can be attached to a report about a defect.
package struct Skeleton {
  package let original: Document
  /// The new document; nothing is written yet.
  package let document: Document
  /// The number of replaced texts, times and identifiers (`filled`), and the number of bytes of
  /// content that became 0 (`emptied`).
  package let filled: Int
  package let emptied: Int
  private let values: [[UInt8]]

  /// - Parameter open: Opens bytes in the same way as the original was opened.
  package init(of original: Document, open: (ByteSource) -> Document) {
    var finder = NeutralFinder()
    finder.visit(original.root)
    self.original = original
    var neutral = finder.arranged
    values = Self.values(neutral.filledRanges, in: original.source)
    var source = neutral.source(over: original.source)
    // A replaced value can occur again in bytes that are kept. It is replaced there, too.
    for _ in 0..<Self.mostRounds {
      let places = Self.places(of: values, in: source)
      guard !places.isEmpty else { break }
      for place in places { neutral.fill(place, with: .text) }
      neutral.arrange()
      source = neutral.source(over: original.source)
    }
    let edited = EditedDocument.withChecksums(open(source), open: open)
    document = edited
    filled = neutral.filledRanges.count
    emptied = neutral.emptiedCount
  }

  // MARK: Proof

  /// Minimum size in bytes of a value that is searched for. Shorter values occur by chance.
  private static let shortest = 6
  /// Maximum number of searches for replaced values in bytes that are kept.
  private static let mostRounds = 3
  /// Maximum number of values that are searched for, and maximum number of bytes of each value.
  private static let (mostValues, longest) = (20_000, 256)

  /// Returns the distinct replaced values that are long and varied enough to be searched for.
  private static func values(_ ranges: [ByteRange], in source: ByteSource) -> [[UInt8]] {
    var values: Set<[UInt8]> = []
    for range in ranges where range.count >= shortest && values.count < mostValues {
      let bytes = source.bytes(range, limit: longest)
      // Only letters and digits change in a neutral text. Values with few different letters and
      // digits are omitted, because they can also occur by chance.
      let letters = bytes.filter { 0x30...0x39 ~= $0 || $0 >= 0x41 }
      if Set(letters).count >= 4 { values.insert(bytes) }
    }
    return Array(values)
  }

  private static func places(of values: [[UInt8]], in source: ByteSource) -> [ByteRange] {
    guard !values.isEmpty else { return [] }
    var places: [ByteRange] = []
    source.forEachOccurrence(of: values) { offset, value in
      places.append(ByteRange(start: offset, count: values[value].count))
      return places.count < mostValues
    }
    return places
  }

  /// Returns the offset in `copy` at which a replaced value of the original occurs; nil if none
  /// occurs.
  package func remainder(in copy: ByteSource) -> Int? {
    var place: Int?
    guard !values.isEmpty else { return nil }
    copy.forEachOccurrence(of: values) { offset, _ in
      place = offset
      return false
    }
    return place
  }
}
