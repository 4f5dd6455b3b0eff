import Anatomy

extension Rule {
  static let targetMissing = Rule(
    "hls.targetduration-missing", .error, at: .playlist,
    "a playlist of segments states how long they may be", clause: Clause(.hls, "4.3.3.1"),
    cause: "a program left the tag out",
    fix: "state the duration of the longest segment, rounded",
    passing: [.playlist(media: "# nothing")],
    failing: [.playlist("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4.0,\na.ts\n#EXT-X-ENDLIST\n↓")]
  ) { list, _ in
    guard list.isOfSegments else { return nil }
    return list.lines("EXT-X-TARGETDURATION").isEmpty
      ? [.absence(in: list, "no line states the target duration")] : []
  }

  static let segmentTooLong = Rule(
    "hls.extinf-exceeds-target", .error, at: .playlist,
    "no segment is longer than the target duration, both in whole seconds",
    clause: Clause(.hls, "4.3.3.1"),
    cause: "an encoder waited for a key frame and did not change the target",
    fix: "state a target duration that the longest segment keeps to",
    passing: [.playlist(media: "#EXTINF:10.4,\nb.ts")],
    failing: [.playlist(media: "#EXTINF:↓10.5,\nb.ts")]
  ) { list, _ in
    let segments = list.lines("EXTINF")
    guard let tag = list.lines("EXT-X-TARGETDURATION").first,
      let target = tag.integer("duration"), !segments.isEmpty
    else { return nil }
    return segments.compactMap { segment in
      guard let seconds = segment.roundedSeconds, seconds > target else { return nil }
      return .field(
        "duration", of: segment, "the segment takes \(seconds) seconds, \(target) are allowed",
        related: [RelatedPlace("the target duration", tag, field: "duration")])
    }
  }
}

extension Node {
  /// The duration of a segment to the nearest second.
  fileprivate var roundedSeconds: Int? {
    guard let field = field("duration") else { return nil }
    let letters = source.bytes(field.range, limit: 32)
    let parts = letters.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = Int(String(decoding: first, as: UTF8.self)),
      whole >= 0, whole < .max
    else { return nil }
    let isUp = parts.count > 1 && parts[1].first.map { $0 >= UInt8(ascii: "5") } ?? false
    return isUp ? whole + 1 : whole
  }
}
