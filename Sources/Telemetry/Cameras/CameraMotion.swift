import Anatomy
import Bytes
import Schema

/// Camera Motion Metadata (Google Street View), which consists of packets with a type and a few
/// little-endian numbers.
enum CameraMotion {
  static let samples = DeclaredNodeKind.headless(
    "camm", "Camera Motion Metadata", .camm, holds: PacketGrammar())

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    guard payload.claimedCode == "camm",
      let type = payload.source.integer(at: payload.range.start + 2, width: 2, order: .little),
      let packet = packet(Int(type))
    else { return false }
    return packet.size <= payload.range.count
  }

  struct Packet: Sendable {
    let size: Int
    let nodeKind: DeclaredNodeKind
  }

  static func packet(_ type: Int) -> Packet? {
    packets.indices.contains(type) ? packets[type] : nil
  }

  private static let packets: [Packet] = [
    packet(
      "orientation", "Orientation", 12, { axes($0, "angle_axis", means: .identifies(.motion)) }),
    packet(
      "exposure", "Exposure", 8,
      { packet in
        packet.i32("pixel_exposure_time")
        packet.i32("rolling_shutter_skew_time")
      }),
    packet("gyroscope", "Gyroscope", 12, { axes($0, "gyro", means: .identifies(.motion)) }),
    packet(
      "acceleration", "Acceleration", 12, { axes($0, "acceleration", means: .identifies(.motion)) }),
    packet("position", "Position", 12, { axes($0, "position", means: .identifies(.location)) }),
    packet("minimum_gps", "Position on Earth", 24, minimumGPS),
    packet("gps", "GPS", 56, gps),
    packet(
      "magnetic_field", "Magnetic Field", 12,
      { axes($0, "magnetic_field", means: .identifies(.motion)) }
    ),
  ]

  private static func packet(
    _ word: String, _ title: String, _ size: Int, _ body: @escaping Declaration.Body
  ) -> Packet {
    let nodeKind = DeclaredNodeKind.headless(word, title, .camm, removal: .fromSample) { packet in
      packet.order = .little
      packet.reserved(2)
      packet.u16("type", means: .type)
      body(packet)
    }
    return Packet(size: size + 4, nodeKind: nodeKind)
  }

  private static func axes(_ packet: FieldReader, _ name: String, means meaning: Meaning) {
    packet.group(name, means: meaning) {
      for axis in ["x", "y", "z"] { packet.float(axis, width: 4) }
    }
  }

  private static let minimumGPS: Declaration.Body = { packet in
    packet.float("latitude", width: 8, means: .identifies(.location), line: .value)
    packet.float("longitude", width: 8, means: .identifies(.location), line: .value)
    packet.float("altitude", width: 8, means: .identifies(.location))
  }

  private static let gps: Declaration.Body = { packet in
    packet.float(
      "time_gps_epoch", width: 8, means: .identifies(.time), words: GPSClock.date(secondsSince1980:)
    )
    packet.u32("gps_fix_type", labels: [0: "no fix", 2: "2D fix", 3: "3D fix"])
    packet.float("latitude", width: 8, means: .identifies(.location), line: .value)
    packet.float("longitude", width: 8, means: .identifies(.location), line: .value)
    packet.float("altitude", width: 4, means: .identifies(.location))
    for name in [
      "horizontal_accuracy", "vertical_accuracy", "velocity_east", "velocity_north", "velocity_up",
      "speed_accuracy",
    ] { packet.float(name, width: 4) }
  }
}

/// Grammar of a sequence of packets. Reading stops at the first packet of an unknown type.
private struct PacketGrammar: Grammar {
  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .packet }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while region.end - place >= 4,
      let type = node.source.integer(at: place + 2, width: 2, order: .little),
      let packet = CameraMotion.packet(Int(type)), packet.size <= region.end - place
    {
      childList.add(
        FourCC(rawValue: UInt32(type)), ByteRange(start: place, count: packet.size), headerSize: 0,
        nodeKind: packet.nodeKind)
      place += packet.size
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Converts GPS time, which counts seconds from 1980-01-06 without leap seconds.
enum GPSClock {
  /// Returns the date as text; nil if the value is not a plausible date.
  static func date(secondsSince1980 seconds: Double) -> String? {
    guard seconds > 0, seconds < 1e11 else { return nil }
    return
      "\(CalendarDate(secondsSince1970: UInt64(seconds) + 315_964_800)), GPS time without leap seconds"
  }
}
