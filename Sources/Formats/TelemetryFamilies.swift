import Anatomy
import Bytes
import Telemetry

extension Family {
  static let telemetry = Telemetry.formats.map { format in
    Family(
      shape: format.shape, recognise: { FileKind.telemetry($0, format) }, opens: format.opens)
  }
}

extension FileKind {
  /// Telemetry without a file around it, where that is a kind of file.
  fileprivate static func telemetry(_ source: ByteSource, _ format: TelemetryFormat) -> FileKind? {
    guard !format.extensions.isEmpty, format.opens(Payload(source, source.wholeRange)) else {
      return nil
    }
    return FileKind(
      .telemetry, format.shape.declaration.name.description, format.shape.title,
      extensions: Set(format.extensions), mimeTypes: [])
  }
}
