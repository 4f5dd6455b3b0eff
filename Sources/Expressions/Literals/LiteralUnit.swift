/// A unit that may follow a number.
struct LiteralUnit: Hashable, Sendable {
  enum Dimension: String, Sendable {
    case time, bytes, frequency, bitRate, pixels, frameRate, percentage, angle, length, bits
  }

  let spelling: String
  let dimension: Dimension
  /// The unit is `multiplier` / 10^`scale` of the base unit.
  let multiplier: Int64
  let scale: Int

  init(_ spelling: String, _ dimension: Dimension, _ multiplier: Int64 = 1, scale: Int = 0) {
    self.spelling = spelling
    self.dimension = dimension
    self.multiplier = multiplier
    self.scale = scale
  }

  static func named(_ spelling: String) -> LiteralUnit? { all.first { $0.spelling == spelling } }

  static var spellings: [String] { all.map(\.spelling) }

  private static let all = [
    LiteralUnit("s", .time), LiteralUnit("sec", .time), LiteralUnit("second", .time),
    LiteralUnit("seconds", .time), LiteralUnit("minute", .time, 60),
    LiteralUnit("minutes", .time, 60), LiteralUnit("hour", .time, 3600),
    LiteralUnit("hours", .time, 3600), LiteralUnit("day", .time, 86_400),
    LiteralUnit("days", .time, 86_400), LiteralUnit("ms", .time, scale: 3),
    LiteralUnit("min", .time, 60), LiteralUnit("h", .time, 3600), LiteralUnit("d", .time, 86_400),
    LiteralUnit("B", .bytes), LiteralUnit("kB", .bytes, 1000), LiteralUnit("KB", .bytes, 1000),
    LiteralUnit("MB", .bytes, 1_000_000), LiteralUnit("GB", .bytes, 1_000_000_000),
    LiteralUnit("TB", .bytes, 1_000_000_000_000), LiteralUnit("KiB", .bytes, 1024),
    LiteralUnit("MiB", .bytes, 1_048_576), LiteralUnit("GiB", .bytes, 1_073_741_824),
    LiteralUnit("TiB", .bytes, 1_099_511_627_776),
    LiteralUnit("Hz", .frequency), LiteralUnit("kHz", .frequency, 1000),
    LiteralUnit("MHz", .frequency, 1_000_000),
    LiteralUnit("bit/s", .bitRate), LiteralUnit("bps", .bitRate),
    LiteralUnit("kbit/s", .bitRate, 1000), LiteralUnit("kbps", .bitRate, 1000),
    LiteralUnit("Mbit/s", .bitRate, 1_000_000), LiteralUnit("Mbps", .bitRate, 1_000_000),
    LiteralUnit("px", .pixels), LiteralUnit("fps", .frameRate), LiteralUnit("%", .percentage),
    LiteralUnit("deg", .angle), LiteralUnit("m", .length),
    LiteralUnit("km", .length, 1000), LiteralUnit("bit", .bits),
  ]
}

extension LiteralUnit.Dimension {
  /// What a number with such a unit is, with an example.
  var phrase: String {
    switch self {
    case .time: "a duration such as 10 min or 3:45"
    case .bytes: "a size such as 4 MB"
    case .frequency: "a frequency such as 44.1 kHz"
    case .bitRate: "a bit rate such as 160 kbit/s"
    case .pixels: "a number of pixels such as 1920 px"
    case .frameRate: "a frame rate such as 25 fps"
    case .percentage: "a percentage such as 50 %"
    case .angle: "an angle such as 90 deg"
    case .length: "a length such as 300 m"
    case .bits: "a number of bits such as 8 bit"
    }
  }
}
