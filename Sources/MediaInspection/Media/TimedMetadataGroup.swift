import Anatomy
import Metadata

/// What is said of one stretch of time: by a track of timed metadata, a playlist, or a chapter.
public struct TimedMetadataGroup: Sendable {
  /// When it begins, on the time line of the movie or playlist.
  public let start: MediaTime
  /// Nil where nothing says how long it lasts.
  public let duration: MediaTime?
  /// What is said.
  public let items: [MetadataItem]
  /// Chapters within this one.
  public let children: [TimedMetadataGroup]
  /// The node that says so.
  public let path: String

  /// The title of a chapter.
  public var title: String? {
    MetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierTitle)
      .first?.stringValue
  }
}

extension Inspection {
  /// Visits what a playlist says of stretches of its time and what tracks of timed metadata say, until
  /// the visitor answers false or the task is cancelled.
  ///
  /// - Parameter path: where the only track is that counts.
  func forEachTimedGroup(
    ofTrackAt path: String? = nil, _ reader: AssetReader, _ visit: (TimedMetadataGroup) -> Bool
  ) {
    var continues = true
    func take(_ group: TimedMetadataGroup?) -> Bool {
      continues = (group.map(visit) ?? true) && !Task.isCancelled
      return continues
    }
    if path == nil {
      timeline.forEachDatedGroup { take(TimedMetadataGroup($0, reader: reader)) }
    }
    for track in timeline.tracks where continues && (path == nil || track.node.path == path) {
      track.forEachPart { part in
        guard case .group(let group) = part else { return take(nil) }
        return take(TimedMetadataGroup(group, reader: reader))
      }
    }
  }
}

extension TimedMetadataGroup {
  fileprivate init(_ group: TimedGroup, reader: AssetReader) {
    let range = MediaTimeRange(group.span)
    self.init(
      start: range.start, duration: range.duration,
      items: group.metadataItems.map { MetadataItem($0, reader: reader) },
      children: [], path: group.sample.path)
  }

  /// Nil where nothing tells when the playlist is at its date.
  fileprivate init?(_ group: DateRangeGroup, reader: AssetReader) {
    guard let span = group.span else { return nil }
    self.init(
      start: MediaTime(span.start),
      duration: group.duration == nil ? nil : MediaTime(span.duration),
      items: group.metadataItems.map { MetadataItem($0, reader: reader) },
      children: [], path: group.node.path)
  }
}
