import Anatomy
import Bytes
package import Privacy

/// What an audit brought, for programs.
package struct AuditJSON {
  let writer: JSONWriter
  /// So many findings are listed.
  private let limit: Int
  private let includesValues: Bool
  /// Why clean refuses the file; nil where it does not.
  private let refusal: String?

  package init(writer: JSONWriter, refusal: String? = nil) {
    self.init(writer: writer, limit: .max, includesValues: true, refusal: refusal)
  }

  init(writer: JSONWriter, limit: Int, includesValues: Bool, refusal: String? = nil) {
    self.refusal = refusal
    self.writer = writer
    self.limit = limit
    self.includesValues = includesValues
  }

  /// The members of an object about a file.
  package func writeMembers(of report: AuditReport, sidecars: [String]) {
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
    if let clues = report.placeClues { LocationClueJSON(writer: writer).write(clues) }
    writer.key("beside")
    writer.array { sidecars.forEach(writer.fileName) }
    writer.member("notJudged", ownWord: AuditMessages.notJudged)
    if let refusal { writer.member("refusal", refusal) }
  }

  private func write(_ finding: AuditReport.Finding) {
    let disclosure = finding.disclosure
    writer.object {
      writer.member("category", ownWord: disclosure.category.rawValue)
      writer.member("severity", ownWord: disclosure.weight.word)
      writer.member("action", ownWord: finding.action.rawValue)
      writer.member("removed", finding.isRemoved && refusal == nil)
      writer.member("title", disclosure.title)
      if includesValues { writer.member("saying", DisclosureText.statement(of: disclosure)) }
      if let identifier = disclosure.identifier {
        writer.member("identifier", identifier.description)
      }
      writer.member("path", disclosure.path)
      if let whole = disclosure.whole {
        writer.member("partOf", whole.node.path)
        writer.member("isMain", whole.isMain)
      }
      writer.key("ranges")
      writer.array {
        for range in disclosure.evidence.fileRanges {
          writer.object {
            writer.member("offset", range.start)
            writer.member("size", range.count)
          }
        }
      }
      if includesValues, let writerName = disclosure.writer {
        writer.member("consistentWith", writerName)
      }
    }
  }
}
