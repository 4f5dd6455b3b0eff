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
    writeCounts(of: report)
    writer.key("findings")
    writer.array { report.groups.forEach(writeFindings) }
    writer.key("failedRules")
    writer.array { report.groups.forEach(write) }
    write(report, .holds, as: "passedRules")
    write(report, .notApplicable, as: "notApplicableRules")
  }

  /// Writes the members about one file in few bytes: the violated rules and, as far as there is room,
  /// the first finding of each. Everything that `explain` prints for a rule is left out.
  package func writeBriefMembers(of report: CheckReport) {
    writeCounts(of: report)
    var room = Self.roomForFindings
    var rules: [CheckReport.Group] = []
    for group in report.groups {
      room -= group.rule.utf8.count + Self.sizeOfRule
      if room < 0 { break }
      rules.append(group)
    }
    writer.key("findings")
    writer.array {
      for checked in rules.compactMap(\.findings.first) {
        room -= FindingJSON.briefSize(of: checked.finding, at: checked.node.path)
        if room < 0 { break }
        FindingJSON(writer: writer).writeBriefly(checked.finding, at: checked.node.path)
      }
    }
    writer.key("failedRules")
    writer.array { rules.forEach(write) }
    if rules.count < report.groups.count {
      writer.member("omittedRules", report.groups.count - rules.count)
    }
  }

  /// The number of bytes for rules and findings in brief output, so that the record of a file has at
  /// most 1,500 bytes with an ordinary path.
  private static let roomForFindings = 850
  /// The bytes of the record of a rule without the ID of the rule.
  private static let sizeOfRule = 45

  private func writeCounts(of report: CheckReport) {
    writer.key("counts")
    writer.object {
      for severity in Severity.allCases { writer.member(severity.word, report.count(of: severity)) }
    }
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
