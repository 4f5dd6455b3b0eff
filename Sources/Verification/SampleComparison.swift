import Anatomy
import Bytes
import Crypto
import Movie

/// The result of comparing a track of the copy with the same track of the original.
package struct TrackVerification: Sendable {
  package let path: String
  package let samples: Int
  package let bytes: Int
  /// SHA-256 of all samples of the track, in order. Nil if it was not requested, or if libcrypto is
  /// not available.
  package let digest: [UInt8]?
  /// Number of samples in which an encoder signature was blanked or values were removed. All other
  /// bytes of these samples are unchanged.
  package var edited = 0
  /// Number of samples of the original that the copy does not have, because no edit list shows them
  /// or because they were removed completely.
  package var dropped = 0
  package var kind = Kind.track

  /// The type of the compared samples.
  package enum Kind: Sendable {
    case track
    /// The samples are those of a new track, and equal the announced samples.
    case newTrack
    /// The samples are the frames of audio streams.
    case frames
    /// The samples are coded pictures that belong to items.
    case pictures
    /// The samples are ranges of picture or sound data that are not divided further.
    case media
  }
}

/// Compares the samples of tracks in the copy with the original, byte by byte. Coded pictures, media
/// data outside of tracks, and embedded movies are compared in the same way.
struct SampleComparison {
  private(set) var tracks: [TrackVerification] = []
  private let media: [ByteRange]
  /// The bytes of the original, with the planned edits of its samples applied.
  private let source: ByteSource
  private let edited: OffsetMap
  private let offsetMap: OffsetMap
  /// The planned copy, if the copy is known to have the same bytes; otherwise nil. Samples that the
  /// planned copy takes from the original need not be read again.
  private let known: PatchedSource?
  private let digests: Bool

  /// - Parameters:
  ///   - edits: The planned edits in samples that do not change the length, as offsets in the
  ///     original.
  ///   - offsetMap: The ranges that are removed from samples.
  ///   - removed: The announced removals, as ranges of the original.
  ///   - kept: For tracks of the original that lose samples, the numbers of the samples that they
  ///     keep.
  ///   - added: The samples of the tracks that the copy has in addition, by track ID.
  ///   - known: The planned copy, if the copy is known to have the same bytes; otherwise nil.
  ///   - digests: Whether the digests of samples are computed.
  init(
    _ original: Document, _ copy: Document, after edits: [Replacement],
    without offsetMap: OffsetMap, removing removed: @autoclosure () -> OffsetMap,
    keeping kept: [Node: SampleRuns], adding added: [Int: PackedSamples] = [:],
    knownAs known: PatchedSource? = nil, digesting digests: Bool = true
  ) throws(Verification.Failure) {
    (self.known, self.digests) = (known, digests)
    let embedded = original.root.embeddedMovies
    media = (original.root.mediaRanges + embedded.flatMap(\.mediaRangesInFile)).merged
    let whole = PatchedSource(wholeOf: original.source)
    source = edits.isEmpty ? original.source : original.source.patched(whole.replacing(edits))
    edited = OffsetMap(edits.map(\.range))
    self.offsetMap = offsetMap
    try compareTracks(of: original.root, copy.root, keeping: kept, adding: added)
    if !embedded.isEmpty {
      let removed = removed()
      let expected = embedded.filter { !removed.holds($0.rangeInFile) }
      let movies = copy.root.embeddedMovies
      guard movies.count == expected.count else {
        throw .samplesDiffer(track: expected.first?.path ?? copy.root.path)
      }
      for (old, new) in zip(expected, movies) { try compareTracks(of: old, new, keeping: kept) }
    }
    try comparePictures(original, copy)
    let (old, new) = (original.root.mediaOutsideTracks, copy.root.mediaOutsideTracks)
    let digest = new.isEmpty ? nil : newDigest
    guard areSame(copy.source, new, old, digest) else {
      throw .samplesDiffer(track: copy.root.path)
    }
    if !new.isEmpty {
      let changed = old.reduce(0) { $0 + edited.rangeCount(in: $1) }
      let frames = copy.root.frameCount
      let count = frames ?? new.count
      tracks.append(
        TrackVerification(
          path: copy.root.path, samples: count, bytes: new.reduce(0) { $0 + $1.count },
          digest: digest?.finish(), edited: min(changed, count),
          kind: (frames ?? 0) == 0 ? .media : .frames))
    }
  }

