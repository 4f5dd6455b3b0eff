import Anatomy
import Bytes

/// The differences between the samples of two tracks, compared one by one.
struct SamplesComparison {
  /// The number of samples that both tracks have.
  private(set) var count = 0
  /// The number of samples with other content, and the number of the first of these.
  private(set) var content = (samples: 0, first: 0)
  /// The number of samples that the second track lacks, or that only the second track has.
  private(set) var (missing, added) = (0, 0)
  /// The number of samples with other times, and the number of the first of these.
  private(set) var timing = (samples: 0, first: 0)
  /// Whether a byte of a sample with other content is changed.
  private(set) var isContentChanged = false
  /// Whether a byte of a sample that only one track has is changed.
  private(set) var isRestChanged = false

  /// The number of samples with the same number and the same content, of at least one byte.
  private(set) var common = 0

  /// The numbers of samples of both tracks.
  var counts: MediaDifference.SampleCounts {
    MediaDifference.SampleCounts(first: count + missing, second: count + added, common: common)
  }

  /// Whether the numbers of samples differ, or most samples. An alignment is then a better
  /// description than a comparison one by one.
  var hasOtherSamples: Bool { missing + added > 0 || content.samples > count / 2 }

  /// Creates the comparison of tracks that are known to be the same. All samples are common if one
  /// of them has a byte.
  init(same samples: SampleSequence) {
    count = samples.statedCount
    common = samples.contains { !$0.range.isEmpty } ? count : 0
  }

  /// - Parameter isMedia: Whether the range of a sample of the first file, or the range of a sample
  ///   of the second file, is inside media data.
  init(
    _ old: Node, _ one: SampleSequence, _ new: Node, _ two: SampleSequence, _ changes: ByteChanges,
    where isMedia: (ByteRange, ByteRange) -> Bool
  ) {
    let (source, other) = (old.document.outermost.source, new.document.outermost.source)
    var content = ContentRun(source, other, changes)
    let rest = two.makeIterator()
    for sample in one {
      guard let same = rest.next() else {
        missing += 1
        if !isRestChanged { isRestChanged = changes.touch(sample.range, of: source) }
        continue
      }
      count += 1
      // Content is compared only if at least one of the two samples is inside media data. Broken
      // tables can refer to any other bytes.
      if !one.isExternal {
        if changes.areSame(sample.range, same.range) {
          common += source.hasBytes(in: sample.range) ? 1 : 0
        } else if isMedia(sample.range, same.range) {
          content.add(sample.range, same.range, number: count)
        }
      }
      if !sample.isTimed(as: same, one.timescale, two.timescale) {
        if timing.samples == 0 { timing.first = count }
        timing.samples += 1
      }
    }
    content.finish()
    self.content = (content.differing, content.first)
    common += content.common
    isContentChanged = content.isChanged
    while let sample = rest.next() {
      added += 1
      if !isRestChanged {
        isRestChanged = changes.touch(sample.range, of: other, inSecond: true)
      }
    }
  }
}

extension SampleAlignment {
  /// Returns how many aligned samples have another duration, composition offset or `SyncKind`, and
  /// the number of the first of these in the first track.
  func timing(_ one: SampleSequence, _ two: SampleSequence) -> (samples: Int, first: Int) {
    let (left, right) = (one.makeIterator(), two.makeIterator())
    var numbers = (first: 0, second: 0)
    var timing = (samples: 0, first: 0)
    for run in runs {
      while numbers.first + 1 < run.first, left.next() != nil { numbers.first += 1 }
      while numbers.second + 1 < run.second, right.next() != nil { numbers.second += 1 }
      for _ in 0..<run.count {
        guard let sample = left.next(), let other = right.next() else { return timing }
        numbers = (numbers.first + 1, numbers.second + 1)
        if !sample.lasts(as: other, one.timescale, two.timescale) {
          if timing.samples == 0 { timing.first = numbers.first }
          timing.samples += 1
        }
      }
    }
    return timing
  }
}

extension Sample {
  /// Whether `other`, a sample of another file, has the same times and the same `SyncKind`. The
  /// time scales of the files can differ.
  fileprivate func isTimed(as other: Sample, _ scale: Int, _ otherScale: Int) -> Bool {
    Self.isSame(decodeTime, scale, other.decodeTime, otherScale)
      && lasts(as: other, scale, otherScale)
  }

  /// Whether `other`, a sample of another file, has the same duration, composition offset and
  /// `SyncKind`.
  fileprivate func lasts(as other: Sample, _ scale: Int, _ otherScale: Int) -> Bool {
    Self.isSame(duration, scale, other.duration, otherScale)
      && Self.isSame(compositionOffset, scale, other.compositionOffset, otherScale)
      && sync == other.sync
  }

  private static func isSame(_ one: Int64, _ scale: Int, _ two: Int64, _ otherScale: Int) -> Bool {
    let left = one.multipliedFullWidth(by: Int64(otherScale))
    let right = two.multipliedFullWidth(by: Int64(scale))
    return left.high == right.high && left.low == right.low
  }
}
