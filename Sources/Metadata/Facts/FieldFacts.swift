import Anatomy
import Bytes
import Keys

/// Facts about the normalized fields of metadata.
extension NormalizedView {
  package static let facts: [ComputedFact<NormalizedView>] =
    NormalizedField.allCases.map(fact) + ofArtwork + ofLocation

  private static let aliases: [NormalizedField: [String]] = [
    .artist: ["artist.name"], .album: ["album.title", "albumTitle"], .title: ["name"],
    .composer: ["composer.name"], .genre: ["genre.name"], .albumArtist: ["albumArtist.name"],
    .trackNumber: ["albumTrackNumber"], .trackCount: ["albumTrackCount"],
    .bpm: ["beatsPerMinute", "tempo"], .comments: ["comment"], .creationDate: ["date"],
  ]

  private static func fact(of field: NormalizedField) -> ComputedFact<NormalizedView> {
    let name = FactName(field.rawValue)
    let aliases = aliases[field] ?? []
    let meaning = field.definition.meaning
    return switch field.kind.factType {
    case .list(.text):
      ComputedFact(name, aliases: aliases, .list(.text), meaning) {
        ($0[field]?.values).map { .list($0.map { .text($0.value.text) }) }
      }
    case .single(.integer):
      ComputedFact(name, aliases: aliases, .single(.integer), meaning) {
        $0.first(field)?.integer.map(FactValue.integer)
      }
    case .single(.number):
      .number(name, aliases: aliases, unit: field.kind.unit, meaning) {
        $0.first(field)?.decimal
      }
    case .single(.bool):
      .bool(name, aliases: aliases, meaning) { $0.first(field)?.flag }
    case .single(.date):
      .date(name, aliases: aliases, meaning) { $0.first(field)?.date }
    default: .text(name, aliases: aliases, meaning) { $0.first(field)?.text }
    }
  }

  private static let ofArtwork: [ComputedFact<NormalizedView>] = [
    .integer("cover.count", "The number of pictures in the tags.") {
      $0[.artwork]?.values.count ?? 0
    },
    .text("cover.format", "The file format of the first picture in the tags.") {
      $0.cover?.kind
    },
    .integer("cover.width", unit: "px", "The width of the first picture in the tags.") {
      $0.cover?.size?.width
    },
    .integer("cover.height", unit: "px", "The height of the first picture in the tags.") {
      $0.cover?.size?.height
    },
    .size("cover.size", "The size of the first picture in the tags.") { $0.cover?.bytes },
  ]

  private static let ofLocation: [ComputedFact<NormalizedView>] = [
    .number("location.latitude", unit: "deg", "The latitude; north is positive.") {
      $0.place.flatMap { Double($0.latitude) }
    },
    .number("location.longitude", unit: "deg", "The longitude; east is positive.") {
      $0.place.flatMap { Double($0.longitude) }
    },
    .number("location.altitude", unit: "m", "The altitude above sea level.") {
      $0.place?.altitude.flatMap { Double($0) }
    },
    .text("location.name", "The name of the place.") { $0.place?.name },
  ]

  private func first(_ field: NormalizedField) -> NormalizedValue? {
    self[field]?.values.first?.value
  }

  private var cover: (kind: String, size: PixelSize?, bytes: Int)? {
    for source in self[.artwork]?.values ?? [] {
      if case .picture(let kind, let size, _, let range) = source.value {
        return (kind, size, range.count)
      }
    }
    return nil
  }

  private var place: StatedLocation? {
    for source in self[.location]?.values ?? [] {
      if case .place(let place) = source.value { return place }
    }
    return nil
  }
}

extension NormalizedValue {
  fileprivate var integer: Int64? {
    switch self {
    case .number(let number): Int64(number)
    case .date(let date): Int64(date.year)
    case .text(let text): Int64(text)
    case .decimal, .flag, .genre, .place, .picture: nil
    }
  }

  fileprivate var flag: Bool? { if case .flag(let isSet) = self { isSet } else { nil } }

  /// The number at the beginning of the text, without a unit such as dB.
  fileprivate var decimal: Double? {
    if case .decimal(let number) = self { return number }
    return Double(text.prefix { !$0.isWhitespace })
  }

  fileprivate var date: FactDate? {
    switch self {
    case .date(let date): FactDate(date.description)
    case .text(let text): FactDate(text)
    case .number(let year): FactDate(year: year)
    case .decimal, .flag, .genre, .place, .picture: nil
    }
  }
}

extension FieldKind {
  /// The type of the fact about a field of this kind.
  fileprivate var factType: FactType {
    switch self {
    case .texts, .credit, .genre, .picture: .list(.text)
    case .integer, .position, .total, .year: .single(.integer)
    case .number, .gain, .tempo, .rating: .single(.number)
    case .flag: .single(.bool)
    case .date: .single(.date)
    case .text, .place: .single(.text)
    }
  }

  /// The unit of the fact about a field of this kind; nil if it has none.
  fileprivate var unit: String? { self == .gain ? "dB" : nil }
}
