package import Anatomy
import Bytes

/// What a file says about itself, under names that are the same for all formats.
package struct NormalisedView {
  package struct Source {
    package let value: NormalValue
    package let item: MetadataItem
  }

  package struct Entry {
    package let field: NormalField
    /// One or, where a tag has several values, all of them.
    package let values: [Source]
    /// What others say that is not the same.
    package let others: [Source]

    package var text: String { values.map(\.value.text).joined(separator: ", ") }
  }

  /// In the order of the fields; those of which nothing is said are missing.
  package let entries: [Entry]

  package init(_ items: [MetadataItem], isVideo: Bool) {
    let converter = FieldConverter(isVideo: isVideo)
    var candidates: [NormalField: [Candidate]] = [:]
    for item in items {
      // What is said of one track is not said of the whole.
      if case .track = item.scope { continue }
      for use in FieldTables.all.uses(of: item.key) {
        guard let value = converter.value(of: item, for: use.field) else { continue }
        let isBest = use.field != .artwork || item.isFrontCover
        candidates[use.field, default: []].append(
          Candidate(
            source: Source(value: value, item: item), rank: use.rank * 2 + (isBest ? 0 : 1)))
      }
    }
    entries = NormalField.allCases.compactMap { field in
      candidates[field].map { Self.entry(of: field, from: $0) }
    }
  }

  package subscript(field: NormalField) -> Entry? { entries.first { $0.field == field } }

  private struct Candidate {
    let source: Source
    let rank: Int
  }

  private static func entry(of field: NormalField, from candidates: [Candidate]) -> Entry {
    let best = candidates.map(\.rank).min() ?? 0
    let winners = candidates.filter { $0.rank == best }.map(\.source)
    let values = winners.prefix(field == .artwork ? 1 : mostValues).filter {
      $0.item.isBeside(winners[0].item)
    }
    var others: [Source] = []
    for candidate in candidates where others.count < mostValues {
      let value = candidate.source.value
      let isKnown = (values + others).contains { $0.value.agrees(with: value) }
      if !isKnown, field != .artwork { others.append(candidate.source) }
    }
    return Entry(field: field, values: Array(values), others: others)
  }

  private static let mostValues = 100
}

extension MetadataItem {
  /// Without a word about it a picture is taken for the cover.
  fileprivate var isFrontCover: Bool {
    let kind = (attribute("picture_type") ?? attribute("type"))?.text
    return kind.map { $0 == "front cover" } ?? true
  }

  /// Another value of the same tag.
  fileprivate func isBeside(_ other: MetadataItem) -> Bool {
    key == other.key && (node == other.node || node.parent == other.node.parent)
  }
}

extension Document {
  /// Whether the file has a track that shows pictures.
  package var showsPictures: Bool {
    let movies = root.children("moov")
    return movies.flatMap { $0.children("trak") }.contains { track in
      track.descendant("mdia", "hdlr")?.value("handler_type")?.integer
        == Int(FourCC("vide").rawValue)
    }
  }

  package var normalisedView: NormalisedView {
    NormalisedView(metadataItems, isVideo: showsPictures)
  }
}
