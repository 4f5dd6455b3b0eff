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
  /// Telemetry without a file around it, where that is a kind of file.
  fileprivate static func telemetry(_ source: ByteSource, _ format: TelemetryFormat) -> FileKind? {
    guard !format.extensions.isEmpty, format.opens(Payload(source, source.wholeRange)) else {
      return nil
    }
    return FileKind(
      .telemetry, format.nodeKind.declaration.name.description, format.nodeKind.title,
      extensions: Set(format.extensions), mimeTypes: [])
  }
}
