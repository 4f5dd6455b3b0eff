import Anatomy
import Metadata

/// What is said of one stretch of time: by a track of timed metadata, or by a chapter.
public struct TimedMetadataGroup: Sendable {
  /// When it begins, on the time line of the movie.
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
  /// Visits what tracks of timed metadata say, until the visitor answers false or the task is
  /// cancelled.
  ///
  /// - Parameter path: where the only track is that counts.
  func forEachTimedGroup(
    ofTrackAt path: String? = nil, _ reader: AssetReader, _ visit: (TimedMetadataGroup) -> Bool
  ) {
    var goesOn = true
    for track in timeline.tracks where goesOn && (path == nil || track.node.path == path) {
      track.forEachPart { part in
        if case .group(let told) = part {
          goesOn = visit(TimedMetadataGroup(told, of: track, reader: reader))
        }
        goesOn = goesOn && !Task.isCancelled
        return goesOn
      }
    }
  }
}

extension TimedMetadataGroup {
  fileprivate init(_ group: TimedGroup, of track: TimedTrack, reader: AssetReader) {
    let range = MediaTimeRange(group.span)
    self.init(
      start: range.start, duration: range.duration,
      items: group.items.map { MetadataItem($0, of: track, during: range, reader: reader) },
      children: [], path: group.sample.path)
  }
}
