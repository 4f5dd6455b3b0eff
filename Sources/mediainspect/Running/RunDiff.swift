import Anatomy
import Bytes
import Comparison
import Inspection
import Rendering
import Reporting

@Sendable func runDiff(_ invocation: Invocation) -> ExitStatus {
  let run = Run(.diff, invocation)
  let files = [invocation.operand(.firstFile), invocation.operand(.secondFile)]
  guard files != ["-", "-"] else {
    run.complain("standard input (-) can be given only once")
    return .usage
  }
  let inspections = files.map { run.open($0) }
  for (inspection, file) in zip(inspections, files) {
    if let inspection { run.reportUnrecognized(inspection, file) }
  }
  if let first = inspections[0], let second = inspections[1], first.isRecognized,
    second.isRecognized
  {
    run.write(DocumentComparison(first.document, second.document), of: (first, second), files)
  }
  for (inspection, file) in zip(inspections, files) {
    if let inspection { run.close(inspection, file: file) }
  }
  return run.finish()
}

extension Run {
  fileprivate func write(
    _ comparison: DocumentComparison, of inspections: (Inspection, Inspection), _ files: [String]
  ) {
    if comparison.verdict != .identical { end(with: .findings) }
    guard invocation.flag(.json) else {
      writeHead(of: inspections.0, file: files[0], counting: false)
      writeHead(of: inspections.1, file: files[1], counting: false)
      return ComparisonText(
        style: style, output: output, isSummary: invocation.flag(.stat)
      ).write(comparison)
    }
    writeJSON(of: inspections.0, file: files[0], counting: false) { writer in
      writer.key("second")
      writer.object {
        writer.member("path", file: files[1])
        writer.member("size", inspections.1.document.source.size)
      }
      ComparisonJSON(writer: writer).writeMembers(of: comparison)
    }
  }
}
