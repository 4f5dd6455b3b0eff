import Anatomy
import Bytes
import Keys
import Movie

/// Converts metadata items to values of normalized fields. The result is nil for an item without a
/// usable value.
struct FieldConverter {
  /// Whether the file has video. Some genres have the same name in the lists for music and video.
  let isVideo: Bool
  let companions: CompanionItems

  /// Returns the values that an item states for a field. Only a list of people states several.
  func values(of item: KeyedItem, for field: NormalizedField) -> [NormalizedValue] {
    if let role = field.role, let credits = item.credits {
      return credits.filter { $0.has(role: role) }.map { .text($0.name) }
    }
    return value(of: item, for: field).map { [$0] } ?? []
  }

  private func value(of item: KeyedItem, for field: NormalizedField) -> NormalizedValue? {
    if Self.isUnknownIfZero.contains(field), decimal(item) == 0 { return nil }
    return switch field.kind {
    case .picture: picture(item)
    case .position: number(item).flatMap(Self.exact)
    case .total(let position): count(item, besides: position).flatMap(Self.exact)
    case .integer: item.value.number.flatMap(Self.exact)
    case .number: decimal(item).map { .decimal($0) }
    case .flag: flag(item)
    case .rating: rating(item)
    case .tempo: beats(item)
    case .year: date(item).map { .number($0.year) }
    case .date: date(item).map { .date($0) } ?? text(item)
    case .genre: genre(item)
    case .place: place(item)
    case .texts where field == .comments && item.isKeptByProgram: nil
    case .text where field.hasMeanings:
      item.value.number.flatMap(field.meaning).map { .text($0) } ?? text(item)
    case .text, .texts, .credit, .gain: text(item)
    }
  }

  /// Fields about the exposure and the lens for which cameras write 0 if they do not know the value.
  private static let isUnknownIfZero: Set<NormalizedField> = [
    .exposureTime, .aperture, .iso, .focalLength, .focalLengthIn35mmFilm, .exposureProgram,
    .meteringMode,
  ]

  private func text(_ item: KeyedItem) -> NormalizedValue? {
    if let words = item.words, item.value.text == nil { return .text(words) }
    switch item.value {
    case .text(let text):
      let shown = text.string.trimmed
      return shown.isEmpty ? nil : .text(shown)
    case .integer(let number), .integer64(let number): return .text(String(number))
    case .unsigned64(let number): return .text(String(number))
    case .list(let values):
      let texts = values.compactMap(\.text)
      return texts.isEmpty ? nil : .text(texts.joined(separator: ", "))
    default: return item.textInData.map { .text($0) }
    }
  }

  // MARK: Numbers

  /// Returns a number as a value. Nil from 2^53, which readers of JSON cannot represent exactly; no
  /// valid value of a field is that large.
  private static func exact(_ number: Int) -> NormalizedValue? {
    number.magnitude < 1 << 53 ? .number(number) : nil
  }

  /// Returns a number in a sequence, such as a track number: 8 for `8`, `8/10` or a pair of 8 and
  /// 10. Nil for 0, which means unknown.
  private func number(_ item: KeyedItem) -> Int? {
    let number =
      item.attribute(.track_number)?.number ?? item.value.number
      ?? item.value.text.flatMap { Self.parts($0).first ?? nil }
    return number == 0 ? nil : number
  }

