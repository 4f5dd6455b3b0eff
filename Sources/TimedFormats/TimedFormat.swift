package import Anatomy
package import Bytes

/// The reason why a text is no timed metadata.
package struct TimedFormatError: Error {
  /// What is wrong, with its line or item, such as `line 12: the point has no time`.
  package let words: String

  init(_ words: String) { self.words = words }

  /// The reason why a text that was read before cannot be written.
  var refusal: TagRefusal { TagRefusal("the timed metadata changed while it was read: \(words)") }

  init(line: Int, _ reason: String) { words = "line \(line): \(reason)" }

  init(_ place: StatedPoint.Place, _ reason: String) {
    switch place {
    case .line(let line): self.init(line: line, reason)
    case .coordinate(let number, let item):
      self.init(item: item, "coordinate \(number): \(reason)")
    }
  }

  init(item: Int, _ reason: String) { words = "item \(item): \(reason)" }
}

/// Where clock times of points are in the time of a movie.
package enum TimedStart: Sendable {
  /// The first point is at this time of the movie.
  case first(RationalTime)
  /// The movie starts at this time since 1970.
  case clock(RationalTime)
}

/// Reads timed metadata from texts.
package enum TimedFormat {
  /// Maximum number of bytes of a text that is read as a whole.
  static let mostBytes = 64 << 20
  /// Maximum number of keys.
  static let mostKeys = 256

  /// Reads a text in GPX, GeoJSON, CSV, or JSON as `timeline --json` prints it. All of it is checked
  /// before anything is returned.
  ///
  /// - Parameter open: opens the text. It is opened again when the metadata is written.
  /// - Returns: the metadata, one for each track.
  package static func read(
    _ open: @escaping @Sendable () -> ByteSource?, start: TimedStart
  ) throws(TimedFormatError) -> [NewTimedMetadata] {
    guard let source = open() else { throw TimedFormatError("the file cannot be read") }
    let head = source.bytes(source.wholeRange, limit: 1024).drop { byte in
      [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte)
    }
    switch head.first {
    case 0x3C?: return [try PointSeries(GPXPoints(open: open)).metadata(start)]
    case 0x7B?:
      guard source.size <= mostBytes else {
        throw TimedFormatError("the JSON has more than \(mostBytes >> 20) MiB")
      }
      return try TimedJSON.read(source, start)
    case nil: throw TimedFormatError("the text is empty")
    default: return [try TimedCSV(open: open).metadata(start)]
    }
  }
}
