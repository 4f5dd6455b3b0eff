import Anatomy
import Bytes
package import Rendering
package import RuleEngine
import Rules

/// Writes the result of a check as JSON.
package struct CheckJSON {
  let writer: JSONWriter

  private let redaction: Redaction?

  package init(writer: JSONWriter) { self.init(writer: writer, redaction: nil) }

  init(writer: JSONWriter, redaction: Redaction?) {
    self.writer = writer
    self.redaction = redaction
  }

  /// Writes the members about one file into an open JSON object.
  package func writeMembers(of report: CheckReport) {
    writer.key("counts")
    writer.object {
      for severity in Severity.allCases { writer.member(severity.word, report.count(of: severity)) }
    }
    writer.key("findings")
    writer.array { report.groups.forEach(writeFindings) }
    writer.key("failedRules")
    writer.array { report.groups.forEach(write) }
    write(report, .holds, as: "passedRules")
    write(report, .notApplicable, as: "notApplicableRules")
  }

  private func write(_ group: CheckReport.Group) {
    writer.object {
      writer.member("rule", ownWord: group.rule)
      writer.member("severity", ownWord: group.severity.word)
      writer.member("count", group.count)
    }
  }

  private func writeFindings(of group: CheckReport.Group) {
    for checked in group.findings {
      FindingJSON(writer: writer).write(
        redaction?.masking(checked) ?? checked.finding, at: checked.node.path,
        statusCode: checked.statusCode)
    }
  }

  private func write(_ report: CheckReport, _ outcome: RuleOutcome, as key: String) {
    writer.key(key)
    writer.array {
      for (rule, own) in zip(report.rules, report.outcomes) where own == outcome {
        writer.string(rule.id)
      }
    }
  }
}
