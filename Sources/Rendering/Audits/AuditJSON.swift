import Anatomy
import Bytes
package import Privacy

/// What an audit brought, for programs.
package struct AuditJSON {
  let writer: JSONWriter
  /// So many findings are listed.
  private let limit: Int
  private let tellsValues: Bool
  /// Why clean refuses the file; nil where it does not.
  private let refusal: String?

  package init(writer: JSONWriter, refusal: String? = nil) {
    self.init(writer: writer, limit: .max, tellsValues: true, refusal: refusal)
  }

  init(writer: JSONWriter, limit: Int, tellsValues: Bool, refusal: String? = nil) {
    self.refusal = refusal
    self.writer = writer
    self.limit = limit
    self.tellsValues = tellsValues
  }

  /// The members of an object about a file.
  package func writeMembers(of report: AuditReport, beside neighbours: [String]) {
    writer.member("policy", report.policy.name)
    writer.key("counts")
    writer.object {
      for (category, count) in report.counts(of: .drop) { writer.member(category.rawValue, count) }
    }
    writer.key("kept")
    writer.object {
      for (category, count) in report.counts(of: .keep) { writer.member(category.rawValue, count) }
    }
    writer.member("bytesNotUnderstood", report.bytesNotUnderstood)
    writer.member("mediaBytes", report.mediaBytes)
    writer.key("traces")
    writer.array { report.findings.prefix(limit).forEach(write) }
    if report.findings.count > limit { writer.member("moreTraces", report.findings.count - limit) }
    if let clues = report.placeClues { PlaceClueJSON(writer: writer).write(clues) }
    writer.key("beside")
    writer.array { neighbours.forEach(writer.fileName) }
    writer.member("notJudged", ownWord: AuditWords.notJudged)
    if let refusal { writer.member("refusal", refusal) }
  }

  private func write(_ finding: AuditReport.Finding) {
    let trace = finding.trace
    writer.object {
      writer.member("category", ownWord: trace.category.rawValue)
      writer.member("severity", ownWord: trace.weight.word)
      writer.member("action", ownWord: finding.action.rawValue)
      writer.member("removed", finding.isRemoved && refusal == nil)
      writer.member("title", trace.title)
      if tellsValues { writer.member("saying", TraceText.saying(of: trace)) }
      if let identifier = trace.identifier { writer.member("identifier", identifier.description) }
      writer.member("path", trace.path)
      if let whole = trace.whole {
        writer.member("partOf", whole.node.path)
        writer.member("isMain", whole.isMain)
      }
      writer.key("ranges")
      writer.array {
        for range in trace.evidence.fileRanges {
          writer.object {
            writer.member("offset", range.start)
            writer.member("size", range.count)
          }
        }
      }
      if tellsValues, let writerName = trace.writer { writer.member("consistentWith", writerName) }
    }
  }
}
