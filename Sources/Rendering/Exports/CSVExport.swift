import Anatomy
import Bytes
package import Metadata
import Movie

/// Exports a timeline as CSV, quoted as RFC 4180 defines: a row for each recording location,
/// position, value and gap.
package struct CSVExport {
  let output: Output

  package init(output: Output) { self.output = output }

  private static let columns = [
    "kind", "path", "start", "end", "identifier", "value", "time", "time_basis", "latitude",
    "longitude", "altitude", "speed", "speed_unit", "heading", "accuracy", "dilution", "fix",
    "datum", "name",
  ]

  package func write(_ timeline: Timeline) {
    row(Self.columns)
    timeline.forEachPlace { place in
      row("location", place, nil)
      return !output.isClosed
    }
    timeline.forEachDateRangeGroup { group in
      row(group)
      return !output.isClosed
    }
    let time = ExportTime(creation: timeline.creation)
    for track in timeline.tracks {
      track.forEachPart { part in
        switch part {
        case .gap(let span):
          row(["gap", track.node.path, span.start.clockText, span.end.clockText])
        case .cut: row(["cut", track.node.path])
        case .group(let group):
          for item in group.items { row(item, Self.ends(of: group.span)) }
          group.forEachPosition { position in
            row("position", position, time)
            return !output.isClosed
          }
        }
        return !output.isClosed
      }
    }
    for log in timeline.logs {
      log.forEachPosition { position in
        row("position", position, time)
        return !output.isClosed
      }
    }
  }

  /// Writes a row with the value of a timed metadata item. Tables and lists are skipped, because
  /// they do not fit into one cell.
  private func row(_ item: TimedItem, _ times: [String], date: [String] = []) {
    guard let field = item.field else { return }
    let value: String
    switch field.value {
    case .table, .list: return
    case .group: value = item.parts.map { "\($0.name) \($0.number)" }.joined(separator: " ")
    case .text(let text): value = text.string
    case .real: value = item.number?.description ?? ""
    default: value = ValueText(longestText: .max).text(of: field, in: item.node.source)
    }
    row(["value", item.path] + times + [item.identifier, value] + date)
  }

  private static func ends(of span: TimeSpan) -> [String] {
    [span.start.clockText, span.end.clockText]
  }

  /// Writes a row with the identifier and class of a date range, and a row for each of its values.
  private func row(_ group: DateRangeGroup) {
    let ends = group.span.map(Self.ends) ?? ["", ""]
    let times = group.duration == nil ? [ends[0], ""] : ends
    let date = group.startClock.map { [$0.text, $0.basisText] } ?? []
    row(["dates", group.node.path] + times + [group.id, group.className ?? ""] + date)
    for item in group.items { row(item, times, date: date) }
  }

  private func row(_ kind: String, _ position: Position, _ time: ExportTime?) {
    let moment = time?.moment(of: position)
    let stated = position.clock.map { ($0.text, $0.basisText) }
    row([
      kind, position.path, position.span?.start.clockText ?? "", position.span?.end.clockText ?? "",
      "", "",
      moment?.text ?? stated?.0 ?? "", moment?.basis ?? stated?.1 ?? "",
      position.latitude.description, position.longitude.description,
      position.altitude?.description ?? "", position.speed?.value.description ?? "",
      position.speed?.unit.rawValue ?? "", position.heading?.description ?? "",
      position.accuracy?.description ?? "", position.dilution?.description ?? "",
      position.fix?.rawValue ?? "", position.datum ?? "", position.name ?? "",
    ])
  }

  private func row(_ cells: [String]) {
    let missing = max(0, Self.columns.count - cells.count)
    output.csv(cells + [String](repeating: "", count: missing))
  }
}
