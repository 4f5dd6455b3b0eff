import Anatomy
import Metadata

extension CopyPlan {
  /// Maximum number of samples of a new track in which metadata is read.
  private static let mostReadSamples = 1000

  /// Requires that the new tracks with timed metadata are read with the announced times and, for
  /// samples distributed over the track, the announced number of items with their keys.
  func requireTimedMetadata(of copy: Document) throws(Verification.Failure) {
    guard let timed, !timed.streams.isEmpty else { return }
    let tracks = Dictionary(copy.root.tracksWithIDs.map { ($0.id, $0.track) }) { one, _ in one }
    for stream in timed.streams {
      guard let track = tracks[stream.trackID].flatMap({ TimedTrack($0) }), isSame(track, stream)
      else { throw .timedMetadataDiffers(track: stream.trackID) }
    }
  }

  private func isSame(_ track: TimedTrack, _ stream: TimedWriting.Stream) -> Bool {
    let step = max(1, stream.itemCounts.count / Self.mostReadSamples)
    let keys = Set(stream.keys.map { Identifier($0).description })
    var number = 0
    var isSame = true
    func time(_ index: Int) -> RationalTime {
      RationalTime(value: stream.times[index], clock: stream.timescale)
    }
    let isWhole = track.forEachSample { element, presentation in
      guard number < stream.itemCounts.count else {
        isSame = false
        return false
      }
      isSame =
        presentation.shown.start.isSame(as: time(number))
        && presentation.shown.end.isSame(as: time(number + 1))
      if isSame, number % step == 0 || number == stream.itemCounts.count - 1 {
        let (items, isComplete) = track.allItems(of: track.node.node(for: element))
        isSame = isComplete && items.count == Int(stream.itemCounts[number])
        if track.format == "mebx" {
          isSame = isSame && items.allSatisfy { keys.contains($0.identifier) }
        }
      }
      number += 1
      return isSame
    }
    return isSame && isWhole && number == stream.itemCounts.count
  }
}
