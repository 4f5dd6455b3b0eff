import Anatomy
import Bytes

/// Makes of an item the value of a field; nil where it says nothing about it.
struct FieldConverter {
  /// Whether the file shows pictures: some genres are in the lists of both.
  let isVideo: Bool

  func value(of item: MetadataItem, for field: NormalField) -> NormalValue? {
    switch field {
    case .artwork: picture(item)
    case .trackNumber, .discNumber: number(item).map { .number($0) }
    case .trackCount, .discCount: count(item).map { .number($0) }
    case .bpm: beats(item)
    case .year: date(item).map { .number($0.year) }
    case .creationDate, .lastModifiedDate: date(item).map { .date($0) } ?? text(item)
    case .genre: genre(item)
    case .location: place(item)
    case .comments where Self.isHidden(item): nil
    default: text(item)
    }
  }

  private func text(_ item: MetadataItem) -> NormalValue? {
    if let words = item.words, item.value.text == nil { return .text(words) }
    switch item.value {
    case .text(let text):
      let shown = text.string.trimmed
      return shown.isEmpty ? nil : .text(shown)
    case .integer(let number): return .text(String(number))
    case .unsigned(let number): return .text(String(number))
    case .list(let values):
      let texts = values.compactMap(\.text)
      return texts.isEmpty ? nil : .text(texts.joined(separator: ", "))
    default: return nil
    }
  }

  // MARK: Comments

  /// Comments that programs keep for themselves bear a description: iTunNORM and its like.
  private static func isHidden(_ item: MetadataItem) -> Bool {
    guard item.keySpace == .id3,
      let description = item.attribute("short_content_description")?.text
    else { return false }
    return !description.trimmed.isEmpty
  }

  // MARK: Numbers

  /// A place in a whole: `8`, `8/10`, a pair; zero says nothing.
  private func number(_ item: MetadataItem) -> Int? {
    let number =
      item.attribute("track_number")?.number ?? item.value.number
      ?? item.value.text.flatMap { Self.parts($0).first ?? nil }
    return number == 0 ? nil : number
  }

  /// How many there are: behind a slash, or in a tag that says nothing else.
  private func count(_ item: MetadataItem) -> Int? {
    var count: Int?
    if case .pair(_, let total) = item.value { count = total }
    if let text = item.value.text {
      let parts = Self.parts(text)
      let key = item.key.name.lowercased()
      if parts.count > 1 {
        count = parts[1]
      } else if key.contains("total") || key == "ifrm" {
        count = parts.first ?? nil
      }
    }
    return count == 0 ? nil : count
  }

  private static func parts(_ text: String) -> [Int?] {
    text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map {
      Int(String($0).trimmed)
    }
  }

  private func beats(_ item: MetadataItem) -> NormalValue? {
    if let number = item.value.number { return number == 0 ? nil : .number(number) }
    return text(item)
  }

  // MARK: Dates

  private func date(_ item: MetadataItem) -> StatedDate? {
    if let text = item.value.text { return StatedDate(text) }
    // Of a year that is a number, or of a moment that the label tells.
    return item.words.flatMap { StatedDate($0) }
      ?? item.value.number.flatMap { 1000...9999 ~= $0 ? StatedDate(year: $0) : nil }
  }

  // MARK: Genres

  private func genre(_ item: MetadataItem) -> NormalValue? {
    let number = item.value.number
    switch (item.key.space, item.key.name) {
    case ("itsk", "gnre"): return number.flatMap { StatedGenre(music: $0 - 1) }.map { .genre($0) }
    case ("itsk", "geID"): return number.flatMap { StatedGenre(store: $0) }.map { .genre($0) }
    case ("id3v1", _): return number.flatMap { StatedGenre(music: $0) }.map { .genre($0) }
    case ("id3", _):
      if let number, let known = StatedGenre(music: number) { return .genre(known) }
      let words = item.words ?? item.value.text?.trimmed ?? ""
      return words.isEmpty ? nil : .genre(StatedGenre(words, isVideo: isVideo))
    default:
      guard let text = item.value.text?.trimmed, !text.isEmpty else { return nil }
      return .genre(StatedGenre(text, isVideo: isVideo))
    }
  }

  // MARK: Places

  private func place(_ item: MetadataItem) -> NormalValue? {
    if case .dictionary(let members) = item.value {
      return StatedPlace(members).map { .place($0) }
    }
    guard let text = item.value.text else { return nil }
    return StatedPlace(iso6709: text).map { .place($0) } ?? self.text(item)
  }

  // MARK: Pictures

  private func picture(_ item: MetadataItem) -> NormalValue? {
    guard case .data(let source, let range, let kind) = item.value, !range.isEmpty else {
      return nil
    }
    let size = item.node.summary?.split(separator: " ").first { $0.contains("×") }
    return .picture(kind: kind ?? "data", size: size.map(String.init), source, range)
  }
}
