import Anatomy
import Bytes
import Schema

/// Reader for timecode samples (QuickTime File Format, Timecode Media), which contain the number of
/// the first frame.
struct TimecodeSample {
  private let isCounter: Bool
  private let isNegative: Bool
  private let dropsFrames: Bool
  private let wraps: Bool
  private let framesPerSecond: Int

  init(entry: Node) {
    let flags = entry.integer("flags") ?? 0
    dropsFrames = flags & 1 != 0
    wraps = flags & 2 != 0
    isNegative = flags & 4 != 0
    isCounter = flags & 8 != 0
    framesPerSecond = entry.integer("number_of_frames") ?? 0
  }

  @Sendable
  func read(_ reader: FieldReader) {
    if isNegative {
      reader.signed(
        "frame_number", bytes: 4, means: .identifies(.time), line: .value, labels: Labels(words))
    } else {
      reader.u32("frame_number", means: .identifies(.time), line: .value, labels: Labels(words))
    }
  }

  /// Formats a frame number as a time code, such as `01:00:00:00`. In a drop-frame time code, a
  /// semicolon precedes the frames.
  @Sendable
  private func words(_ raw: UInt64) -> String? {
    guard !isCounter, framesPerSecond > 0 else { return nil }
    let stated = isNegative ? raw.signed(width: 32) : Int64(clamping: raw)
    var frame = Int(stated.magnitude)
    if dropsFrames { frame += Self.dropped(before: frame, framesPerSecond) }
    let seconds = frame / framesPerSecond
    let hours = wraps ? seconds / 3600 % 24 : seconds / 3600
    let parts = [hours, seconds / 60 % 60, seconds % 60].map(Self.padded)
    let last = Self.padded(frame % framesPerSecond)
    return (stated < 0 ? "-" : "") + parts.joined(separator: ":") + (dropsFrames ? ";" : ":") + last
  }

  /// Returns the number of time code values that are dropped before the given frame. In each minute
  /// except every tenth, two values are dropped at 30 frames per second, and four at 60.
  private static func dropped(before frame: Int, _ rate: Int) -> Int {
    let step = rate / 15
    let perMinute = rate * 60 - step
    let perTenMinutes = rate * 600 - step * 9
    guard step > 0, perMinute > 0, perTenMinutes > 0 else { return 0 }
    let (tens, rest) = frame.quotientAndRemainder(dividingBy: perTenMinutes)
    let minutes = rest < rate * 60 ? 0 : 1 + (rest - rate * 60) / perMinute
    return tens * 9 * step + minutes * step
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
