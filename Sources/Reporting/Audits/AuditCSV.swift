import Anatomy
import Bytes
package import Privacy
package import Rendering

/// Writes the findings of an audit as CSV with one row per finding, quoted as RFC 4180 defines.
package struct AuditCSV {
  let output: Output

  package init(output: Output) { self.output = output }

  package func writeHead() {
    row([
      "file", "category", "severity", "removed", "title", "value", "identifier", "path", "offset",
      "size",
    ])
  }

  package func write(_ report: AuditReport, file: String) {
    for finding in report.findings {
      let disclosure = finding.disclosure
      let range = disclosure.evidence.fileRanges.first
      row([
        file, disclosure.category.rawValue, disclosure.weight.word,
        finding.isRemoved ? "yes" : "no", disclosure.title,
        DisclosureText.statement(of: disclosure),
        disclosure.identifier?.description ?? "", disclosure.path,
        range.map { "\($0.start)" } ?? "",
        range.map { "\($0.count)" } ?? "",
      ])
    }
  }

  private func row(_ cells: [String]) { output.csv(cells) }
}
