import Anatomy
import Metadata

/// The metadata of a date range in a playlist. All playlist lines with the same ID form one date
/// range.
///
/// ```swift
/// for range in try await asset.load(.dateRangeMetadataGroups) {
///   print(range.uniqueID, range.timeRange?.start.seconds ?? 0, range.items.count)
/// }
/// ```
public struct DateRangeMetadataGroup: Hashable, Codable, Sendable {
  /// The identifier of the date range.
  public let uniqueID: String
  /// The class of the date range (`CLASS`), which the author of the playlist defines; nil if none
  /// is stated.
  public let classifyingLabel: String?
  /// The start date as a time since 1970; nil if none is stated. It is in UTC if ``statesTimeZone``
  /// is true.
  public let startDate: MediaTime?
  /// The end date, in the same form as ``startDate``; nil if the playlist does not determine it.
  public let endDate: MediaTime?
  /// Whether the dates state a time zone.
  public let statesTimeZone: Bool
  /// The time range on the timeline of the playlist, counted from the start of the first segment.
  ///
  /// The value is nil if no segment of the playlist states its date. The range is empty if the end
  /// of the date range is unknown.
  public let timeRange: MediaTimeRange?
  /// The metadata items of the date range.
  public let items: [MetadataItem]
  /// The path of the first playlist line of the date range.
  public let path: String

  /// Creates a group, for example for a test.
  public init(
    uniqueID: String, classifyingLabel: String? = nil, startDate: MediaTime?,
    endDate: MediaTime? = nil, statesTimeZone: Bool = true, timeRange: MediaTimeRange? = nil,
    items: [MetadataItem], path: String = ""
  ) {
    self.uniqueID = uniqueID
    self.classifyingLabel = classifyingLabel
    self.startDate = startDate
    self.endDate = endDate
    self.statesTimeZone = statesTimeZone
    self.timeRange = timeRange
    self.items = items
    self.path = path
  }

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