  /// Compares all tracks of a movie with those of the original.
  private mutating func compareTracks(
    of original: Node, _ copy: Node, keeping kept: [Node: SampleRuns],
    adding added: [Int: PackedSamples] = [:]
  ) throws(Verification.Failure) {
    var before = original.tracksWithIDs
    var missing = added
    for (id, track) in copy.tracksWithIDs {
      if let samples = missing.removeValue(forKey: id) {
        tracks.append(try compare(track, with: samples))
        continue
      }
      // Some writers give several tracks the same ID, so each of these tracks is tried.
      var failure = Verification.Failure.samplesDiffer(track: track.path)
      var verified: (index: Int, verification: TrackVerification)?
      for (index, other) in before.enumerated() where other.id == id && verified == nil {
        do {
          verified = (index, try compare(other.track, track, keeping: kept[other.track]))
        } catch {
          failure = error
        }
      }
      guard let verified else { throw failure }
      before.remove(at: verified.index)
      tracks.append(verified.verification)
    }
    if let id = missing.keys.min() { throw .samplesDiffer(track: "the new track \(id)") }
  }

  /// Compares a new track with the samples that were announced for it.
  private func compare(
    _ track: Node, with announced: PackedSamples
  ) throws(Verification.Failure) -> TrackVerification {
    var (number, place) = (0, 0)
    var isSame = true
    let digest = newDigest
    let source = track.document.root.source
    let expected = ByteSource(bytes: announced.bytes)
    track.samples?.forEach { sample in
      guard isSame, number < announced.sizes.count, sample.range.count == announced.sizes[number]
      else { return isSame = false }
      isSame = source.holds(
        sample.range, as: ByteRange(start: place, count: sample.range.count), of: expected,
        adding: digest)
      number += 1
      place += sample.range.count
    }
    guard isSame, number == announced.sizes.count else { throw .samplesDiffer(track: track.path) }
    return TrackVerification(
      path: track.path, samples: number, bytes: announced.bytes.count,
      digest: digest?.finish(), kind: .newTrack)
  }

  /// Compares all items that are coded pictures with those of the original.
  private mutating func comparePictures(
    _ original: Document, _ copy: Document
  ) throws(Verification.Failure) {
    let before = original.root.pictures
    let digest = newDigest
    var (count, bytes, changed) = (0, 0, 0)
    for (key, picture) in copy.root.pictures.sorted(by: { $0.key < $1.key }) {
      guard let other = before[key], areSame(copy.source, picture.ranges, other.ranges, digest)
      else { throw .samplesDiffer(track: picture.path) }
      count += 1
      bytes += picture.ranges.reduce(0) { $0 + $1.count }
      if other.ranges.contains(where: { edited.count(in: $0) > 0 }) { changed += 1 }
    }
    guard count > 0 else { return }
    tracks.append(
      TrackVerification(
        path: copy.root.path, samples: count, bytes: bytes, digest: digest?.finish(),
        edited: changed, kind: .pictures))
  }

  private func isMedia(_ range: ByteRange) -> Bool { media.first(holding: range) != nil }