  /// Returns the total in a value such as `8/10`, or in a tag that contains only the total; nil if
  /// the total is 0 or not stated.
  ///
  /// - Parameter position: the field for the number before the total.
  private func count(_ item: KeyedItem, besides position: NormalizedField) -> Int? {
    let isOnlyTotal = !item.normalKey.feeds(position)
    var count = isOnlyTotal ? item.value.number : nil
    if case .pair(_, let total) = item.value { count = total }
    if let text = item.value.text {
      let parts = Self.parts(text)
      if parts.count > 1 {
        count = parts[1]
      } else if isOnlyTotal {
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

  private func beats(_ item: KeyedItem) -> NormalizedValue? {
    if let number = item.value.number { return number == 0 ? nil : .number(number) }
    return text(item)
  }

  /// Returns a number, which a text may state as a ratio, such as `1/250`. Nil for other values.
  private func decimal(_ item: KeyedItem) -> Double? {
    if let number = item.value.decimal { return number.isFinite ? number : nil }
    let parts = item.value.text?.trimmed.split(separator: "/").map { Double($0) } ?? []
    guard parts.count == 2, let above = parts[0], let below = parts[1], below != 0 else {
      return nil
    }
    return (above / below).isFinite ? above / below : nil
  }

  /// Returns yes or no. Nil for other values.
  private func flag(_ item: KeyedItem) -> NormalizedValue? {
    if let number = item.value.number { return .flag(number != 0) }
    guard let text = item.value.text?.trimmed.lowercased() else { return nil }
    return ["true": true, "yes": true, "false": false, "no": false][text].map { .flag($0) }
  }

  /// Returns a rating from 0 to 5, or -1 for a rejected picture. Nil for values outside the scale of
  /// the format.
  private func rating(_ item: KeyedItem) -> NormalizedValue? {
    guard let value = (item.value.member(.rating) ?? item.value).decimal else { return nil }
    let rating: Double =
      switch item.key.space {
      // One byte. Its steps are those of Windows Explorer: 1, 64, 128, 196 and 255.
      case .id3: Double([0, 31, 95, 159, 223].count { $0 < value })
      case .windows: value == 0 ? 0 : (value / 25).rounded(.down) + 1
      case .iTunes: value / 20
      // Programs state a fraction of 1, a number up to 5, or a percentage.
      case .vorbis where value > 5: value / 20
      case .vorbis where item.value.text?.contains(".") ?? false && value <= 1: value * 5
      default: value
      }
    return -1...5 ~= rating ? .decimal(rating) : nil
  }

  // MARK: Dates

  private func date(_ item: KeyedItem) -> StatedDate? {
    if let text = item.value.text { return StatedDate(text).map { completed($0, by: item) } }
    // The value is a number: either a year, or a number that is labeled with a date.
    return item.words.flatMap { StatedDate($0) }
      ?? item.value.number.flatMap { 1000...9999 ~= $0 ? StatedDate(year: $0) : nil }
  }

  /// Returns the date with the day, the time or the time zone from separate tags, for formats that
  /// split a date.
  private func completed(_ date: StatedDate, by item: KeyedItem) -> StatedDate {
    switch item.key.name {
    case "TYER", "TYE":
      // `TDAT` has day and month, `TIME` has hour and minute.
      guard date.month == nil, let text = companions.text("TDAT", "TDA", companions: item),
        text.utf8.count == 4, let number = Int(text), number >= 0
      else { return date }
      let clock = companions.text("TIME", "TIM", companions: item).flatMap { time in
        time.utf8.count == 4 && Int(time) != nil ? "\(time.prefix(2)):\(time.suffix(2))" : nil
      }
      return StatedDate(year: date.year, month: number % 100, day: number / 100, time: clock)
        ?? date
    case "OriginationDate":
      guard date.day != nil, let text = companions.text("OriginationTime", companions: item) else {
        return date
      }
      return StatedDate("\(date) \(text.replacing("-", with: ":"))") ?? date
    case "DateTime", "DateTimeOriginal", "DateTimeDigitized":
      let name = item.key.name.replacing("DateTime", with: "OffsetTime")
      guard date.zone == nil, let zone = companions.text(name, companions: item) else {
        return date
      }
      return StatedDate("\(date)\(zone)") ?? date
    case "2:55":
      guard date.day != nil, let time = companions.text("2:60", companions: item) else {
        return date
      }
      return StatedDate("\(date)T\(time)") ?? date
    default: return date
    }
  }

  // MARK: Genres

  private func genre(_ item: KeyedItem) -> NormalizedValue? {
    let number = item.value.number
    switch (item.key.space, item.key.name) {
    case (.iTunes, "gnre"):
      return number.flatMap { $0 > 0 ? StatedGenre(music: $0 - 1) : nil }.map { .genre($0) }
    case (.iTunes, "geID"): return number.flatMap { StatedGenre(store: $0) }.map { .genre($0) }
    case (.id3v1, _) where number != nil:
      return number.flatMap { StatedGenre(music: $0) }.map { .genre($0) }
    case (.id3, _):
      if let number, let known = StatedGenre(music: number) { return .genre(known) }
      let words = item.words.map(Self.genres) ?? item.value.text?.trimmed ?? ""
      return words.isEmpty ? nil : .genre(StatedGenre(words, isVideo: isVideo))
    default:
      guard let text = item.value.text?.trimmed, !text.isEmpty else { return nil }
      return .genre(StatedGenre(text, isVideo: isVideo))
    }
  }

  /// Returns a list of genres without repeated names. A name is repeated if a tag states both the
  /// name and the number of a genre. Unknown numbers are omitted.
  private static func genres(_ words: String) -> String {
    var known: [String] = []
    for word in words.split(separator: ", ").prefix(100).map(String.init)
    where !known.contains(word) && !UndefinedGenre.isUndefined(word) { known.append(word) }
    return known.joined(separator: ", ")
  }

  // MARK: Locations

  private func place(_ item: KeyedItem) -> NormalizedValue? {
    if let place = coordinates(item) { return place.isUnknown ? nil : .place(place) }
    let mayBeName = item.key.space != .gps && item.key.space != .xmp
    return mayBeName && item.value.text != nil ? text(item) : nil
  }

  private func coordinates(_ item: KeyedItem) -> StatedLocation? {
    if case .dictionary(let members) = item.value { return StatedLocation(members) }
    if item.key.space == .gps { return StatedLocation(exif: item.node) }
    guard let text = item.value.text else { return nil }
    if item.key.space == .xmp {
      return companions.text("exif:GPSLongitude", companions: item)
        .flatMap { StatedLocation(xmp: text.trimmed, $0) }
    }
    return StatedLocation(iso6709: text) ?? StatedLocation(decimals: text)
  }

  // MARK: Pictures

  private func picture(_ item: KeyedItem) -> NormalizedValue? {
    guard case .data(let source, let range, let kind) = item.value, !range.isEmpty else {
      return nil
    }
    let size = item.node.summary?.split(separator: " ").first { $0.contains("×") }
    let sides = size?.split(separator: "×").map { Int($0) } ?? []
    return .picture(
      kind: kind ?? "data", size: sides.count == 2 ? PixelSize(sides[0], sides[1]) : nil, source,
      range)
  }
}

extension KeyedItem {
  /// The description of an ID3 comment (`COMM`), which distinguishes the comments of a file.
  private var purpose: String {
    guard keySpace == .id3, let text = attribute(.short_content_description)?.text else {
      return ""
    }
    return text.trimmed
  }

  /// Whether the comment is private data of a program, such as `iTunNORM`.
  var isKeptByProgram: Bool {
    let purpose = purpose
    return ["iTun", "Songs-DB_", "MusicMatch_"].contains { purpose.hasPrefix($0) }
  }

  /// Whether the item is the main comment of the file, which has no description.
  var isPlainComment: Bool { purpose.isEmpty }
}
