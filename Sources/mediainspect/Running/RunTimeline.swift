import Anatomy
import Bytes
import MediaInspection
import Metadata
import Rendering

@Sendable func runTimeline(_ invocation: Invocation) -> ExitStatus {
  let run = Run("timeline", invocation)
  guard run.acceptsOne(of: .gpx, .geoJSON, .kml, .csv, .json) else { return .usage }
  let file = invocation.operand(.file)
  guard let inspection = run.open(file) else { return run.finish() }
  let timeline = inspection.timeline.selecting(
    track: invocation.value(.track), identifier: invocation.value(.identifier))
  run.write(timeline, of: inspection, file: file)
  if timeline.isEmpty {
    run.complain("\(file.fileNameForDisplay): no timed metadata and no positions found")
    run.end(with: .findings)
  }
  run.close(inspection, file: file)
  return run.finish()
}

extension Run {
  fileprivate func write(_ timeline: Timeline, of inspection: Inspection, file: String) {
    if invocation.flag(.gpx) {
      return GPXExport(name: file.fileNameForDisplay, output: output).write(timeline)
    }
    if invocation.flag(.kml) {
      return KMLExport(name: file.fileNameForDisplay, output: output).write(timeline)
    }
    if invocation.flag(.geoJSON) { return GeoJSONExport(output: output).write(timeline) }
    if invocation.flag(.csv) { return CSVExport(output: output).write(timeline) }
    if invocation.flag(.json) {
      return writeJSON(of: inspection, file: file) { writer in
        TimelineJSON(writer: writer, limit: invocation.value(.rows)?.number).write(timeline)
      }
    }
    writeHead(of: inspection, file: file)
    TimelineText(style: style, output: output, rows: invocation.value(.rows).rowLimit)
      .write(timeline)
  }
}

extension Amount {
  fileprivate var number: Int? {
    if case .atMost(let count) = self { return count }
    return nil
  }
}
