package import Anatomy
import Bytes
package import Schema

/// A telemetry format that can occur on its own: its node kind and how to recognize it.
package struct TelemetryFormat: Sendable {
  package let nodeKind: DeclaredNodeKind
  package let opens: @Sendable (Payload) -> Bool
  /// File name extensions of the format; empty if it does not occur as a file.
  package var extensions: [String] = []
}

/// Telemetry that cameras write in addition to picture and sound: positions, movements, settings,
/// and trailers after the last box.
package enum Telemetry {
  /// All formats, in the order in which they are tried.
  package static let formats: [TelemetryFormat] = [
    TelemetryFormat(nodeKind: GPMF.stream, opens: GPMF.opens, extensions: ["gpmf", "raw", "bin"]),
    TelemetryFormat(nodeKind: GoProDescription.sample, opens: GoProDescription.opens),
    TelemetryFormat(nodeKind: CameraMotion.samples, opens: CameraMotion.opens),
    TelemetryFormat(nodeKind: SonyRealTime.sample, opens: SonyRealTime.opens),
    TelemetryFormat(nodeKind: DJIFields.sample, opens: DJIFields.opens),
    TelemetryFormat(nodeKind: FreeGPS.block, opens: FreeGPS.opensBlock),
    TelemetryFormat(nodeKind: FreeGPS.sample, opens: FreeGPS.opensSample),
    TelemetryFormat(nodeKind: LigoGPS.list, opens: LigoGPS.opens),
    TelemetryFormat(nodeKind: Insta360.trailer, opens: Insta360.opens),
    TelemetryFormat(nodeKind: SamsungTrailer.trailer, opens: SamsungTrailer.opens),
    TelemetryFormat(nodeKind: CameraDebug.trailer, opens: CameraDebug.opens),
  ]

  /// The formats with named codes.
  package static let dialects: [Dialect] = [GPMF.dialect]
}

extension Payload {
  /// Returns the first bytes, at most `count`.
  func head(_ count: Int) -> [UInt8] { source.bytes(range, limit: count) }

  /// Returns the last bytes, at most `count`.
  func tail(_ count: Int) -> [UInt8] {
    source.bytes(ByteRange(from: max(range.start, range.end - count), to: range.end))
  }

  /// The declared type of the payload, if it is a code.
  var claimedCode: FourCC? {
    if case .code(let code)? = declaredType { return code }
    return nil
  }
}
