package import Anatomy
import Bytes
package import Keys
import Movie

/// The metadata of a file under names that are the same for all formats.
package struct NormalizedView {
  /// A value of a field, and the metadata item that states it.
  package struct Source {
    package let value: NormalizedValue
    package let item: KeyedItem
  }

  /// The values of one field, from all items that state the field.
  package struct Entry {
    package let field: NormalizedField
    /// The value from the best source or, if its tag has several values, all values of the tag.
    package let values: [Source]
    /// Sources that state a different value.
    package let others: [Source]

    package var text: String { values.map(\.value.text).joined(separator: ", ") }
  }

  /// The entries in the order of `NormalizedField`. Fields without a value in the file are omitted.
  package let entries: [Entry]

  private static let mediaKind = Identifier("itsk/stik")
  /// Whether an iTunes media kind is video (true) or audio (false), by its number. This selects the
  /// list of genres. If a media kind is not listed here, the tracks decide.
  private static let kindsOfVideo = [
    0: true, 1: false, 2: false, 6: false, 9: true, 10: true, 14: false,
  ]

  /// - Parameter isVideo: whether the file has video.
  package init(_ items: [KeyedItem], isVideo: Bool) {
    let kind = items.first { $0.identifier == Self.mediaKind }?.value.number
    let isVideo = kind.flatMap { Self.kindsOfVideo[$0] } ?? isVideo
    let converter = FieldConverter(isVideo: isVideo, companions: CompanionItems(items))
    var candidates: [NormalizedField: [Candidate]] = [:]
    for item in items {
      // Metadata of one track does not apply to the whole file.
      if case .track = item.scope { continue }
      if item.describesOtherResource { continue }
      for use in item.entry?.uses ?? [] {
        let values = converter.values(of: item, for: use.field)
        if values.isEmpty { continue }
        let isBest =
          switch use.field {
          case .artwork: item.isFrontCover
          case .comments: item.isPlainComment
          default: true
          }
        candidates[use.field, default: []] += values.map { value in
          Candidate(
            source: Source(value: value, item: item), rank: use.rank * 2 + (isBest ? 0 : 1))
        }
      }
    }
    entries = NormalizedField.allCases.compactMap { field in
      candidates[field].map { Self.entry(of: field, from: $0) }
    }
  }

  package subscript(field: NormalizedField) -> Entry? { entries.first { $0.field == field } }

  /// Whether the tags that state a field all state another field with a narrower meaning.
  ///
  /// - Parameter isConsidered: whether a narrower field is considered.
  package func isStatedByNarrowerFields(
    _ entry: Entry, where isConsidered: (NormalizedField) -> Bool = { _ in true }
  ) -> Bool {
    let narrower = entries.filter {
      $0.field.definition.broader.contains(entry.field) && isConsidered($0.field)
    }
    return !narrower.isEmpty
      && entry.values.allSatisfy { value in
        narrower.contains { $0.values.contains { $0.item.isSame(as: value.item) } }
      }
  }

  private struct Candidate {
    let source: Source
    let rank: Int
  }

  private static func entry(of field: NormalizedField, from candidates: [Candidate]) -> Entry {
    if candidates.count == 1 {
      return Entry(field: field, values: [candidates[0].source], others: [])
    }
    let best = candidates.map(\.rank).min() ?? 0
    let winners = candidates.filter { $0.rank == best }.map(\.source)
    var values: [Source] = []
    for winner in winners.prefix(field == .artwork ? 1 : maxValues)
    where winner.item.isAdditional(winners[0].item)
      && !values.contains(where: { $0.agrees(winner) })
    { values.append(winner) }
    var others: [Source] = []
    var reported: Set<String> = []
    for candidate in candidates where others.count < maxValues {
      // Equal texts are skipped first, because comparing converted values takes longer.
      guard reported.insert(candidate.source.value.text).inserted, reported.count < maxReported
      else {
        continue
      }
      let isKnown = (values + others).contains { $0.agrees(candidate.source) }
      if !isKnown { others.append(candidate.source) }
    }
    return Entry(field: field, values: values, others: others)
  }

  private static let maxValues = 100
  /// Upper bound on the number of different texts that are compared for one field.
  private static let maxReported = 1000
}

extension NormalizedView.Entry {
  /// All sources with the values of the field.
  package var sources: [NormalizedView.Source] { values + others }
}

extension NormalizedView.Source {
  fileprivate func agrees(_ other: Self) -> Bool { value.agrees(with: other.value) }
}

extension KeyedItem {
  package func isSame(as other: KeyedItem) -> Bool {
    node == other.node && range == other.range
  }

  /// Whether the picture is the front cover. A picture without a stated type counts as a front
  /// cover.
  fileprivate var isFrontCover: Bool {
    let kind = (attribute(.picture_type) ?? attribute(.type))?.text
    return kind.map { $0 == "front cover" } ?? true
  }

  /// Whether both items are values of the same tag in the same language. Items in different
  /// languages are translations of each other, and not additional values.
  fileprivate func isAdditional(_ other: KeyedItem) -> Bool {
    guard key == other.key, language == other.language else { return false }
    return node == other.node || node.parent == other.node.parent && node.name == other.node.name
  }
}

extension Document {
  /// Whether the file has a video track.
  package var showsPictures: Bool {
    let tracks = root.tracks
    let chapters = Set(
      tracks.flatMap { track in track.trackReferences.flatMap(\.chapterTrackIDs) })
    // Tracks with chapter pictures are not counted, because an audiobook with such pictures is no
    // video.
    return tracks.contains { track in
      track.trackHeader?.mediaType == .video && !(track.trackID.map(chapters.contains) ?? false)
    }
  }
}
