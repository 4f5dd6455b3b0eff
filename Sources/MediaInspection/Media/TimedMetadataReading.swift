import Inspection
import Metadata

extension Inspection {
  /// Reads the next groups of a track. The result is empty after the last group.
  ///
  /// - Parameters:
  ///   - path: the path of the track.
  ///   - key: the key that identifies the iteration.
  ///   - count: the number of groups that the iteration has already read. They are skipped if the
  ///     inspection was created after the iteration began.
  ///   - reader: the reader of the file.
  func nextTimedGroups(
    ofTrackAt path: String, _ key: TimedIterationKey, after count: Int, _ reader: AssetReader
  ) -> [TimedMetadataGroup] {
    let source = timedIterations.groups(of: key) {
      let track = timeline.tracks.first { $0.node.path == path }
      let groups = track?.makeGroupIterator() ?? AnyIterator { nil }
      for _ in 0..<count where !Task.isCancelled { _ = groups.next() }
      return groups
    }
    var found: [TimedMetadataGroup] = []
    var items = 0
    while found.count < Self.maxGroupsAtOnce, items < Self.maxItemsAtOnce, !Task.isCancelled,
      let group = source.next()
    {
      found.append(TimedMetadataGroup(group, reader: reader))
      items += group.items.count
    }
    if found.isEmpty { timedIterations.end(key) }
    return found
  }

  /// Upper bounds on the number of groups that are read at once, and on the number of their items.
  private static let maxGroupsAtOnce = 32
  private static let maxItemsAtOnce = 1024
}
