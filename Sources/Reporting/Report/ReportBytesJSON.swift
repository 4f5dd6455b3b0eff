import Anatomy
import Bytes
import Rendering

/// Writes the selected bytes of a file in base64, and the ranges of its redacted bytes.
struct ReportBytesJSON {
  let writer: JSONWriter
  let redaction: Redaction?

  func write(_ bytes: ReportBytes) {
    var masked: [(source: Int, range: ByteRange)] = []
    writer.object {
      writer.key("runs")
      writer.array {
        for number in bytes.sources.keys.sorted() {
          guard let source = bytes.sources[number] else { continue }
          for range in bytes.merged(number) {
            let hidden = redaction?.hidden(in: range, of: source) ?? []
            masked += hidden.map { (number, $0) }
            for part in range.without(hidden) { write(part, of: source, number) }
          }
        }
      }
      writer.key("masked")
      writer.array {
        for (source, range) in masked {
          writer.object {
            writer.member("source", source)
            writer.member("offset", range.start)
            writer.member("size", range.count)
          }
        }
      }
    }
  }

  private func write(_ range: ByteRange, of source: ByteSource, _ number: Int) {
    writer.object {
      writer.member("source", number)
      writer.member("offset", range.start)
      writer.key("data")
      writer.base64(source.bytes(range))
    }
  }
}
