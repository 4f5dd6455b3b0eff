import Anatomy
import Bytes
package import Privacy
package import Rendering

/// Writes an audit as JSON.
package struct AuditJSON {
  let writer: JSONWriter
  /// The maximum number of findings that are listed per file.
  private let limit: Int
  private let includesValues: Bool
  /// The reason why `clean` refuses the file; nil if `clean` accepts it.
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

  /// Writes the members about one file into an open JSON object.
  package func writeMembers(of report: AuditReport, name: FileNameClues, sidecars: [String]) {
    writer.member("policy", report.policy.name)
    writer.key("counts")
    writer.object {
      for action in [Policy.Action.remove, .report, .keep] {
        writer.key(action.rawValue)
        writer.object {
          for (category, count) in report.counts(of: action) {
            writer.member(category.rawValue, count)
          }
        }
      }
    }
    writer.member("undecodedBytes", report.undecodedBytes)
    writer.member("mediaBytes", report.mediaBytes)
    writer.key("findings")
    writer.array { report.findings.prefix(limit).forEach(write) }
    if report.findings.count > limit {
      writer.member("omittedFindings", report.findings.count - limit)
    }
    if let clues = report.locationClues { LocationClueJSON(writer: writer).write(clues) }
    if !name.phrases.isEmpty {
      writer.key("fileNameClues")
      writer.array { name.phrases.forEach(writer.fileName) }
    }
    writer.key("sidecars")
    writer.array { sidecars.forEach(writer.fileName) }
    writer.member("limitations", ownWord: AuditMessages.notExamined(name))
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
      if includesValues { writer.member("value", DisclosureText.statement(of: disclosure)) }
      if let identifier = disclosure.identifier {
        writer.member("identifier", identifier.description)
      }
      writer.member("path", disclosure.path)
      if let whole = disclosure.whole {
        writer.member("partOf", whole.node.path)
        writer.member("isMain", whole.isMain)
      }
      writer.ranges(members: disclosure.evidence.fileRanges)
      if let place = disclosure.undecodedPlace {
        writer.key("mayContain")
        writer.array {
          for category in Anatomy.Category.allCases where place.categories.contains(category) {
            writer.string(category.rawValue)
          }
        }
      }
      if includesValues, let writerName = disclosure.writer {
        writer.member("consistentWith", writerName)
      }
    }
  }
}
