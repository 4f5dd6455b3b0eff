import Anatomy
import Bytes
import Movie

/// Reads positions from Camera Motion Metadata packets of types 5 and 6.
enum MotionPositions {
  @Sendable
  static func forEach(in packets: Node, _ visit: PositionVisit) -> Bool {
    for packet in packets.children {
      guard packet.name == .word("gps") || packet.name == .word("minimum_gps") else { continue }
      var position = Position(
        latitude: packet.number(.latitude), longitude: packet.number(.longitude), at: packet)
      position?.altitude = packet.number(.altitude)
      if packet.name == .word("gps") {
        position?.accuracy = packet.number(.horizontal_accuracy)
        position?.fix = packet.integer(.gps_fix_type).map { fixes[$0] ?? .none }
        // A fix of two dimensions has no altitude.
        if position?.fix == .flat, position?.altitude?.approximate == 0 { position?.altitude = nil }
        position?.clock = clock(packet)
        position?.speed = speed(packet).map { ($0, .metersPerSecond) }
        position?.datum = "WGS 84"
      }
      if !visit(position) { return false }
    }
    return true
  }

  private static let fixes: [Int: Position.Fix] = [2: .flat, 3: .spatial]

  /// Converts the GPS time of a packet, which is in seconds since 1980-01-06.
  private static func clock(_ packet: Node) -> StatedClock? {
    guard case .real(let seconds)? = packet.value(.time_gps_epoch), seconds > 0, seconds < 1e10
    else { return nil }
    return StatedClock(
      since1970: Int64((seconds * 1e6).rounded()) + 315_964_800_000_000,
      basis: .satelliteWithoutLeapSeconds)
  }

  /// The speed over ground, computed from the east and north components of the velocity.
  private static func speed(_ packet: Node) -> ExactNumber? {
    guard case .real(let east)? = packet.value(.velocity_east),
      case .real(let north)? = packet.value(.velocity_north)
    else { return nil }
    return ExactNumber(finite: Float((east * east + north * north).squareRoot()))
  }
}
