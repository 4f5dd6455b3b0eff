package import Anatomy
package import Bytes

/// A resource that is played, or a part of one.
package struct PlaylistSegment {
  /// What else is needed to read it.
  package struct Section: Hashable, Sendable {
    package let uri: String
    /// Nil for the whole resource.
    package let range: ByteRange?
  }

  package struct Key: Hashable, Sendable {
    /// `AES-128`, `SAMPLE-AES`, …; no segment has a key whose method is `NONE`.
    package let method: String
    package let uri: String?
    package let vector: String?
    package let format: String?
  }

  /// By the media sequence number of the playlist; nil where that is too large.
  package let sequence: Int?
  package let section: Section
  package let duration: RationalTime?
  package let title: String?
  package let map: Section?
  package let keys: [Key]
  package let isDiscontinuous: Bool
  /// When it begins on the calendar, where the playlist says so at this segment.
  package let date: DateTimeText?
  /// The resource is not there and should not be asked for.
  package let isGap: Bool
  /// The line of the resource.
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

  /// In order, until the visitor answers false. Playlists can be long: nothing is kept.
  package func forEachSegment(_ visit: (PlaylistSegment) -> Bool) {
    var state = SegmentState()
    forEachLine(SegmentState.names) { line in
      guard let segment = state.take(line) else { return true }
      return visit(segment)
    }
  }
}

/// What the lines before a resource say about it.
private struct SegmentState {
  static let names: Set<String> = [
    "uri", "EXTINF", "EXT-X-BYTERANGE", "EXT-X-DISCONTINUITY", "EXT-X-KEY", "EXT-X-MAP",
    "EXT-X-PROGRAM-DATE-TIME", "EXT-X-GAP", "EXT-X-MEDIA-SEQUENCE", "EXT-X-STREAM-INF",
    "EXT-X-SKIP",
  ]

  // Of the next segment only.
  private var duration: RationalTime?
  private var title: String?
  private var length: Int?
  private var offset: Int?
  private var isDiscontinuous = false
  private var date: DateTimeText?
  private var isGap = false
  private var isOfVariant = false
  // Of all that follow.
  private var keys: [PlaylistSegment.Key] = []
  private var lastWasKey = false
  private var map: PlaylistSegment.Section?
  private var sequence: Int? = 0
  /// Where the part of a resource ended that came last.
  private var previous: (uri: String, end: Int)?

  mutating func take(_ line: PlaylistLine) -> PlaylistSegment? {
    defer { lastWasKey = line.name == "EXT-X-KEY" }
    switch line.name {
    case "EXTINF": (duration, title) = (line.decimal("duration"), line.text("title"))
    case "EXT-X-BYTERANGE": (length, offset) = (line.number("length"), line.number("offset"))
    case "EXT-X-DISCONTINUITY": isDiscontinuous = true
    case "EXT-X-KEY": take(key: line)
    case "EXT-X-MAP": map = line.section
    case "EXT-X-PROGRAM-DATE-TIME": date = line.date("date_time")
    case "EXT-X-GAP": isGap = true
    case "EXT-X-MEDIA-SEQUENCE": sequence = line.number("number")
    case "EXT-X-SKIP": advance(by: line.number("SKIPPED-SEGMENTS") ?? 0)
    case "EXT-X-STREAM-INF": isOfVariant = true
    default: return segment(line)
    }
    return nil
  }

  /// Keys that stand together are of different formats; others take their place.
  private mutating func take(key line: PlaylistLine) {
    if !lastWasKey { keys = [] }
    guard let method = line.text("METHOD"), method != "NONE" else { return }
    keys.append(
      PlaylistSegment.Key(
        method: method, uri: line.text("URI"), vector: line.text("IV"),
        format: line.text("KEYFORMAT")))
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
    guard !isOfVariant, let uri = line.text("uri") else { return nil }
    let range = self.range(in: uri)
    previous = range.map { (uri, $0.end) }
    let segment = PlaylistSegment(
      sequence: sequence, section: PlaylistSegment.Section(uri: uri, range: range),
      duration: duration, title: title, map: map, keys: keys, isDiscontinuous: isDiscontinuous,
      date: date, isGap: isGap, node: line.node)
    advance(by: 1)
    return segment
  }

  /// Without a place a part begins where the part before it ended.
  private func range(in uri: String) -> ByteRange? {
    guard let length else { return nil }
    let start = offset ?? previous.flatMap { $0.uri == uri ? $0.end : nil } ?? 0
    return ByteRange(start: start, count: length)
  }
}

extension PlaylistLine {
  /// A resource and `length@place` of it.
  fileprivate var section: PlaylistSegment.Section? {
    guard let uri = text("URI") else { return nil }
    guard let stated = text("BYTERANGE") else {
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
