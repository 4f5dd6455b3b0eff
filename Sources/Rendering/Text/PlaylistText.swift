import Anatomy
import Bytes
package import Metadata

/// What a playlist offers: its kind, its variants, what happens when.
package struct PlaylistText {
  let style: Style
  let output: Output
  private static let maxRanges = 20

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// - Parameter groups: what is told of what can be chosen.
  package func write(_ playlist: Playlist, _ groups: [MediaSelectionGroup]) {
    write(playlist.overview)
    for variant in playlist.variants where !output.isClosed { write(variant) }
    let ranges = playlist.dateRanges
    for range in ranges.prefix(Self.maxRanges) { write(range) }
    if ranges.count > Self.maxRanges {
      output.line("… \(ranges.count - Self.maxRanges) more date ranges")
    }
    let choices = SelectionText(style: style, output: output)
    groups.forEach(choices.write)
  }

  /// The first segment that is here, with the tracks that it has.
  package func write(_ segment: PlaylistSegment, _ tracks: [TrackDescription]) {
    line([
      style.paint("segment", .strong), segment.section.uri.escapedForDisplay,
      segment.map.map { "behind \($0.uri.escapedForDisplay)" }, segment.duration?.text,
    ])
    let text = TrackText(style: style, output: output)
    tracks.forEach(text.write)
  }

  private func write(_ overview: PlaylistOverview) {
    let segments = overview.segmentCount
    line([
      overview.kind.words, overview.version.map { "version \($0)" },
      segments > 0 ? "\(grouped(segments)) segment\(segments == 1 ? "" : "s")" : nil,
      overview.duration?.text, overview.targetDuration.map { "at most \($0) s each" },
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
      style.paint("dates", .strong), range.id.escapedForDisplay, range.className?.escapedForDisplay,
      range.start.map { "from \($0.shown)" }, range.duration?.text,
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
    case .event: "playlist of an event, which grows"
    case .live: "live playlist"
    case .list: "list of files"
    }
  }
}

extension DateTimeText {
  /// To the second; without a zone where none is told.
  var shown: String {
    let seconds = value / max(1, timescale)
    guard seconds >= 0 else { return "before 1970" }
    // Without the Z at its end.
    var text = String(CalendarDate(secondsSince1970: UInt64(seconds)).description.dropLast())
    let fraction = value % max(1, timescale)
    if fraction > 0 {
      let digits = String(timescale + fraction).dropFirst()
      text += "." + digits
    }
    return hasZone ? text + "Z" : text
  }
}
