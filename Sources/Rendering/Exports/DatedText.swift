import Metadata

extension TimelineText {
  /// Writes a date range of a playlist: its time in the playlist if known, otherwise its dates.
  func write(_ group: DateRangeGroup) {
    let dates = [group.startClock?.text, group.endClock?.text].compactMap(\.self)
    var times = dates.joined(separator: "–")
    if let span = group.span {
      times = span.start.clockText + (group.duration == nil ? "" : "–\(span.end.clockText)")
    }
    let parts = [
      style.paint(group.id.escapedForDisplay, .strong), group.className?.escapedForDisplay,
      group.span == nil ? nil : dates.first.map { "from \($0)" },
    ]
    let words = parts.compactMap(\.self).joined(separator: Style.separator)
    output.line("\(times)  \(words)  \(faint(group.node.path))")
    for item in group.items.prefix(Self.maxItems) {
      let name = style.paint(item.identifier.escapedForDisplay, .reported)
      output.line("  \(name)  \(value(of: item))")
    }
    if group.items.count > Self.maxItems {
      output.line("  … \(grouped(group.items.count - Self.maxItems)) more")
    }
  }
}
