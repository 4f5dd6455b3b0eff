import Anatomy
import Bytes

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

extension ByteRange {
  /// Returns the parts of the range that none of the other ranges contains. The other ranges must
  /// be in order.
  func without(_ others: [ByteRange]) -> [ByteRange] {
    var parts: [ByteRange] = []
    var place = start
    for other in others {
      if other.start > place {
        parts.append(ByteRange(from: place, to: Swift.min(other.start, end)))
      }
      place = Swift.max(place, other.end)
    }
    if place < end { parts.append(ByteRange(from: place, to: end)) }
    return parts
  }
}
