import Metadata

/// What a playlist says of a stretch of the calendar.
public struct DateRange: Sendable {
  /// What tells it apart from others.
  public let id: String
  /// What kind of range it is, to whoever wrote it.
  public let className: String?
  /// When it begins, counted from the beginning of 1970 in UTC.
  public let startDate: MediaTime?
  /// When it ends, counted so too, where that is stated.
  public let endDate: MediaTime?
  /// How long it lasts, where that is stated.
  public let duration: MediaTime?
  /// What whoever wrote it says besides.
  public let attributes: [MetadataValue.Member]
  /// The line that says so.
  public let path: String

  init(_ range: PlaylistDateRange) {
    id = range.id
    className = range.className
    startDate = range.start.flatMap { MediaTime($0) }
    endDate = range.end.flatMap { MediaTime($0) }
    duration = range.duration.map { MediaTime($0) }
    attributes = range.attributes.map {
      MetadataValue.Member(name: $0.name, value: .text($0.text))
    }
    path = range.node.path
  }
}
