import Anatomy
import Metadata

/// What a playlist says of a stretch of the calendar: all its lines with one identifier together.
public struct DateRangeMetadataGroup: Sendable {
  /// What tells it apart from others.
  public let uniqueID: String
  /// What kind of range it is, to whoever wrote it.
  public let classifyingLabel: String?
  /// When it begins, counted from the beginning of 1970; in UTC where ``statesTimeZone``.
  public let startDate: MediaTime?
  /// When it ends, counted so too; nil where nothing tells that.
  public let endDate: MediaTime?
  /// Whether its dates state a time zone.
  public let statesTimeZone: Bool
  /// When the playlist is at these dates, counted from its first segment; nil where no segment tells
  /// its date.
  public let timeRange: MediaTimeRange?
  /// What is said.
  public let items: [MetadataItem]
  /// The first line that says so.
  public let path: String

  init(_ group: DateRangeGroup, reader: AssetReader) {
    uniqueID = group.id
    classifyingLabel = group.className
    startDate = group.start.flatMap { MediaTime($0) }
    endDate = group.end.map { MediaTime($0) }
    statesTimeZone = group.start?.hasZone ?? false
    timeRange = group.span.map { MediaTimeRange($0) }
    items = group.metadataItems.map { MetadataItem($0, reader: reader) }
    path = group.node.path
  }
}
