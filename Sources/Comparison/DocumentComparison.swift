package import Anatomy
import Bytes
import Verification

/// The differences between two files. Structures are aligned by their names and IDs, so that a moved or
/// added structure does not make those after it different.
package struct DocumentComparison {
  /// The difference between two files in one sentence.
  package enum Verdict: String, Sendable, CaseIterable {
    case identical
    /// Structures, sizes or places differ, but nothing that is shown or stated.
    case otherLayout = "same media and metadata, other layout"
    case otherMetadata = "same media, other metadata"
    case otherTiming = "same samples, other timing"
    case otherMedia = "other media"
    case nothingShared = "no media to compare, other content"
  }

  package let first: Document
  package let second: Document
  package private(set) var verdict = Verdict.identical
  package private(set) var media: [MediaDifference] = []
  package private(set) var items: [ItemDifference] = []
  package private(set) var structures: [StructureDifference] = []
  package private(set) var fields: [FieldDifference] = []
  /// Changes of sizes, offsets, counts and checksums that follow from other changes.
  package private(set) var consequences = Consequences()

  package init(_ first: Document, _ second: Document) {
    (self.first, self.second) = (first, second)
    let (one, two) = (first.source, second.source)
    if one.size == two.size, one.holds(one.wholeRange, as: two.wholeRange, of: two) { return }
    let compared = MediaComparison(first, second)
    media = compared.differences
    items = ItemDifference.all(first, second)
    var aligner = StructureComparison(changing: Set(items.map(\.identifier)))
    aligner.compare(first.root, second.root)
    structures = aligner.structures
    fields = aligner.fields
    consequences = aligner.consequences
    // A size or offset that changed alone is no consequence.
    if structures.isEmpty, fields.isEmpty, items.isEmpty, media.isEmpty {
      fields = aligner.foldedFields
      consequences = Consequences()
    }
    verdict = Self.verdict(of: media, hasMedia: compared.hasMedia, items, fields)
  }

  private static func verdict(
    of media: [MediaDifference], hasMedia: Bool, _ items: [ItemDifference],
    _ fields: [FieldDifference]
  ) -> Verdict {
    guard hasMedia else { return .nothingShared }
    if media.contains(where: \.isOfContent) { return .otherMedia }
    if !media.isEmpty || fields.contains(where: \.isOfTiming) { return .otherTiming }
    return items.isEmpty ? .otherLayout : .otherMetadata
  }
}

/// Numbers of changes that follow from other changes.
package struct Consequences: Equatable, Sendable {
  package internal(set) var sizes = 0
  package internal(set) var offsets = 0
  package internal(set) var counts = 0
  package internal(set) var checksums = 0

  package var isEmpty: Bool { self == Consequences() }

  /// Counts a field or a number of cells; returns false if the role is not that of a consequence.
  mutating func take(_ role: Role, count: Int = 1) -> Bool {
    switch role {
    case .size: sizes += count
    case .offset: offsets += count
    case .count: counts += count
    case .checksum: checksums += count
    default: return false
    }
    return true
  }
}
