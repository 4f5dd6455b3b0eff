import Anatomy
import Bytes
import Movie

/// A media segment as the lines of a playlist describe it.
struct ListedSegment {
  /// The line that contains the URI of the segment.
  let line: Node
  let uri: String
  /// The end of the byte range of the segment in its file. Nil if the segment is the whole file, or
  /// if the start of the range is unknown.
  let end: Int?
  /// The `EXT-X-BYTERANGE` line of the segment; nil if it has none.
  let part: Node?
  let seconds: Double?
  let length: Node?
  /// The URI of the initialization section for the segment; nil if it has none.
  let map: String?
}

extension Node {
  /// The maximum number of segments of a playlist that are visited, to compare them with files.
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
      case "EXT-X-MAP": map = line.attribute(.URI)
      case "uri":
        guard let uri = line.attribute(.uri) else { continue }
        var end: Int?
        if let part, let count = part.wholeNumber(.length) {
          let start = part.wholeNumber(.offset) ?? (previous?.uri == uri ? previous?.end : nil)
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

  /// Returns the value of the given field or attribute as an integer; nil if it is missing or not a
  /// whole number.
  private func wholeNumber(_ name: FieldName) -> Int? {
    integer(name) ?? attribute(name).flatMap { Int($0) }
  }

  private var statedSeconds: Double? {
    guard let field = field(.duration) else { return nil }
    return Double(String(decoding: source.bytes(field.range, limit: 32), as: UTF8.self))
  }
}
