import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let targetMissing = Rule(
    "hls.targetduration-missing", .error, at: .playlist,
    "A media playlist must contain EXT-X-TARGETDURATION", clause: Clause(.hls, "4.3.3.1"),
    cause: "A program probably added HLS tags to a plain M3U list",
    fix: "Add EXT-X-TARGETDURATION with the duration of the longest segment, rounded to whole "
      + "seconds",
    passing: .playlist(media: "# nothing"),
    failing: .playlist("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4.0,\na.ts\n#EXT-X-ENDLIST\n↓")
  ) { list, _ in
    guard list.isOfSegments else { return nil }
    return list.lines("EXT-X-TARGETDURATION").isEmpty
      ? .absence(
        in: list,
        "EXTINF appears on \(list.lines("EXTINF").count) of \(list.children.count) lines, but "
          + "EXT-X-TARGETDURATION is missing") : []
  }

  static let segmentTooLong = Rule(
    "hls.extinf-exceeds-target", .error, at: .playlist,
    "The duration of a segment, rounded to whole seconds, must not exceed the target duration",
    clause: Clause(.hls, "4.3.3.1"),
    cause: "Key frames are probably too far apart, so the packager wrote a longer segment than "
      + "planned",
    fix: "Set EXT-X-TARGETDURATION to the rounded duration of the longest segment",
    passing: .playlist(media: "#EXTINF:10.4,\nb.ts"),
    failing: .playlist(media: "#EXTINF:↓10.5,\nb.ts")
  ) { list, _ in
    let segments = list.lines("EXTINF")
    guard let tag = list.lines("EXT-X-TARGETDURATION").first,
      let target = tag.integer(.duration), !segments.isEmpty
    else { return nil }
    return segments.compactMap { segment in
      guard let seconds = segment.roundedSeconds, seconds > target else { return nil }
      return .field(
        .duration, of: segment,
        "the segment lasts \(seconds) s (rounded), the target duration is \(target) s",
        related: [RelatedPlace("the target duration", tag, field: .duration)])
    }
  }
}

extension Node {
  /// The duration of a segment in this `EXTINF` line, rounded to whole seconds; nil if it is not a
  /// number.
  fileprivate var roundedSeconds: Int? {
    guard let field = field(.duration) else { return nil }
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
