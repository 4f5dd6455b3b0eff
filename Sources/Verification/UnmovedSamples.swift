import Anatomy
import Bytes

/// Requires that samples and other media data are at the same places after a patch, and that the
/// patch changes none of their bytes. Therefore no media data has to be read.
struct UnmovedSamples {
  private(set) var tracks: [TrackVerification] = []

  /// - Parameter changed: The ranges that the patch changes.
  init(
    _ original: Document, _ copy: Document, changing changed: OffsetMap
  ) throws(Verification.Failure) {
    let (embedded, others) = (original.root.embeddedMovies, copy.root.embeddedMovies)
    let before = original.root.tracksWithIDs + embedded.flatMap(\.tracksWithIDs)
    let after = copy.root.tracksWithIDs + others.flatMap(\.tracksWithIDs)
    guard before.map(\.id) == after.map(\.id) else {
      throw .samplesDiffer(track: copy.root.path)
    }
    for (old, new) in zip(before, after) {
      tracks.append(try Self.compare(old.track, new.track, changed))
    }
    let media = original.root.mediaOutsideTracks
    guard media == copy.root.mediaOutsideTracks, original.root.mediaRanges == copy.root.mediaRanges,
      (media + original.root.mediaRanges + embedded.flatMap(\.mediaRangesInFile))
        .allSatisfy({ changed.count(in: $0) == 0 })
    else { throw .samplesDiffer(track: copy.root.path) }
  }

  private static func compare(
    _ old: Node, _ new: Node, _ changed: OffsetMap
  ) throws(Verification.Failure) -> TrackVerification {
    guard let before = old.samples, let after = new.samples,
      before.statedCount == after.statedCount, before.timescale == after.timescale
    else { throw .samplesDiffer(track: new.path) }
    var (count, bytes) = (0, 0)
    let distance = old.distanceOfSamples
    let other = after.makeIterator()
    for sample in before {
      guard let same = other.next(), sample.isSame(as: same),
        changed.count(in: sample.range.shifted(by: distance)) == 0
      else { throw .samplesDiffer(track: new.path) }
      count += 1
      bytes = bytes.saturatingAdd(sample.range.count)
    }
    guard other.next() == nil else { throw .samplesDiffer(track: new.path) }
    return TrackVerification(path: new.path, samples: count, bytes: bytes, digest: nil)
  }
}

extension Sample {
  fileprivate func isSame(as other: Sample) -> Bool {
    number == other.number && decodeTime == other.decodeTime && duration == other.duration
      && compositionOffset == other.compositionOffset && range == other.range
      && sync == other.sync && description == other.description
  }
}
