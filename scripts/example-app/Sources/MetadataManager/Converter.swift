import MediaInspection

/// Converts the value of an item to texts for display.
enum Converter {
  case text(DisplayName)
  case year
  case artwork
  case comment
  case genre
  case position(number: DisplayName, count: DisplayName)

  static func of(_ name: DisplayName) -> Converter {
    switch name {
    case .year: .year
    case .artwork: .artwork
    case .comments: .comment
    case .genre: .genre
    case .trackNumber: .position(number: .trackNumber, count: .trackCount)
    case .discNumber: .position(number: .discNumber, count: .discCount)
    default: .text(name)
    }
  }

  func displayValues(of item: MetadataItem) async throws -> [(DisplayName, String)] {
    switch self {
    case .text(let name): item.stringValue.map { [(name, $0)] } ?? []
    case .year: item.dateValue.map { [(.year, "\($0.year)")] } ?? []
    case .artwork:
      try await item.dataValue.map { [(.artwork, "picture of \($0.count) bytes")] } ?? []
    case .comment:
      // Programs store data in comments with a description, such as iTunNORM.
      switch item.extraAttributes[.info] {
      case nil, .text("")?: item.stringValue.map { [(.comments, $0)] } ?? []
      default: []
      }
    case .genre: item.genreValue.map { [(.genre, $0.name)] } ?? []
    case .position(let number, let count):
      [(number, item.pairValue?.number), (count, item.pairValue?.count)]
        .compactMap { name, value in value.map { (name, "\($0)") } }
    }
  }
}