  private func compare(
    _ old: Node, _ new: Node, keeping kept: SampleRuns?
  ) throws(Verification.Failure) -> TrackVerification {
    let (before, after) = (source, new.document.outermost.source)
    var (count, bytes, changed) = (0, 0, 0)
    // If the number of samples in the copy is not the planned number, the samples could not be
    // removed. In this case, all samples are compared.
    let kept = kept?.count == new.samples?.statedCount ? kept : nil
    guard let samples = new.samples, let others = old.samples, !new.isWithoutBytes else {
      return TrackVerification(path: new.path, samples: 0, bytes: 0, digest: nil)
    }
    let digest = newDigest
    // Samples that are adjacent in both files are compared together.
    var (run, otherRun) = (ByteRange(start: 0, count: 0), ByteRange(start: 0, count: 0))
    let isFewer = samples.statedCount < others.statedCount
    let (distance, otherDistance) = (new.distanceOfSamples, old.distanceOfSamples)
    var remaining = KeptSamples(others, keeping: kept, emptied: isFewer ? offsetMap : OffsetMap([]))
    for sample in samples {
      guard let keptSample = remaining.next(), sample.isTimed(as: keptSample) else {
        throw .samplesDiffer(track: new.path)
      }
      let range = sample.range.shifted(by: distance)
      let other = keptSample.sample.range.shifted(by: otherDistance)
      guard other.count - offsetMap.count(in: other) == range.count else {
        throw .samplesDiffer(track: new.path)
      }
      // Broken tables can refer to bytes outside the media data. Such samples are not compared.
      guard isMedia(other) else { continue }
      count += 1
      let isShorter = range.count < other.count
      if isShorter || edited.count(in: other) > 0 { changed += 1 }
      bytes += range.count
      if isShorter {
        // The adjacent samples before this sample are compared first, so that the digest gets all
        // bytes in order.
        try compare(run, otherRun, after, digest, of: new)
        (run, otherRun) = (ByteRange(start: 0, count: 0), ByteRange(start: 0, count: 0))
        let rest = before.joined(offsetMap.rest(of: other))
        guard after.holds(range, as: rest.wholeRange, of: rest, adding: digest) else {
          throw .samplesDiffer(track: new.path)
        }
        continue
      }
      if run.end == range.start, otherRun.end == other.start, run.count < 1 << 20 {
        run = ByteRange(from: run.start, to: range.end)
        otherRun = ByteRange(from: otherRun.start, to: other.end)
        continue
      }
      try compare(run, otherRun, after, digest, of: new)
      (run, otherRun) = (range, other)
    }
    try compare(run, otherRun, after, digest, of: new)
    guard remaining.next() == nil else { throw .samplesDiffer(track: new.path) }
    return TrackVerification(
      path: new.path, samples: count, bytes: bytes, digest: digest?.finish(), edited: changed,
      dropped: remaining.dropped)
  }
}

extension SampleComparison {
  private func compare(
    _ run: ByteRange, _ other: ByteRange, _ copy: ByteSource, _ digest: RunningDigest?,
    of track: Node
  ) throws(Verification.Failure) {
    guard areSame(copy, [run], [other], digest) else { throw .samplesDiffer(track: track.path) }
  }

  private var newDigest: RunningDigest? { digests ? RunningDigest.of(.sha256) : nil }

  /// Whether the ranges `here` of the copy, one after the other, have the same bytes as the ranges
  /// `there` of the original.
  private func areSame(
    _ copy: ByteSource, _ here: [ByteRange], _ there: [ByteRange], _ digest: RunningDigest?
  ) -> Bool {
    if let known, here.count == there.count,
      zip(here, there).allSatisfy({
        $0.isEmpty && $1.isEmpty || known.runs(of: $0) == [.original($1)]
      })
    {
      guard let digest else { return true }
      for range in here {
        copy.forEachRun(in: range) { _, run in
          digest.update(run)
          return true
        }
      }
      return true
    }
    if here.count == 1, there.count == 1 {
      return copy.holds(here[0], as: there[0], of: source, adding: digest)
    }
    let (one, two) = (copy.joined(here), source.joined(there))
    return one.holds(one.wholeRange, as: two.wholeRange, of: two, adding: digest)
  }
}

extension Sample {
  /// Whether the sample has the expected times and properties. A fragment states its start time, so
  /// this time may be unchanged although samples before it were removed.
  fileprivate func isTimed(as keptSample: KeptSamples.Run) -> Bool {
    let other = keptSample.sample
    let isOnTime = decodeTime == keptSample.decodeTime || decodeTime == other.decodeTime
    return isOnTime && duration == keptSample.duration
      && compositionOffset == other.compositionOffset && sync == other.sync
      && description == other.description
  }
}
