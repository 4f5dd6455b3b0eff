import Anatomy
import Bytes
package import Metadata

/// Writes a playlist as text: its kind, variants, date ranges and media selection groups.
package struct PlaylistText {
  let style: Style
  let output: Output
  private static let maxRanges = 20

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes the lines of a playlist.
  ///
  /// - Parameter groups: the media selection groups to write.
  package func write(_ playlist: Playlist, _ groups: [MediaSelectionGroup]) {
    write(playlist.overview)
    for variant in playlist.variants where !output.isClosed { write(variant) }
    let ranges = playlist.dateRanges
    for range in ranges.prefix(Self.maxRanges) { write(range) }
    if ranges.count > Self.maxRanges {
      output.line("… \(counted(ranges.count - Self.maxRanges, "more date range"))")
    }
    let settings = SelectionText(style: style, output: output)
    groups.forEach(settings.write)
  }

  /// Writes the given segment of a playlist with its tracks. It is the first segment that can be
  /// opened.
  package func write(_ segment: PlaylistSegment, _ tracks: [TrackDescription]) {
    line([
      style.paint("segment", .strong), segment.section.uri.escapedForDisplay,
      segment.map.map { "map \($0.uri.escapedForDisplay)" }, segment.duration?.text,
    ])
    let text = TrackText(style: style, output: output)
    tracks.forEach(text.write)
  }

  private func write(_ overview: PlaylistOverview) {
    let segments = overview.segmentCount
    line([
      overview.kind.words, overview.version.map { "version \($0)" },
      segments > 0 ? "\(grouped(segments)) segment\(segments == 1 ? "" : "s")" : nil,
      overview.duration?.text, overview.targetDuration.map { "segments of at most \($0) s" },
    ])
  }

  private func write(_ variant: Variant) {
    line([
      style.paint(variant.isOfIFrames ? "I-frames" : "variant", .strong),
      variant.bandwidth.map { "\(grouped($0)) bit/s" },
      variant.resolution.map { "\($0.width)×\($0.height)" },
      variant.codecs.isEmpty ? nil : variant.codecs.joined(separator: ",").escapedForDisplay,
      variant.videoRange?.escapedForDisplay, variant.uri?.escapedForDisplay,
    ])
  }

  private func write(_ range: PlaylistDateRange) {
    line([
      style.paint("date range", .strong), range.id.escapedForDisplay,
      range.className?.escapedForDisplay, range.start.map { "from \($0.shown)" },
      range.duration?.text,
    ])
  }

  private func line(_ parts: [String?]) {
    output.line(parts.compactMap(\.self).joined(separator: Style.separator))
  }
}

extension PlaylistOverview.Kind {
  var words: String {
    switch self {
    case .multivariant: "multivariant playlist"
    case .complete: "complete playlist"
    case .event: "event playlist"
    case .live: "live playlist"
    case .list: "plain M3U playlist"
    }
  }
}

extension DateTimeText {
  /// The date and time as text. A fraction of a second is included if present, and `Z` if the time
  /// has a time zone.
  var shown: String {
    let seconds = value / max(1, timescale)
    guard seconds >= 0 else { return "before 1970" }
    // The `Z` at the end of the description is removed, because the fraction must precede it.
    var text = String(CalendarDate(secondsSince1970: UInt64(seconds)).description.dropLast())
    let fraction = value % max(1, timescale)
    if fraction > 0 {
      let digits = String(timescale + fraction).dropFirst()
      text += "." + digits
    }
    return hasZone ? text + "Z" : text
  }
}
