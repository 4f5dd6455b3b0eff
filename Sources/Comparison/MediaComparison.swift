import Anatomy
import Bytes
import Movie
import Verification

/// A track, a picture, or other media data that is not the same in two files.
package struct MediaDifference {
  package enum Kind: Sendable {
    case onlyInFirst, onlyInSecond
    /// Samples with other content. `samples` states how many, `first` is the number of the first
    /// sample.
    case content(samples: Int, first: Int)
    /// The number of samples that the second file lacks, or that only the second file has.
    case missing(Int), added(Int)
    /// The same samples have other times.
    case timing(samples: Int, first: Int)
    /// Bytes that are not divided into samples.
    case bytes
    /// Bytes that belong to no sample and to no structure.
    case unused
  }

  /// The path of the media data in the first file, or in the second one if only that file has it.
  package let path: String
  package let kind: Kind
  /// Whether no byte of the media data is changed. For a track or picture that only one file lists,
  /// whether both files contain its bytes.
  var isUnchanged = false

  var isOfContent: Bool {
    switch kind {
    case .timing, .unused: false
    default: true
    }
  }

  /// Whether bytes of the media data are compared, and not only the tables that refer to them.
  var isOfBytes: Bool {
    switch kind {
    case .content, .bytes, .unused: true
    case .onlyInFirst, .onlyInSecond, .missing, .added, .timing: false
    }
  }
}

/// Compares the samples of tracks, coded pictures and other media data of two files.
struct MediaComparison {
  private(set) var differences: [MediaDifference] = []
  private(set) var hasMedia = false
  /// The ranges of media data in both files, in order. They are determined only if needed.
  private lazy var media = (old: first.root.sortedMedia, new: second.root.sortedMedia)
  private let (first, second): (Document, Document)
  private let changes: ByteChanges

  init(_ first: Document, _ second: Document, _ changes: ByteChanges) {
    (self.first, self.second, self.changes) = (first, second, changes)
    var others = second.root.tracksWithIDs
    let tracks = first.root.tracksWithIDs
    hasMedia = !tracks.isEmpty || !others.isEmpty
    var waiting: [Node] = []
    for (id, track) in tracks {
      guard let place = others.firstIndex(where: { $0.id == id }) else {
        waiting.append(track)
        continue
      }
      compare(track, others.remove(at: place).track)
    }
    // The remaining tracks are paired in order, because a program may have given them new IDs.
    let count = min(waiting.count, others.count)
    for place in 0..<count { compare(waiting[place], others[place].track) }
    for track in waiting.dropFirst(count) {
      addMissing(track.path, [track.range], of: track.source)
    }
    for (_, track) in others.dropFirst(count) {
      addMissing(track.path, [track.range], of: track.source, inFirst: true)
    }
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
    differences.append(MediaDifference(path: path, kind: .bytes, isUnchanged: isUnchanged))
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

  private mutating func compare(_ old: Node, _ new: Node) {
    guard let one = old.samples, let two = new.samples, !hasSameFragments(old, new) else { return }
    var content = ContentRun(
      old.document.outermost.source, new.document.outermost.source, changes)
    var timing = (count: 0, first: 0)
    let rest = two.makeIterator()
    var count = 0
    var missing = 0
    for sample in one {
      count += 1
      guard let same = rest.next() else {
        missing += 1
        continue
      }
      // Content is compared only if at least one of the two samples is inside media data. Broken
      // tables can refer to any other bytes.
      if !one.isExternal, !changes.areSame(sample.range, same.range),
        media.old.first(holding: sample.range) != nil
          || media.new.first(holding: same.range) != nil
      {
        content.add(sample.range, same.range, number: count)
      }
      if !sample.isTimed(as: same, one.timescale, two.timescale) {
        if timing.count == 0 { timing.first = count }
        timing.count += 1
      }
    }
    content.finish()
    var added = 0
    while rest.next() != nil { added += 1 }
    func add(_ kind: MediaDifference.Kind, isUnchanged: Bool = false) {
      differences.append(MediaDifference(path: old.path, kind: kind, isUnchanged: isUnchanged))
    }
    if content.differing > 0 {
      add(
        .content(samples: content.differing, first: content.first),
        isUnchanged: !content.isChanged)
    }
    if missing > 0 { add(.missing(missing)) }
    if added > 0 { add(.added(added)) }
    if timing.count > 0 { add(.timing(samples: timing.count, first: timing.first)) }
  }
}

/// Compares the content of samples. Samples that are adjacent in both files are compared together.
private struct ContentRun {
  /// How many samples differ and, in `first`, the sample number of the first of these.
  private(set) var differing = 0
  private(set) var first = 0
  /// Whether a byte of a differing sample is changed. Otherwise the samples differ only because the
  /// tables refer to other bytes.
  private(set) var isChanged = false
  private let changes: ByteChanges
  private let source: ByteSource
  private let other: ByteSource
  private var samples: [(range: ByteRange, other: ByteRange, number: Int)] = []
  private var size = 0

  /// Maximum number of bytes that are compared together.
  private static let longest = 1 << 20

  init(_ source: ByteSource, _ other: ByteSource, _ changes: ByteChanges) {
    (self.source, self.other, self.changes) = (source, other, changes)
  }

  mutating func add(_ range: ByteRange, _ same: ByteRange, number: Int) {
    if let last = samples.last,
      last.range.end != range.start || last.other.end != same.start
        || last.range.count != last.other.count || size > Self.longest
    {
      finish()
    }
    samples.append((range, same, number))
    size += range.count
  }

  /// Compares the samples that were added since the last comparison.
  mutating func finish() {
    defer {
      samples.removeAll(keepingCapacity: true)
      size = 0
    }
    guard let begin = samples.first, let end = samples.last else { return }
    let range = ByteRange(from: begin.range.start, to: end.range.end)
    let same = ByteRange(from: begin.other.start, to: end.other.end)
    if range.count == same.count, source.holds(range, as: same, of: other) { return }
    for sample in samples where !source.holds(sample.range, as: sample.other, of: other) {
      if differing == 0 { first = sample.number }
      differing += 1
      isChanged =
        isChanged || changes.touch(sample.range, of: source)
        || changes.touch(sample.other, of: other, inSecond: true)
    }
  }
}

extension Node {
  /// The bytes from the first fragment of this file on; nil if it has none.
  fileprivate var bytesFromFragments: ByteRange? {
    child("moof").map { ByteRange(from: $0.range.start, to: range.end) }
  }

  fileprivate var sortedMedia: [ByteRange] { mediaRanges.sorted { $0.start < $1.start } }
}

extension Sample {
  /// Whether `other`, a sample of another file, has the same times and the same `SyncKind`. The
  /// time scales of the files can differ.
  fileprivate func isTimed(as other: Sample, _ scale: Int, _ otherScale: Int) -> Bool {
    func isSame(_ one: Int64, _ two: Int64) -> Bool {
      let left = one.multipliedFullWidth(by: Int64(otherScale))
      let right = two.multipliedFullWidth(by: Int64(scale))
      return left.high == right.high && left.low == right.low
    }
    return isSame(decodeTime, other.decodeTime) && isSame(duration, other.duration)
      && isSame(compositionOffset, other.compositionOffset) && sync == other.sync
  }
}
