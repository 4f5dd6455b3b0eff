import Anatomy
import Movie

/// The samples of a new track with timed metadata, which fill the duration of the movie.
struct TimedSamples {
  private(set) var samples = PackedSamples()
  private(set) var itemCounts: [UInt16] = []
  private var starts: [RationalTime] = []
  /// The end of the last group; nil if its values hold until the next group starts.
  private var end: RationalTime? = .zero
  private let gap: [UInt8]?
  private let length: RationalTime
  private var timescale: Int64
  private var isExact = true
  private var early = 0
  private var late = 0
  /// Whether a group starts or ends within the movie.
  private var isWithin = false
  private var unstatedGaps = 0
  private let movieTimescale: Int64

  /// Maximum number of units per second.
  private static let mostUnits: Int64 = 1 << 30

  /// - Parameters:
  ///   - gap: the bytes of a sample without metadata; nil if the format has none. Metadata then
  ///     holds until the next group, and an empty edit precedes the first group.
  ///   - length: the duration of the movie.
  init(gap: [UInt8]?, length: RationalTime, _ timescale: Int64) {
    self.gap = gap
    self.length = length
    self.timescale = timescale
    movieTimescale = timescale
  }

  mutating func add(_ group: NewTimedMetadata.Group, _ bytes: [UInt8]) {
    guard group.start < length else { return late += 1 }
    if let end = group.end, !(RationalTime.zero < end) { return early += 1 }
    if group.end != nil || !(group.start < .zero) { isWithin = true }
    var start = group.start
    if start < .zero {
      early += 1
      start = .zero
      // Of the groups before the start, only the last one holds at the start.
      if starts.last.map({ $0.isSame(as: .zero) }) ?? false { removeLast() }
    }
    if let end, end < start { appendGap(at: end) }
    if group.items.isEmpty {
      appendGap(at: start)
    } else {
      append(bytes, group.items.count, at: start)
    }
    end = group.end.map { $0 < length ? $0 : length }
  }

  mutating func finish() {
    // What was stated only before the movie does not hold for all of it.
    if !isWithin, !starts.isEmpty { removeLast() }
    if let end, end < length { appendGap(at: end) }
    end = nil
  }

  private mutating func appendGap(at start: RationalTime) {
    if let gap {
      append(gap, 0, at: start)
    } else if !starts.isEmpty {
      unstatedGaps += 1
    }
  }

  private mutating func append(_ bytes: [UInt8], _ count: Int, at start: RationalTime) {
    samples.append(bytes)
    itemCounts.append(UInt16(clamping: count))
    starts.append(start)
    let scale = start.reduced.timescale
    guard scale != timescale, timescale % scale != 0 else { return }
    if let next = RationalTime.commonClock(timescale, scale), next <= Self.mostUnits {
      timescale = next
    } else {
      isExact = false
    }
  }

  private mutating func removeLast() {
    samples.removeLast()
    itemCounts.removeLast()
    starts.removeLast()
  }

  var losses: [String] {
    var losses: [String] = []
    if early > 0 { losses.append("groups that start before the movie are cut: \(early)") }
    if late > 0 {
      losses.append("groups that start after the end of the movie are left out: \(late)")
    }
    if unstatedGaps > 0 {
      losses.append(
        "camera motion metadata cannot state gaps, so positions hold until the next one: "
          + "\(unstatedGaps)")
    }
    if !isExact { losses.append("times are rounded to 1/\(timescale) s") }
    return losses
  }

  /// Returns the starts of all samples and the end of the last one in units of the timescale.
  func times() throws(TagRefusal) -> (times: [Int64], timescale: Int64) {
    guard !starts.isEmpty else {
      throw TagRefusal(
        ofValue: "no group of the timed metadata is within the duration of the movie")
    }
    var times: [Int64] = []
    times.reserveCapacity(starts.count + 1)
    // The edit before the first sample is stated in units of the movie.
    let unit = timescale / movieTimescale
    for start in starts {
      var time = start.rounded(to: timescale).value
      if times.isEmpty, time % unit != 0 { time += unit - time % unit }
      if let last = times.last, time <= last {
        throw TagRefusal(ofValue: "two groups start at \(start.clockText)")
      }
      times.append(time)
    }
    let end = length.rounded(to: timescale).value
    guard let last = times.last, last < end else {
      throw TagRefusal(ofValue: "a group starts at the end of the movie")
    }
    times.append(end)
    return (times, timescale)
  }
}
