import Anatomy

/// Packets with positions of camera motion metadata, with little-endian numbers.
enum CameraMotionPacket {
  /// Returns the packets of the positions in a group; nil if one is not valid.
  static func bytes(of group: NewTimedMetadata.Group) -> [UInt8]? {
    var bytes: [UInt8] = []
    for item in group.items {
      guard case .position(let position) = item.value, let packet = packet(position) else {
        return nil
      }
      bytes += packet
    }
    return bytes
  }

  private static func packet(_ position: TimedPosition) -> [UInt8]? {
    guard let latitude = Double(position.latitude), let longitude = Double(position.longitude)
    else {
      return nil
    }
    let altitude = position.altitude.flatMap { Double($0) }
    guard let time = position.time else {
      return [0, 0, 5, 0] + [latitude, longitude, altitude ?? 0].flatMap(Self.double)
    }
    let fix: [UInt8] = [altitude == nil ? 2 : 3, 0, 0, 0]
    // Accuracies and velocities are not known.
    let unknown = [Float](repeating: .nan, count: 6)
    return [0, 0, 6, 0] + double(time.secondsSinceGPSEpoch) + fix + double(latitude)
      + double(longitude) + single(Float(altitude ?? 0)) + unknown.flatMap(single)
  }

  private static func double(_ number: Double) -> [UInt8] {
    NumberCoding.little.bytes(of: number.bitPattern, count: 8) ?? []
  }

  private static func single(_ number: Float) -> [UInt8] {
    NumberCoding.little.bytes(of: UInt64(number.bitPattern), count: 4) ?? []
  }
}

extension RationalTime {
  /// The seconds from 1980-01-06 to this time in UTC since 1970. GPS time counts leap seconds that
  /// UTC does not count.
  fileprivate var secondsSinceGPSEpoch: Double {
    let seconds = Double(value) / Double(timescale)
    let leaps = leapSeconds.prefix { $0 <= seconds }.count
    return seconds - 315_964_800 + Double(leaps)
  }
}

/// The times since 1970 at which leap seconds ended: 1981-07-01, 1982-07-01, 1983-07-01, 1985-07-01, 1988-01-01, 1990-01-01, 1991-01-01, 1992-07-01, 1993-07-01, 1994-07-01,
/// 1996-01-01, 1997-07-01, 1999-01-01, 2006-01-01, 2009-01-01, 2012-07-01, 2015-07-01, 2017-01-01.
private let leapSeconds: [Double] = [
  362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
  709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800, 1_136_073_600,
  1_230_768_000, 1_341_100_800, 1_435_708_800, 1_483_228_800,
]
