import Anatomy
import Bytes
import Movie
import Verification

/// Compares the samples of tracks, coded pictures and other media data of two files.
struct MediaComparison {
  private(set) var differences: [MediaDifference] = []
  private(set) var hasMedia = false
  /// Whether the two files have samples of tracks or frames of audio streams in common.
  private(set) var haveCommonSamples = false
  /// The pairs of tracks, if they differ from the pairs of tracks with the same ID; otherwise nil.
  private(set) var trackPairs: TrackPairs?
  private var hasTracks = false
  /// The ranges of media data in both files, in order. They are determined only if needed.
  private lazy var media = (old: first.root.sortedMedia, new: second.root.sortedMedia)
  private let (first, second): (Document, Document)
  private let changes: ByteChanges

  init(_ first: Document, _ second: Document, _ changes: ByteChanges) {
    (self.first, self.second, self.changes) = (first, second, changes)
    compareTracks(first.root.tracksWithIDs, second.root.tracksWithIDs)
    comparePictures(first, second)
    var (old, new) = (first.root.mediaOutsideTracks, second.root.mediaOutsideTracks)
    // Without tracks and pictures, all media data is compared, as in a segment of a stream.
    if !hasMedia, old.isEmpty, new.isEmpty { (old, new) = media }
    hasMedia = hasMedia || !old.isEmpty || !new.isEmpty
    compare(old, of: first, new, of: second, at: first.root.path)
  }

  /// Compares bytes that are not divided into samples.
  private mutating func compare(
    _ old: [ByteRange], of first: Document, _ new: [ByteRange], of second: Document, at path: String
  ) {
    let (one, two) = (first.source.joined(old), second.source.joined(new))
    guard !one.holds(one.wholeRange, as: two.wholeRange, of: two) else { return }
    let isUnchanged =
      !changes.touch(one.wholeRange, of: one)
      && !changes.touch(two.wholeRange, of: two, inSecond: true)
    let aligned = path == first.root.path && !hasTracks ? aligned(one, two) : nil
    if aligned != nil { haveCommonSamples = true }
    differences.append(
      MediaDifference(path: path, kind: aligned ?? .bytes, isUnchanged: isUnchanged))
  }

  private mutating func comparePictures(_ first: Document, _ second: Document) {
    var others = second.root.pictures
    for (key, picture) in first.root.pictures.sorted(by: { $0.key < $1.key }) {
      hasMedia = true
      guard let other = others.removeValue(forKey: key) else {
        addMissing(picture.path, picture.ranges, of: first.source)
        continue
      }
      compare(picture.ranges, of: first, other.ranges, of: second, at: picture.path)
    }
    for (_, picture) in others.sorted(by: { $0.key < $1.key }) {
      hasMedia = true
      addMissing(picture.path, picture.ranges, of: second.source, inFirst: true)
    }
  }

  /// Adds a track or a picture that only one file has.
  private mutating func addMissing(
    _ path: String, _ ranges: [ByteRange], of source: ByteSource, inFirst isNew: Bool = false
  ) {
    let isUnchanged = !ranges.contains { changes.touch($0, of: source, inSecond: isNew) }
    differences.append(
      MediaDifference(
        path: path, kind: isNew ? .onlyInSecond : .onlyInFirst, isUnchanged: isUnchanged))
  }

  /// Whether two tracks have all samples in fragments, and neither the fragments nor the structures
  /// that describe them differ. The samples then need not be compared.
  private func hasSameFragments(_ old: Node, _ new: Node) -> Bool {
    guard let one = old.document.root.bytesFromFragments,
      let two = new.document.root.bytesFromFragments, changes.areSame(one, two)
    else { return false }
    let ids = [old, new].map(\.trackID)
    guard ids[0] == ids[1] else { return false }
    let parts = [
      (old.child("mdia"), new.child("mdia")),
      (old.parent?.child("mvex"), new.parent?.child("mvex")),
    ]
    let areSame = parts.allSatisfy { one, two in
      guard let one, let two else { return one == nil && two == nil }
      return one.range.count == two.range.count
        && one.source.holds(one.range, as: two.range, of: two.source)
    }
    return areSame && old.hasRelativeFragments
  }

  // MARK: Tracks

