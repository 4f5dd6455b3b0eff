import Anatomy
import Bytes

/// A segment of a playlist, as the lines of the playlist describe it.
struct ListedSegment {
  /// The line that contains the URI of the segment.
  let line: Node
  let uri: String
  /// The end of the byte range that is the segment; nil if the segment is the whole resource, or if
  /// the start of the range is unknown.
  let end: Int?
  /// The `EXT-X-BYTERANGE` line of the segment.
  let part: Node?
  let seconds: Double?
  let length: Node?
  /// The URI of the initialization section that applies to the segment.
  let map: String?
}

extension Node {
  /// The maximum number of segments that are compared with files next to a playlist.
  private static var maxCompared: Int { 1000 }

  /// Visits the segments of a playlist in order.
  func forEachSegment(_ visit: (ListedSegment) -> Void) {
    var part: Node?
    var length: Node?
    var map: String?
    var previous: (uri: String, end: Int)?
    var left = Self.maxCompared
    for line in children where left > 0 {
      switch line.lineName {
      case "EXT-X-BYTERANGE": part = line
      case "EXTINF": length = line
      case "EXT-X-MAP": map = line.attribute("URI")
      case "uri":
        guard let uri = line.attribute("uri") else { continue }
        var end: Int?
        if let part, let count = part.wholeNumber("length") {
          let start = part.wholeNumber("offset") ?? (previous?.uri == uri ? previous?.end : nil)
          end = start.map { $0.saturatingAdd(count) }
        }
        previous = end.map { (uri, $0) }
        visit(
          ListedSegment(
            line: line, uri: uri, end: end, part: part, seconds: length?.statedSeconds,
            length: length, map: map))
        (part, length) = (nil, nil)
        left -= 1
      default: break
      }
    }
  }

  /// The value of a field that is a whole number, or text that contains one.
  private func wholeNumber(_ name: String) -> Int? {
    integer(name) ?? attribute(name).flatMap { Int($0) }
  }

  private var statedSeconds: Double? {
    guard let field = field("duration") else { return nil }
    return Double(String(decoding: source.bytes(field.range, limit: 32), as: UTF8.self))
  }
}
