package import Anatomy
import Bytes
package import Schema

/// A telemetry format that can fill a payload, with its node kind and a function that recognizes
/// it.
package struct TelemetryFormat: Sendable {
  package let nodeKind: DeclaredNodeKind
  package let opens: @Sendable (Payload) -> Bool
  /// File name extensions of the format; empty if it does not occur as a file.
  package var extensions: [String] = []
}

/// The formats of telemetry that cameras write in addition to pictures and audio: positions,
/// movements, settings, and trailers after the last box.
package enum Telemetry {
  /// All telemetry formats, in the order in which a payload is tested for them.
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

  /// The declarations of the telemetry formats that have named item codes.
  package static let dialects: [Dialect] = [GPMF.dialect]
}

extension Payload {
  /// Returns the first bytes of the payload, at most `count` of them.
  func head(_ count: Int) -> [UInt8] { source.bytes(range, limit: count) }

  /// Returns the last bytes of the payload, at most `count` of them.
  func tail(_ count: Int) -> [UInt8] {
    source.bytes(ByteRange(from: max(range.start, range.end - count), to: range.end))
  }

  /// The declared type of the payload if it is a four-character code; otherwise nil.
  var claimedCode: FourCC? {
    if case .code(let code)? = declaredType { return code }
    return nil
  }
}
