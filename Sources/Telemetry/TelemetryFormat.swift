package import Anatomy
import Bytes
package import Schema

/// A kind of telemetry that stands for itself: its declaration, and how to tell it.
package struct TelemetryFormat: Sendable {
  package let nodeKind: DeclaredNodeKind
  package let opens: @Sendable (Payload) -> Bool
  /// Extensions of files that are nothing else; none where no file is.
  package var extensions: [String] = []
}

/// What cameras write beside picture and sound: positions, movements, settings, and trailers behind
/// the last box.
package enum Telemetry {
  /// In the order in which they are asked.
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

  /// Everything that has a name of its own.
  package static let dialects: [Dialect] = [GPMF.dialect]
}

extension Payload {
  /// The first bytes, at most so many.
  func head(_ count: Int) -> [UInt8] { source.bytes(range, limit: count) }

  /// The last bytes.
  func tail(_ count: Int) -> [UInt8] {
    source.bytes(ByteRange(from: max(range.start, range.end - count), to: range.end))
  }

  /// What the structure around says, if that is a code.
  var claimedCode: FourCC? {
    if case .code(let code)? = declaredType { return code }
    return nil
  }
}
