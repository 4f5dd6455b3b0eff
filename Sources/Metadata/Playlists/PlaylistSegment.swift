package import Anatomy
package import Bytes
import Movie

/// A media segment of a playlist.
package struct PlaylistSegment {
  /// A resource, or a byte range of a resource.
  package struct Section: Hashable, Sendable {
    package let uri: String
    /// The byte range within the resource; nil for the whole resource.
    package let range: ByteRange?
  }

  /// An `EXT-X-KEY` tag that applies to the segment.
  package struct Key: Hashable, Sendable {
    /// The encryption method, such as `AES-128` or `SAMPLE-AES`; never `NONE`.
    package let method: String
    package let uri: String?
    package let vector: String?
    package let format: String?
  }

  /// The media sequence number of the segment; nil if the playlist's number is invalid or too
  /// large.
  package let sequence: Int?
  package let section: Section
  package let duration: RationalTime?
  package let title: String?
  /// The initialization section of the segment; nil if there is none.
  package let map: Section?
  package let keys: [Key]
  package let isDiscontinuous: Bool
  /// The date at which the segment starts; nil if the playlist does not state it for this segment.
  package let date: DateTimeText?
  /// Whether the resource is missing and should not be requested (`EXT-X-GAP`).
  package let isGap: Bool
  /// The node of the line with the segment's URI.
  package let node: Node
}

extension Playlist {
  package var segments: [PlaylistSegment] {
    var segments: [PlaylistSegment] = []
    forEachSegment {
      segments.append($0)
      return true
    }
    return segments
  }

  /// Visits the segments in order, until the visitor returns false. No list is built, because
  /// playlists can be very long.
  package func forEachSegment(_ visit: (PlaylistSegment) -> Bool) {
    var state = SegmentState()
    forEachLine(SegmentState.names) { line in
      guard let segment = state.take(line) else { return true }
      return visit(segment)
    }
  }
}

/// The properties of a segment, collected from the playlist lines before its URI.
private struct SegmentState {
  static let names: Set<String> = [
    "uri", "EXTINF", "EXT-X-BYTERANGE", "EXT-X-DISCONTINUITY", "EXT-X-KEY", "EXT-X-MAP",
    "EXT-X-PROGRAM-DATE-TIME", "EXT-X-GAP", "EXT-X-MEDIA-SEQUENCE", "EXT-X-STREAM-INF",
    "EXT-X-SKIP",
  ]

  // The following properties apply to the next segment only.
  private var duration: RationalTime?
  private var title: String?
  private var length: Int?
  private var offset: Int?
  private var isDiscontinuous = false
  private var date: DateTimeText?
  private var isGap = false
  private var isOfVariant = false
  // The following properties apply to all segments that follow.
  private var keys: [PlaylistSegment.Key] = []
  private var lastWasKey = false
  private var map: PlaylistSegment.Section?
  private var sequence: Int? = 0
  /// The URI and end of the previous byte range, for byte ranges without an offset.
  private var previous: (uri: String, end: Int)?

  mutating func take(_ line: PlaylistLine) -> PlaylistSegment? {
    defer { lastWasKey = line.name == "EXT-X-KEY" }
    switch line.name {
    case "EXTINF": (duration, title) = (line.decimal(.duration), line.text(.title))
    case "EXT-X-BYTERANGE": (length, offset) = (line.number(.length), line.number(.offset))
    case "EXT-X-DISCONTINUITY": isDiscontinuous = true
    case "EXT-X-KEY": take(key: line)
    case "EXT-X-MAP": map = line.section
    case "EXT-X-PROGRAM-DATE-TIME": date = line.date(.date_time)
    case "EXT-X-GAP": isGap = true
    case "EXT-X-MEDIA-SEQUENCE": sequence = line.number(.number)
    case "EXT-X-SKIP": advance(by: line.number(.`SKIPPED-SEGMENTS`) ?? 0)
    case "EXT-X-STREAM-INF": isOfVariant = true
    default: return segment(line)
    }
    return nil
  }

  /// Applies an `EXT-X-KEY` line. Adjacent key lines are alternatives for the same segments. A
  /// later group of key lines replaces an earlier group.
  private mutating func take(key line: PlaylistLine) {
    if !lastWasKey { keys = [] }
    guard let method = line.text(.METHOD), method != "NONE" else { return }
    keys.append(
      PlaylistSegment.Key(
        method: method, uri: line.text(.URI), vector: line.text(.IV),
        format: line.text(.KEYFORMAT)))
  }

  private mutating func advance(by count: Int) {
    sequence = sequence.flatMap { number in
      let (sum, overflow) = number.addingReportingOverflow(count)
      return overflow ? nil : sum
    }
  }

  private mutating func segment(_ line: PlaylistLine) -> PlaylistSegment? {
    defer {
      (duration, title, length, offset, date) = (nil, nil, nil, nil, nil)
      (isDiscontinuous, isGap, isOfVariant) = (false, false, false)
    }
    guard !isOfVariant, let uri = line.text(.uri) else { return nil }
    let range = self.range(in: uri)
    previous = range.map { (uri, $0.end) }
    let segment = PlaylistSegment(
      sequence: sequence, section: PlaylistSegment.Section(uri: uri, range: range),
      duration: duration, title: title, map: map, keys: keys, isDiscontinuous: isDiscontinuous,
      date: date, isGap: isGap, node: line.node)
    advance(by: 1)
    return segment
  }

  /// Returns the byte range of a segment; nil for a whole resource. Without a stated offset, the
  /// range starts at the end of the previous range of the same resource, or else at 0.
  private func range(in uri: String) -> ByteRange? {
    guard let length else { return nil }
    let start = offset ?? previous.flatMap { $0.uri == uri ? $0.end : nil } ?? 0
    return ByteRange(start: start, count: length)
  }
}

extension PlaylistLine {
  /// The section that the attributes `URI` and `BYTERANGE` (`length@offset`) of the line refer to;
  /// nil if there is no URI.
  fileprivate var section: PlaylistSegment.Section? {
    guard let uri = text(.URI) else { return nil }
    guard let stated = text(.BYTERANGE) else {
      return PlaylistSegment.Section(uri: uri, range: nil)
    }
    let numbers = stated.split(separator: "@", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count <= 2, let length = numbers[0], length >= 0 else { return nil }
    let start = numbers.count > 1 ? numbers[1] : 0
    return start.map {
      PlaylistSegment.Section(uri: uri, range: ByteRange(start: $0, count: length))
    }
  }
}