  private mutating func compareTracks(
    _ first: [TrackPairing.Track], _ second: [TrackPairing.Track]
  ) {
    hasTracks = !first.isEmpty || !second.isEmpty
    hasMedia = hasTracks
    var pairing = TrackPairing(byID: first, second)
    var compared: [TrackPairing.Pair: SamplesComparison] = [:]
    for pair in pairing.pairs {
      compared[pair] = compare(first[pair.first].track, second[pair.second].track)
    }
    // Tracks of one type with many equal samples, such as silence, can be in another order even if
    // most samples with the same numbers are equal.
    let differing = pairing.pairs.filter { compared[$0]?.content.samples ?? 0 > 0 }
    let types = Dictionary(grouping: differing) { first[$0.first].track.trackHeader?.mediaType }
    let swappable = Set(types.values.filter { $0.count > 1 }.joined())
    let kept = pairing.pairs.filter {
      !(compared[$0]?.hasOtherSamples ?? false) && !swappable.contains($0)
    }
    let open = OpenTracks(first, second, notIn: kept)
    if let open {
      pairing = TrackPairing(byContent: first, second, keeping: kept, open.overlaps)
    }
    // Tracks of different types are not the same track, even if they have the same ID.
    var isByContent = open != nil && !pairing.onlyInFirst.isEmpty && !pairing.onlyInSecond.isEmpty
    for pair in pairing.pairs {
      let (old, new) = (first[pair.first], second[pair.second])
      guard let comparison = compared[pair] ?? compare(old.track, new.track) else { continue }
      let alignment = comparison.hasOtherSamples ? open?.alignment(of: pair) : nil
      if comparison.common > 0 || alignment?.hasContent ?? false {
        haveCommonSamples = true
        isByContent = isByContent || old.id != new.id
        if old.id != new.id, pair.first != pair.second {
          add(.track(first: pair.first + 1, second: pair.second + 1), old.track, new.track)
        }
      }
      add(comparison, alignment, old.track, new.track)
    }
    if isByContent { trackPairs = TrackPairs(pairing, first, second) }
    for track in pairing.onlyInFirst.map({ first[$0].track }) {
      addMissing(track.path, [track.range], of: track.source)
    }
    for track in pairing.onlyInSecond.map({ second[$0].track }) {
      addMissing(track.path, [track.range], of: track.source, inFirst: true)
    }
  }

  /// Returns nil if a node is not a track.
  private mutating func compare(_ old: Node, _ new: Node) -> SamplesComparison? {
    guard let one = old.samples, let two = new.samples else { return nil }
    if hasSameFragments(old, new) { return SamplesComparison(same: one) }
    return SamplesComparison(old, one, new, two, changes) {
      media.old.first(holding: $0) != nil || media.new.first(holding: $1) != nil
    }
  }

  private mutating func add(
    _ kind: MediaDifference.Kind, _ old: Node, _ new: Node, isUnchanged: Bool = false
  ) {
    differences.append(
      MediaDifference(path: old.path, inSecond: new.path, kind: kind, isUnchanged: isUnchanged))
  }

  private mutating func add(
    _ comparison: SamplesComparison, _ alignment: SampleAlignment?, _ old: Node, _ new: Node
  ) {
    let (content, missing, added) = (comparison.content, comparison.missing, comparison.added)
    var timing = comparison.timing
    if let alignment, alignment.hasContent,
      alignment.common + alignment.reordered > comparison.common || missing + added > 0
    {
      add(
        .aligned(alignment, .sample), old, new,
        isUnchanged: !comparison.isContentChanged && !comparison.isRestChanged)
      if let one = old.samples, let two = new.samples { timing = alignment.timing(one, two) }
    } else {
      if content.samples > 0 {
        add(
          .content(samples: content.samples, first: content.first, of: comparison.counts), old, new,
          isUnchanged: !comparison.isContentChanged)
      }
      if missing > 0 { add(.missing(missing), old, new) }
      if added > 0 { add(.added(added), old, new) }
    }
    if timing.samples > 0 { add(.timing(samples: timing.samples, first: timing.first), old, new) }
  }

  // MARK: Audio streams

  /// The frames of audio streams, or the bytes of other sound data, that both files have in common;
  /// nil if there are none.
  private func aligned(_ one: ByteSource, _ two: ByteSource) -> MediaDifference.Kind? {
    if let alignment = alignmentOfFrames { return .aligned(alignment, .frame) }
    guard first.root.isSound, second.root.isSound,
      let alignment = SampleAlignment(bytesOf: one, two), alignment.hasContent
    else { return nil }
    return .aligned(alignment, .byte)
  }

  /// The frames that the longest audio streams of both files have in common; nil if there are none,
  /// or if only bytes outside of frames differ.
  private var alignmentOfFrames: SampleAlignment? {
    guard let old = first.root.longestStream, let new = second.root.longestStream,
      let one = SampleRanges(ofStream: old), let two = SampleRanges(ofStream: new),
      let hashes = SampleHashes([one], [two])
    else { return nil }
    let alignment = SampleAlignment(hashes.first[0], hashes.second[0])
    let isWhole =
      alignment.common == alignment.firstCount && alignment.common == alignment.secondCount
    return alignment.hasContent && !isWhole ? alignment : nil
  }
}

extension Node {
  /// The bytes from the first fragment of this file on; nil if it has none.
  fileprivate var bytesFromFragments: ByteRange? {
    child("moof").map { ByteRange(from: $0.range.start, to: range.end) }
  }

  /// Whether this is a file of sound without a stream of frames, such as WAVE.
  fileprivate var isSound: Bool {
    longestStream == nil
      && ([self] + children.prefix(64)).contains { $0.soundTrack(precise: false) != nil }
  }

  fileprivate var sortedMedia: [ByteRange] { mediaRanges.sorted { $0.start < $1.start } }
}
