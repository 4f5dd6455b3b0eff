import Anatomy
import Bytes
import Movie
import Verification

/// A track, a picture, or other media data that is not the same in two files.
package struct MediaDifference {
  package enum Kind: Sendable {
    case onlyInFirst, onlyInSecond
    /// Samples with other content. `samples` is their number, `first` the number of the first one.
    case content(samples: Int, first: Int)
    /// The second file has fewer samples or more samples.
    case missing(Int), added(Int)
    /// The same samples have other times.
    case timing(samples: Int, first: Int)
    /// Bytes that are not divided into samples.
    case bytes
  }

  /// The path in the first file, or in the second one if it is only there.
  package let path: String
  package let kind: Kind

  var isOfContent: Bool {
    if case .timing = kind { return false }
    return true
  }
}

/// Compares the samples of tracks, coded pictures and other media data of two files.
struct MediaComparison {
  private(set) var differences: [MediaDifference] = []
  private(set) var hasMedia = false
  /// The ranges of media data in both files, in order.
  private let media: (old: [ByteRange], new: [ByteRange])

  init(_ first: Document, _ second: Document) {
    media = (first.root.sortedMedia, second.root.sortedMedia)
    var others = second.root.tracksWithIDs
    let tracks = first.root.tracksWithIDs
    hasMedia = !tracks.isEmpty || !others.isEmpty
    for (id, track) in tracks {
      guard let place = others.firstIndex(where: { $0.id == id }) else {
        differences.append(MediaDifference(path: track.path, kind: .onlyInFirst))
        continue
      }
      compare(track, others.remove(at: place).track)
    }
    differences += others.map { MediaDifference(path: $0.track.path, kind: .onlyInSecond) }
    comparePictures(first, second)
    let (old, new) = (first.root.mediaOutsideTracks, second.root.mediaOutsideTracks)
    hasMedia = hasMedia || !old.isEmpty || !new.isEmpty
    let (one, two) = (first.source.joined(old), second.source.joined(new))
    if !one.holds(one.wholeRange, as: two.wholeRange, of: two) {
      differences.append(MediaDifference(path: first.root.path, kind: .bytes))
    }
  }

  private mutating func comparePictures(_ first: Document, _ second: Document) {
    var others = second.root.pictures
    for (key, picture) in first.root.pictures.sorted(by: { $0.key < $1.key }) {
      hasMedia = true
      guard let other = others.removeValue(forKey: key) else {
        differences.append(MediaDifference(path: picture.path, kind: .onlyInFirst))
        continue
      }
      let (one, two) = (first.source.joined(picture.ranges), second.source.joined(other.ranges))
      if !one.holds(one.wholeRange, as: two.wholeRange, of: two) {
        differences.append(MediaDifference(path: picture.path, kind: .bytes))
      }
    }
    for (_, picture) in others.sorted(by: { $0.key < $1.key }) {
      hasMedia = true
      differences.append(MediaDifference(path: picture.path, kind: .onlyInSecond))
    }
  }

  private mutating func compare(_ old: Node, _ new: Node) {
    guard let one = old.samples, let two = new.samples else { return }
    var content = ContentRun(old.document.outermost.source, new.document.outermost.source)
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
      // Broken tables can refer to bytes outside the media data. Such samples have no content.
      let isInMedia =
        media.old.first(holding: sample.range) != nil
        || media.new.first(holding: same.range) != nil
      if isInMedia, !one.isExternal { content.add(sample.range, same.range, number: count) }
      if !sample.isTimed(as: same, one.timescale, two.timescale) {
        if timing.count == 0 { timing.first = count }
        timing.count += 1
      }
    }
    content.finish()
    var added = 0
    while rest.next() != nil { added += 1 }
    func add(_ kind: MediaDifference.Kind) {
      differences.append(MediaDifference(path: old.path, kind: kind))
    }
    if content.differing > 0 { add(.content(samples: content.differing, first: content.first)) }
    if missing > 0 { add(.missing(missing)) }
    if added > 0 { add(.added(added)) }
    if timing.count > 0 { add(.timing(samples: timing.count, first: timing.first)) }
  }
}

/// Compares the content of samples. Those that are adjacent in both files are compared together.
private struct ContentRun {
  /// The number of samples that differ, and the number of the first of them.
  private(set) var differing = 0
  private(set) var first = 0
  private let source: ByteSource
  private let other: ByteSource
  private var samples: [(range: ByteRange, other: ByteRange, number: Int)] = []
  private var size = 0

  /// Maximum number of bytes that are compared together.
  private static let longest = 1 << 20

  init(_ source: ByteSource, _ other: ByteSource) {
    (self.source, self.other) = (source, other)
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
    }
  }
}

extension Node {
  fileprivate var sortedMedia: [ByteRange] { mediaRanges.sorted { $0.start < $1.start } }
}

extension Sample {
  /// Whether a sample of another file has the same times. Each file has separate units.
  fileprivate func isTimed(as other: Sample, _ scale: Int, _ otherScale: Int) -> Bool {
    func isSame(_ one: Int64, _ two: Int64) -> Bool {
      let left = one.multipliedFullWidth(by: Int64(otherScale))
      let right = two.multipliedFullWidth(by: Int64(scale))
      return left.high == right.high && left.low == right.low
    }
    return isSame(decodeTime, other.decodeTime) && isSame(duration, other.duration)
      && isSame(compositionOffset, other.compositionOffset) && isSync == other.isSync
  }
}
