import Anatomy
import Bytes
package import Metadata

/// Writes a timeline as text: the timed metadata tracks, the identifiers that they declare, and the
/// first and last values.
package struct TimelineText {
  let style: Style
  let output: Output
  let rows: RowLimit

  package init(style: Style, output: Output, rows: RowLimit) {
    self.style = style
    self.output = output
    self.rows = rows
  }

  package func write(_ timeline: Timeline) {
    timeline.forEachPlace { place in
      output.line("recording location  \(line(of: place))  \(faint(place.path))")
      return !output.isClosed
    }
    if timeline.hasDates {
      list(indent: "") { take in
        timeline.forEachDateRangeGroup { take($0) }
      } show: {
        write($0)
      }
    }
    for track in timeline.tracks { write(track) }
    for log in timeline.logs where log.hasPositions {
      output.line("\(style.paint(log.node.path, .strong))  \(log.node.title) · not in a track")
      list { take in
        log.forEachPosition { take($0) }
      } show: { position in
        output.line("  \(line(of: position))  \(faint(position.path))")
      }
    }
  }

  // MARK: Tracks

  private func write(_ track: TimedTrack) {
    let code = NodeName.code(track.format).description
    let parts = [
      track.number.map(String.init), "\(code) \(track.title ?? "")".trimmingEnd,
      track.wanted.map { "only \($0.escapedForDisplay)" },
    ]
    let words = parts.compactMap { $0 }.joined(separator: Style.separator)
    output.line("\(style.paint(track.node.path, .strong))  \(words)")
    let widest = track.identifiers.map { $0.identifier.escapedForDisplay.columns }.max() ?? 0
    for identifier in track.identifiers.prefix(1000) {
      let words = [identifier.dataType, identifier.language].compactMap { $0?.escapedForDisplay }
      output.line(
        "  \(style.paint(identifier.identifier.escapedForDisplay.padded(to: widest), .reported))"
          + "  \(words.joined(separator: Style.separator))".trimmingEnd)
    }
    list { take in
      track.forEachPart { take($0) }
    } show: { part in
      switch part {
      case .gap(let span): output.line("  \(span.clockText)  \(style.paint("gap", .notice))")
      case .cut: output.line("  further samples omitted: too many refer to the same bytes")
      case .group(let group): write(group)
      }
    }
  }

  private func write(_ group: TimedGroup) {
    // The time and the path of a group are written only on the line of its first item.
    let range = group.span.clockText
    let blank = String(repeating: " ", count: range.columns)
    for (index, item) in group.items.prefix(Self.maxItems).enumerated() {
      let name = style.paint(item.identifier.escapedForDisplay, .reported)
      let path = index == 0 ? "  " + faint(group.sample.path) : ""
      output.line("  \(index == 0 ? range : blank)  \(name)  \(value(of: item))\(path)")
    }
    if group.items.count > Self.maxItems {
      output.line("  \(blank)  … \(grouped(group.items.count - Self.maxItems)) more")
    }
    guard group.sample.children.contains(where: \.isPayload) || group.items.isEmpty else { return }
    list(indent: "    ") { take in
      group.forEachPosition { take($0) }
    } show: { position in
      let span = position.span ?? group.span
      output.line("    \(span.clockText)  \(line(of: position))")
    }
  }

  /// The maximum number of items that are shown per group.
  static let maxItems = 64

  func value(of item: TimedItem) -> String {
    guard let field = item.field else { return item.node.summary?.withoutControls ?? "" }
    let parts = item.parts
    if !parts.isEmpty {
      return parts.prefix(16).map { "\($0.name) \($0.number)" }.joined(separator: " ")
    }
    if case .table = field.value {
      return ValueText(longestText: 64).text(of: field, in: item.node.source) + Style.separator
        + item.node.title
    }
    return item.number?.description
      ?? ValueText(longestText: 256).text(of: field, in: item.node.source)
  }

  /// Returns the line of a position, such as `12.3456, -98.7654 · 30.5 m · 3d ·
  /// 2019-11-18T23:45:14.000Z`.
  private func line(of position: Position) -> String {
    var parts = ["\(position.latitude), \(position.longitude)"]
    if let altitude = position.altitude { parts.append("\(altitude) m") }
    if let speed = position.speed {
      parts.append("\(speed.value) \(speed.unit.rawValue)".trimmingEnd)
    }
    if let heading = position.heading { parts.append("heading \(heading)°") }
    if let accuracy = position.accuracy { parts.append("±\(accuracy) m") }
    switch position.fix {
    case .none?: parts.append("no fix")
    case let fix?: parts.append(fix.rawValue)
    case nil: break
    }
    if let clock = position.clock { parts.append(clock.text) }
    if let name = position.name { parts.append("\"\(name.escapedForDisplay)\"") }
    if let datum = position.datum { parts.append(datum.escapedForDisplay) }
    return style.paint(parts[0], .reported)
      + parts.dropFirst().map { Style.separator + $0 }.joined()
  }

  func faint(_ text: String) -> String { style.paint(text, .faint) }

  // MARK: Long lists

  /// Writes the first and last elements that a traversal visits. Only the last ones are kept in
  /// memory.
  private func list<Part>(
    indent: String = "  ", _ walk: ((Part) -> Bool) -> Void, show: @escaping (Part) -> Void
  ) {
    var count = 0
    var waiting: [Part] = []
    walk { part in
      count += 1
      switch rows {
      case .all: show(part)
      case .first(let limit): if count <= limit { show(part) }
      case .ends:
        if count <= RowLimit.headCount {
          show(part)
        } else {
          if waiting.count > RowLimit.tailCount { waiting.removeFirst() }
          waiting.append(part)
        }
      }
      return !output.isClosed
    }
    let head = count - RowLimit.headCount
    switch rows {
    case .all: return
    case .first(let limit): if count > limit { more(count - limit, indent) }
    case .ends:
      if head > RowLimit.tailCount + 1 {
        more(head - RowLimit.tailCount, indent)
        waiting.removeFirst()
      }
      waiting.forEach(show)
    }
  }

  private func more(_ count: Int, _ indent: String) {
    output.line("\(indent)… \(grouped(count)) more")
  }
}
