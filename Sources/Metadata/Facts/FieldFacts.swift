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
    let meaning = field.meaning
    return switch field.factType {
    case .list(.text):
      ComputedFact(name, aliases: aliases, .list(.text), meaning) {
        ($0[field]?.values).map { .list($0.map { .text($0.value.text) }) }
      }
    case .single(.integer):
      ComputedFact(name, aliases: aliases, .single(.integer), meaning) {
        $0.first(field)?.integer.map(FactValue.integer)
      }
    case .single(.number):
      .number(name, aliases: aliases, meaning) { $0.first(field).flatMap { Double($0.text) } }
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
    case .genre, .place, .picture: nil
    }
  }

  fileprivate var date: FactDate? {
    switch self {
    case .date(let date): FactDate(date.description)
    case .text(let text): FactDate(text)
    case .number(let year): FactDate(year: year)
    case .genre, .place, .picture: nil
    }
  }
}

extension NormalizedField {
  /// The type of the fact about the field. Fields that often have several values are lists.
  fileprivate var factType: FactType {
    switch self {
    case .artist, .albumArtist, .composer, .genre, .subject, .contributor, .author, .language,
      .comments, .description, .publisher, .artwork, .lyrics, .identifier, .relation:
      .list(.text)
    case .year, .trackNumber, .trackCount, .discNumber, .discCount: .single(.integer)
    case .bpm: .single(.number)
    case .creationDate, .lastModifiedDate: .single(.date)
    case .title, .album, .grouping, .copyright, .encoder, .location, .make, .model, .software,
      .type, .format, .source, .accessibilityDescription:
      .single(.text)
    }
  }

  /// What the field states, in one sentence.
  fileprivate var meaning: String {
    switch self {
    case .title: "The title."
    case .artist: "The artists."
    case .albumArtist: "The artists of the album."
    case .album: "The title of the album."
    case .grouping: "The group that the work belongs to."
    case .composer: "The composers."
    case .comments: "The comments."
    case .artwork: "The pictures in the tags: format, size in pixels and size in bytes."
    case .genre: "The genres."
    case .year: "The year of the release."
    case .bpm: "The tempo in beats per minute."
    case .trackNumber: "The number of the track on its disc."
    case .trackCount: "The number of tracks on the disc."
    case .discNumber: "The number of the disc."
    case .discCount: "The number of discs."
    case .copyright: "The copyright notice."
    case .encoder: "The program that encoded the media."
    case .language: "The languages that the tags state."
    case .creationDate: "The date of the recording that the tags state."
    case .location: "The place of the recording."
    case .make: "The manufacturer of the recording device."
    case .model: "The model of the recording device."
    case .software: "The program that wrote the file."
    case .subject: "The subjects and keywords."
    case .description: "The descriptions."
    case .publisher: "The publishers."
    case .contributor: "The contributors."
    case .lastModifiedDate: "The date of the last change that the tags state."
    case .type: "The type of the content."
    case .format: "The format that the tags state."
    case .identifier: "The identifiers that the tags state."
    case .source: "The source from which the content is derived."
    case .relation: "Related works."
    case .author: "The authors."
    case .accessibilityDescription: "The description for users who do not see the picture."
    case .lyrics: "The lyrics."
    }
  }
}
