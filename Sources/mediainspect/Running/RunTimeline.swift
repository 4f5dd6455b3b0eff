import Anatomy
import Bytes
import Inspection
import Metadata
import Rendering

@Sendable func runTimeline(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.timeline, invocation)
  guard caller.acceptsOne(of: .gpx, .geoJSON, .kml, .csv, .json) else { return .usage }
  guard let paths = caller.inputPaths() else { return .usage }
  if caller.isExport, !invocation.flag(.json), !paths.isOne {
    caller.complain("GPX, GeoJSON, KML and CSV contain the timeline of one file")
    return .usage
  }
  return Run.overFiles(paths, .timeline, invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    let timeline = inspection.timeline.selecting(
      track: invocation.value(.track), identifier: invocation.value(.identifier))
    if !isFirst, !run.isExport { run.output.line() }
    run.write(timeline, of: inspection, file: file)
    if timeline.isEmpty {
      run.complain("\(file.fileNameForDisplay): no timed metadata and no positions found")
      run.end(with: .findings)
    }
    run.close(inspection, file: file)
  }
}

extension Run {
  fileprivate func write(_ timeline: Timeline, of inspection: Inspection, file: String) {
    // Exports must not contain the names of folders, which may name a person.
    let name = (file.split(separator: "/").last.map(String.init) ?? file).fileNameForDisplay
    if invocation.flag(.gpx) {
      return GPXExport(name: name, output: output).write(timeline)
    }
    if invocation.flag(.kml) {
      return KMLExport(name: name, output: output).write(timeline)
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
