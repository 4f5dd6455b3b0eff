import Anatomy
import Inspection
import Metadata

/// The metadata of a time range, from a timed metadata track, a playlist or a chapter.
///
/// ```swift
/// for chapter in try await asset.loadChapterMetadataGroups(
///   bestMatchingPreferredLanguages: ["en"])
/// {
///   print(chapter.start.seconds, chapter.title ?? "")
/// }
/// ```
public struct TimedMetadataGroup: Hashable, Codable, Sendable {
  /// The start time on the timeline of the movie or playlist.
  public let start: MediaTime
  /// The duration of the time range; nil if it is unknown.
  public let duration: MediaTime?
  /// The metadata items of the group; empty if a track states that there is no metadata at this
  /// time.
  public let items: [MetadataItem]
  /// The chapters nested within this chapter; empty for other groups.
  public let children: [TimedMetadataGroup]
  /// The path of the node that contains the metadata.
  public let path: String

  /// Creates a group, for example for a test.
  public init(
    start: MediaTime, duration: MediaTime?, items: [MetadataItem],
    children: [TimedMetadataGroup] = [], path: String = ""
  ) {
    self.start = start
    self.duration = duration
    self.items = items
    self.children = children
    self.path = path
  }

  /// The time range that the group applies to; nil if the duration is unknown.
  public var timeRange: MediaTimeRange? {
    duration.map { MediaTimeRange(start: start, duration: $0) }
  }

  /// The title of the chapter that the group describes; nil if the group has no title.
  public var title: String? {
    MetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierTitle)
      .first?.stringValue
  }
}

extension Inspection {
  /// Visits the groups of date ranges and timed metadata tracks, until the visitor returns false or
  /// the task is canceled.
  ///
  /// - Parameter path: the path of the only track to visit; nil visits date ranges and all tracks.
  func forEachTimedGroup(
    ofTrackAt path: String? = nil, _ reader: AssetReader, _ visit: (TimedMetadataGroup) -> Bool
  ) {
    var continues = true
    func take(_ group: TimedMetadataGroup?) -> Bool {
      continues = (group.map(visit) ?? true) && !Task.isCancelled
      return continues
    }
    if path == nil {
      timeline.forEachDateRangeGroup { take(TimedMetadataGroup($0, reader: reader)) }
    }
    for track in timeline.tracks where continues && (path == nil || track.node.path == path) {
      for group in track.makeGroupIterator() {
        if !take(TimedMetadataGroup(group, reader: reader)) { return }
      }
    }
  }
}

extension TimedMetadataGroup {
  init(_ group: TimedGroup, reader: AssetReader) {
    self.init(
      start: MediaTime(group.span.start),
      duration: group.span.isEndless ? nil : MediaTime(group.span.duration),
      items: group.metadataItems.map { MetadataItem($0, reader: reader) },
      children: [], path: group.sample.path)
  }

  /// Returns the group with only the items that have one of the given common keys.
  func selecting(_ commonKeys: [MetadataKey]) -> TimedMetadataGroup {
    TimedMetadataGroup(
      start: start, duration: duration,
      items: items.filter { $0.commonKey.map(commonKeys.contains) ?? false },
      children: children.map { $0.selecting(commonKeys) }, path: path)
  }

  /// Creates a group from a date range; fails if its position on the playlist's timeline is
  /// unknown.
  fileprivate init?(_ group: DateRangeGroup, reader: AssetReader) {
    guard let span = group.span else { return nil }
    self.init(
      start: MediaTime(span.start),
      duration: group.duration == nil ? nil : MediaTime(span.duration),
      items: group.metadataItems.map { MetadataItem($0, reader: reader) },
      children: [], path: group.node.path)
  }
}
