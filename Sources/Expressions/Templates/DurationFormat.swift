/// A format of durations. Seconds are rounded; the first number has no upper bound.
enum DurationFormat: String, CaseIterable, Sendable {
  case seconds = "s"
  case minutes = "m:ss"
  case paddedMinutes = "mm:ss"
  case hours = "h:mm:ss"
  case paddedHours = "hh:mm:ss"

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The format without superfluous zeros.
  static func automatic(for seconds: Double) -> DurationFormat {
    abs(seconds).rounded() >= 3600 ? .hours : .minutes
  }

  func text(of seconds: Double) -> String {
    // Durations of more than a million years are not written.
    guard let total = Int(exactly: min(abs(seconds), 0x1p45).rounded()) else { return "" }
    let sign = seconds < 0 && total > 0 ? "-" : ""
    let (minutes, second) = total.quotientAndRemainder(dividingBy: 60)
    return switch self {
    case .seconds: sign + String(total)
    case .minutes: "\(sign)\(minutes):\(Self.two(second))"
    case .paddedMinutes: "\(sign)\(Self.two(minutes)):\(Self.two(second))"
    case .hours: "\(sign)\(minutes / 60):\(Self.two(minutes % 60)):\(Self.two(second))"
    case .paddedHours:
      "\(sign)\(Self.two(minutes / 60)):\(Self.two(minutes % 60)):\(Self.two(second))"
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
