import Anatomy
import Keys
import Metadata

/// The values of a normalized field that text output shows under the title of the field.
struct ShownField {
  let field: NormalizedField
  /// The value that takes precedence or, if its tag has several values, all of them.
  let values: [NormalizedView.Source]
  /// Sources that state another value, with the word in front of the value.
  let others: [(word: String, source: NormalizedView.Source)]
}

/// Selects which values are shown under which title. Some keys state several fields; the value of such
/// a key is shown once, under the most precise title.
struct ShownFields {
  private let view: NormalizedView
  /// Whether the dates of the recording are only years. The title `year` is more precise for these.
  private let hasOnlyYears: Bool

  init(_ view: NormalizedView) {
    self.view = view
    hasOnlyYears =
      view[.creationDate]?.sources.allSatisfy {
        if case .date(let date) = $0.value { date.month == nil } else { false }
      } ?? false
  }

  var fields: [ShownField] {
    view.entries.compactMap { entry in
      isShownElsewhere(entry) ? nil : shown(entry)
    }
  }

  /// Fields that share keys with other fields, and the other fields. Their titles are more precise.
  private static let precise: [NormalizedField: [NormalizedField]] = [
    .year: [.creationDate, .releaseDate, .originalDate, .lastModifiedDate],
    .creationDate: [.releaseDate, .originalDate, .lastModifiedDate],
    .encoder: [.software],
    .comments: [.description],
    .grouping: [.subject],
    .artist: [.author],
    .format: [.media],
    .albumArtist: [.director],
    .composer: [.director],
  ]

  /// Returns the fields with a title that is more precise for the values of an entry.
  private func preciser(than entry: NormalizedView.Entry) -> [NormalizedView.Entry] {
    let listed = Self.precise[entry.field] ?? []
    return view.entries.filter { other in
      switch (entry.field, other.field) {
      case (.year, .creationDate): !hasOnlyYears
      case (.creationDate, .year): hasOnlyYears
      default:
        listed.contains(other.field) || other.field.definition.broader.contains(entry.field)
      }
    }
  }

  private func shown(_ entry: NormalizedView.Entry) -> ShownField? {
    let preciser = preciser(than: entry)
    func isOwn(_ source: NormalizedView.Source) -> Bool {
      !preciser.contains { $0.states(source, of: entry.field) }
    }
    var values = entry.values.filter(isOwn)
    var others = entry.others.filter(isOwn)
    if values.isEmpty, !others.isEmpty { values = [others.removeFirst()] }
    guard let winner = values.first else { return nil }
    return ShownField(
      field: entry.field, values: values,
      others: others.compactMap { other in
        word(for: other, besides: winner).map { ($0, other) }
      })
  }

  /// Returns the word in front of another value. The value of a date of another event does not
  /// contradict the first value. Nil if another line has the date of this event.
  private func word(
    for other: NormalizedView.Source, besides winner: NormalizedView.Source
  ) -> String? {
    guard other.item.key.isOfOtherEvent(than: winner.item.key) else { return "also" }
    switch other.item.key.dateEvent {
    case .digitizing: return "digitized"
    case .change:
      let changes = view[.lastModifiedDate]?.sources ?? []
      return changes.contains { $0.value.agrees(with: other.value) } ? nil : "changed"
    default: return "also"
    }
  }

  /// Whether another line has the value: the line of the number in a sequence, with the length of the
  /// sequence, or the line of a field with a narrower meaning.
  private func isShownElsewhere(_ entry: NormalizedView.Entry) -> Bool {
    if let position = entry.field.position { return view[position] != nil }
    // The line about the origin states the meaning of the term.
    if entry.field == .digitalSourceType { return true }
    return entry.others.isEmpty && view.isStatedByNarrowerFields(entry)
  }
}

extension NormalizedView.Entry {
  /// Whether a source of this entry is the given source of another field. For a year, a date in this
  /// year is enough.
  fileprivate func states(_ source: NormalizedView.Source, of field: NormalizedField) -> Bool {
    sources.contains { own in
      switch (own.value, source.value) {
      case (.date(let date), .number(let year)) where field == .year:
        date.year == year && (own.item.isSame(as: source.item) || self.field == .creationDate)
      case (.number(let year), .date(let date)):
        date.year == year && own.item.isSame(as: source.item)
      default: own.item.isSame(as: source.item) && own.value.agrees(with: source.value)
      }
    }
  }
}
