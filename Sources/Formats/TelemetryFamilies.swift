import Anatomy
import Bytes
import Telemetry

extension Family {
  static let telemetry = Telemetry.formats.map { format in
    Family(
      nodeKind: format.nodeKind, recognize: { FileKind.telemetry($0, format) }, opens: format.opens)
  }
}

extension FileKind {
  /// Recognizes a file of telemetry, if the telemetry format occurs in separate files. Returns nil
  /// for all other files.
  fileprivate static func telemetry(_ source: ByteSource, _ format: TelemetryFormat) -> FileKind? {
    guard !format.extensions.isEmpty, format.opens(Payload(source, source.wholeRange)) else {
      return nil
    }
    return FileKind(
      .telemetry, format.nodeKind.declaration.name.description, format.nodeKind.title,
      extensions: Set(format.extensions), mimeTypes: [])
  }
}
