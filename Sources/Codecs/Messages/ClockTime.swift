import Anatomy
import Bytes

/// A time that a coded picture states: the time of day, or the time since the start of a recording.
package struct ClockTime: Equatable {
  let hours: Int
  let minutes: Int
  let seconds: Int

  var total: Int { (hours * 60 + minutes) * 60 + seconds }
  var isWholeHour: Bool { minutes == 0 && seconds == 0 }

  package init(hours: Int, minutes: Int, seconds: Int) {
    (self.hours, self.minutes, self.seconds) = (hours, minutes, seconds)
  }

  init(total: Int) {
    self.init(hours: total / 3600 % 24, minutes: total / 60 % 60, seconds: total % 60)
  }

  /// The time as text, such as `20:41:07`.
  package var words: String {
    [hours, minutes, seconds].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  func field(_ name: String, _ range: ByteRange) -> Field {
    Field(
      name: name, range: range, value: .unsigned(UInt64(clamping: total)),
      meaning: .identifies(.time),
      label: words)
  }
}

/// Distinguishes running time codes from recording times. A running time code begins at a whole
/// hour and only counts pictures.
package final class RunningClock {
  private var first = 0
  private var last: Int?
  private var isCounting = false
  private var hasLeapt = false
  /// Maximum step in seconds between two times of a running time code. It is large, because the
  /// headers that state times may be far apart.
  private static let longestStep = 600

  package init() {}

  /// Returns whether a time reveals when a recording was made. Times must be passed in sample
  /// order.
  package func identifies(_ time: ClockTime) -> Bool {
    if time.isWholeHour, last == nil || isCounting || time.total == 0 {
      if last == nil { (first, last, isCounting) = (time.total, time.total, true) }
      return false
    }
    if let last {
      if time.total < last || time.total > last + Self.longestStep {
        (isCounting, hasLeapt) = (false, true)
      }
    } else {
      (first, isCounting) = (time.total, time.isWholeHour)
    }
    last = time.total
    return !isCounting
  }

  /// Returns the given time minus the first time that was passed to `identifies`. This keeps the
  /// intervals between times. Nil after a step backward or a large step, because the result would
  /// still reveal the recording time. Also nil if the times only count pictures.
  func counted(_ time: ClockTime) -> ClockTime? {
    hasLeapt || isCounting ? nil : ClockTime(total: time.total - first)
  }
}

extension Bits {
  /// Whether only trailing bits are left: a one bit and zeros.
  var areEnded: Bool {
    var rest = self
    guard rest.read(1) == 1 else { return false }
    while let bit = rest.read(1) { if bit == 1 { return false } }
    return true
  }

  /// Reads a time code that begins with the field `counting_type`. SEI messages of HEVC and
  /// metadata of AV1 have this layout (ISO/IEC 23008-2, D.2.27; AV1, 5.8.6). Returns nil if the
  /// time code states no seconds or is incomplete.
  mutating func clockTime() -> ClockTime? {
    guard read(5) != nil, let isFull = read(1), read(2) != nil, read(9) != nil else { return nil }
    defer { _ = read(5).flatMap { read($0) } }
    if isFull == 1 {
      guard let seconds = read(6), let minutes = read(6), let hours = read(5) else { return nil }
      return ClockTime(hours: hours, minutes: minutes, seconds: seconds)
    }
    guard read(1) == 1, let seconds = read(6) else { return nil }
    let minutes = read(1) == 1 ? read(6) ?? 0 : nil
    let hours = minutes != nil && read(1) == 1 ? read(5) ?? 0 : 0
    return ClockTime(hours: hours, minutes: minutes ?? 0, seconds: seconds)
  }
}
