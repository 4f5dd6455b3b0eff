import Anatomy
import Bytes
package import Privacy

/// A table with a row for each thing that was found, with the quotes of RFC 4180.
package struct AuditCSV {
  let output: Output

  package init(output: Output) { self.output = output }

  package func writeHead() {
    row([
      "file", "category", "severity", "removed", "title", "saying", "identifier", "path", "offset",
      "size",
    ])
  }

  package func write(_ report: AuditReport, file: String) {
    for finding in report.findings {
      let trace = finding.trace
      let range = trace.evidence.fileRanges.first
      row([
        file, trace.category.rawValue, trace.weight.word,
        finding.isRemoved ? "yes" : "no", trace.title, TraceText.saying(of: trace),
        trace.identifier?.description ?? "", trace.path, range.map { "\($0.start)" } ?? "",
        range.map { "\($0.count)" } ?? "",
      ])
    }
  }

  private func row(_ cells: [String]) { output.line(cells.map(\.asCSVCell).joined(separator: ",")) }
}
