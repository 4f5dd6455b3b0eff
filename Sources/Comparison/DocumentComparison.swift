package import Anatomy
import Bytes
import Verification

/// The differences between two files. Structures are aligned by their names and IDs, so that a
/// moved or added structure does not make the structures after it different.
package struct DocumentComparison {
  /// The difference between two files in one sentence.
  package enum Verdict: String, Sendable, CaseIterable {
    case identical
    /// Structures, sizes or offsets differ, but neither media, nor times, nor metadata items.
    case otherLayout = "same media and metadata, other layout"
    case otherMetadata = "same media, other metadata"
    case otherTiming = "same samples, other timing"
    /// All samples of one file are in the other one, in the same order.
    case partOfMedia = "part of the same media"
    case otherMedia = "other media"
    case nothingShared = "no media to compare, other content"
  }

  package let first: Document
  package let second: Document
  package private(set) var verdict = Verdict.identical
  package private(set) var changes = Differences()
  /// The differences that only follow from `changes`.
  package private(set) var consequences = Consequences()

  package init(_ first: Document, _ second: Document) {
    (self.first, self.second) = (first, second)
    let ends = CommonEnds(first.source, second.source)
    if ends.isEverything { return }
    let bytes = ByteChanges(first, second, ends)
    let media = MediaComparison(first, second, bytes)
    let items = ItemDifference.all(first, second, bytes)
    var aligner = StructureComparison(besides: items, media.trackPairs, bytes)
    aligner.compare(first.root, second.root)
    var all = Differences(
      media: media.differences, items: items, structures: aligner.structures,
      fields: aligner.fields)
    verdict = Self.verdict(of: all, media)
    consequences = aligner.consequences
    changes.items = all.items.filter { !$0.isUnchanged }
    changes.structures = all.structures.filter { !$0.isUnchanged }
    changes.fields = all.fields.filter { !$0.isUnchanged }
    changes.media = all.media.filter { $0.isOfBytes && !$0.isUnchanged }
    // If only sizes, offsets, counts or checksums changed, they are the changes and not
    // consequences.
    if changes.isEmpty {
      changes.fields = aligner.foldedFields
      for field in changes.fields { consequences.remove(field) }
    }
    if changes.isEmpty {
      if all.isEmpty { all.media = [bytes.ofNoSample] }
      changes = all
      return
    }
    let causes = changes.causes
    changes.media = all.media.filter { !causes.explain($0) }
    consequences.differences = Differences(
      media: all.media.filter(causes.explain),
      items: all.items.filter(\.isUnchanged), structures: all.structures.filter(\.isUnchanged),
      fields: all.fields.filter(\.isUnchanged))
  }

  private static func verdict(of all: Differences, _ media: MediaComparison) -> Verdict {
    guard media.hasMedia else { return .nothingShared }
    if all.media.contains(where: \.isOfContent) {
      let isPart =
        all.media.allSatisfy(\.isCompleteInFirst) || all.media.allSatisfy(\.isCompleteInSecond)
      return isPart && media.haveCommonSamples ? .partOfMedia : .otherMedia
    }
    if all.media.contains(where: \.isOfTiming) || all.fields.contains(where: \.isOfTiming) {
      return .otherTiming
    }
    return all.items.isEmpty ? .otherLayout : .otherMetadata
  }
}

/// Differences between two files: in media data, metadata items, structures and fields.
package struct Differences {
  package internal(set) var media: [MediaDifference] = []
  package internal(set) var items: [ItemDifference] = []
  package internal(set) var structures: [StructureDifference] = []
  package internal(set) var fields: [FieldDifference] = []

  package var count: Int { media.count + items.count + structures.count + fields.count }
  package var isEmpty: Bool { count == 0 }

  fileprivate var causes: Causes {
    Causes(
      structures.map(\.node.path), fields: fields.map(\.oldNode.path),
      haveTimes: fields.contains(where: \.isOfTiming))
  }
}

/// The paths of changes that can explain why samples or their times differ.
private struct Causes {
  /// The paths of the changed structures, and in `outer` the paths of the structures around them.
  private var changed: Set<Substring> = []
  private var outer: Set<Substring> = []
  private let haveTimes: Bool
  /// The names of the outermost structures with changed fields: the first components of their
  /// paths.
  private let tops: Set<Substring>

  init(_ paths: some Sequence<String>, fields: some Sequence<String>, haveTimes: Bool) {
    self.haveTimes = haveTimes
    tops = Set(fields.map { $0.dropFirst().prefix { $0 != "/" } })
    let paths = Array(paths) + fields
    for path in paths where changed.insert(path[...]).inserted {
      for outside in Self.outside(path) where !outer.insert(outside).inserted { break }
    }
  }

  /// Returns the paths of the structures around the one at `path`, from the inside to the outside.
  private static func outside(_ path: String) -> some Sequence<Substring> {
    sequence(first: path[...]) { inner in
      inner.lastIndex(of: "/").map { inner[..<$0] }
    }.dropFirst()
  }

  /// Whether other changes explain a difference of media data: changes in its track, in another
  /// outermost structure such as a fragment, or of times. Which samples the files have in common is
  /// a result, not a consequence.
  func explain(_ difference: MediaDifference) -> Bool {
    if difference.isOfCommonSamples { return false }
    if difference.isOfBytes || difference.isUnchanged { return difference.isUnchanged }
    if haveTimes, !difference.isOfContent { return true }
    let track = difference.path
    let top = track.dropFirst().prefix { $0 != "/" }
    return tops.contains { $0 != top } || changed.contains(track[...]) || outer.contains(track[...])
      || Self.outside(track).contains(where: changed.contains)
  }
}

/// Changes that follow from other changes.
package struct Consequences {
  package internal(set) var sizes = 0
  package internal(set) var offsets = 0
  package internal(set) var counts = 0
  package internal(set) var checksums = 0

  /// The differences in media, items, structures and fields that follow from other changes.
  package internal(set) var differences = Differences()

  package var isEmpty: Bool {
    sizes + offsets + counts + checksums == 0 && differences.isEmpty
  }

  /// Subtracts a field from the counter to which `take` added it.
  mutating func remove(_ field: FieldDifference) {
    _ = take(field.role, count: -max(1, field.rows))
  }

  /// Adds `count` fields or cells to the counter for `role`. Returns false if the role is not size,
  /// offset, count or checksum.
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
