package import Anatomy
import Bytes

/// What a file says about itself, under names that are the same for all formats.
package struct NormalizedView {
  package struct Source {
    package let value: NormalizedValue
    package let item: KeyedItem
  }

  package struct Entry {
    package let field: NormalizedField
    /// One or, where a tag has several values, all of them.
    package let values: [Source]
    /// What others say that is not the same.
    package let others: [Source]

    package var text: String { values.map(\.value.text).joined(separator: ", ") }
  }

  /// In the order of the fields; those of which nothing is said are missing.
  package let entries: [Entry]

  private static let mediaKind = Identifier("itsk/stik")
  /// What iTunes calls films and what it calls music, which its lists of genres are for; of others the
  /// tracks tell.
  private static let kindsOfVideo = [
    0: true, 1: false, 2: false, 6: false, 9: true, 10: true, 14: false,
  ]

  /// - Parameter isVideo: whether the file shows pictures.
  package init(_ items: [KeyedItem], isVideo: Bool) {
    let kind = items.first { $0.identifier == Self.mediaKind }?.value.number
    let isVideo = kind.flatMap { Self.kindsOfVideo[$0] } ?? isVideo
    let converter = FieldConverter(isVideo: isVideo, companions: CompanionItems(items))
    var candidates: [NormalizedField: [Candidate]] = [:]
    for item in items {
      // What is said of one track is not said of the whole.
      if case .track = item.scope { continue }
      for use in FieldTables.all.uses(of: item.normalKey) {
        guard let value = converter.value(of: item, for: use.field) else { continue }
        let isBest =
          switch use.field {
          case .artwork: item.isFrontCover
          case .comments: item.isPlainComment
          default: true
          }
        candidates[use.field, default: []].append(
          Candidate(
            source: Source(value: value, item: item), rank: use.rank * 2 + (isBest ? 0 : 1)))
      }
    }
    entries = NormalizedField.allCases.compactMap { field in
      candidates[field].map { Self.entry(of: field, from: $0) }
    }
  }

  package subscript(field: NormalizedField) -> Entry? { entries.first { $0.field == field } }

  private struct Candidate {
    let source: Source
    let rank: Int
  }

  private static func entry(of field: NormalizedField, from candidates: [Candidate]) -> Entry {
    let best = candidates.map(\.rank).min() ?? 0
    let winners = candidates.filter { $0.rank == best }.map(\.source)
    var values: [Source] = []
    for winner in winners.prefix(field == .artwork ? 1 : maxValues)
    where winner.item.isAdditional(winners[0].item)
      && !values.contains(where: { $0.agrees(winner) })
    {
      values.append(winner)
    }
    var others: [Source] = []
    var told: Set<String> = []
    for candidate in candidates where others.count < maxValues {
      // Comparing costs more than knowing what was there letter by letter.
      guard told.insert(candidate.source.value.text).inserted, told.count < maxReported else {
        continue
      }
      let isKnown = (values + others).contains { $0.agrees(candidate.source) }
      if !isKnown { others.append(candidate.source) }
    }
    return Entry(field: field, values: values, others: others)
  }

  private static let maxValues = 100
  /// So many texts are held against each other.
  private static let maxReported = 1000
}

extension NormalizedView.Source {
  fileprivate func agrees(_ other: Self) -> Bool { value.agrees(with: other.value) }
}

extension KeyedItem {
  /// Without a word about it a picture is taken for the cover.
  fileprivate var isFrontCover: Bool {
    let kind = (attribute("picture_type") ?? attribute("type"))?.text
    return kind.map { $0 == "front cover" } ?? true
  }

  /// Another value of the same tag, and not the same in another language.
  fileprivate func isAdditional(_ other: KeyedItem) -> Bool {
    guard key == other.key, language == other.language else { return false }
    return node == other.node || node.parent == other.node.parent && node.name == other.node.name
  }
}

extension Document {
  /// Whether the file has a track that shows pictures.
  package var showsPictures: Bool {
    let tracks = root.children("moov").flatMap { $0.children("trak") }
    let chapters = Set(
      tracks.flatMap { track in
        track.trackReferences.filter { $0.kind == "chap" }.flatMap(\.trackIDs)
      })
    // Pictures of chapters make no film of a book.
    return tracks.contains { track in
      track.descendant("mdia", "hdlr")?.fourCC(of: "handler_type") == "vide"
        && !(track.child("tkhd")?.integer("track_ID").map(chapters.contains) ?? false)
    }
  }
}
