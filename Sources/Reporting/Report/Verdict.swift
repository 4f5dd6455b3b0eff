import Anatomy
import Bytes
import Privacy
import Rendering
import RuleEngine
import Rules

/// One sentence of the verdict in a report. A verdict never states that a file is harmless, and
/// always states what was not examined.
struct Verdict {
  enum About: String { case privacy, bytes, structure, limitations }
  enum Level: String { case fine, notice, wrong }

  let about: About
  let level: Level
  let text: String
  /// The path of the structure or field that the sentence names; nil if it names none.
  var path: String?

  static func all(of report: Report) -> [Verdict] {
    let notExamined = Verdict(about: .limitations, level: .notice, text: AuditMessages.notExamined)
    let size = report.document.source.size
    guard report.isRecognized, size > 0 else {
      let text =
        size > 0
        ? AuditMessages.nothingExamined(
          because: report.notExamined ?? "the format was not recognized")
        : "The file is empty."
      return [Verdict(about: .structure, level: .wrong, text: text), notExamined]
    }
    let failure = report.notExamined.map {
      Verdict(about: .limitations, level: .wrong, text: "Not all of the file was examined: \($0).")
    }
    return [failure].compactMap(\.self) + [
      privacy(report.audit, refusal: report.refusal, isRedacted: report.redaction != nil),
      bytes(report.audit.undecodedBytes),
      structure(report.check, isRedacted: report.redaction != nil), notExamined,
    ]
  }

  private static func privacy(
    _ audit: AuditReport, refusal: String?, isRedacted: Bool
  ) -> Verdict {
    let policy = audit.policy.name
    let removed = audit.counts(of: .remove)
    let remaining = audit.counts(of: .report).reduce(0) { $0 + $1.count }
    let rest = remaining > 0 ? "; \(counted(remaining, "other finding")) to report and keep" : ""
    guard !removed.isEmpty else {
      let worst = worst(of: audit.findings.map(\.disclosure), isRedacted: isRedacted)
      return Verdict(
        about: .privacy, level: remaining > 0 ? .notice : .fine,
        text: "Policy \(policy): no findings to remove\(rest).\(remaining > 0 ? worst.words : "")",
        path: remaining > 0 ? worst.path : nil)
    }
    let total = removed.reduce(0) { $0 + $1.count }
    let counts = removed.map { "\(grouped($0.count)) \($0.category)" }.joined(separator: ", ")
    let worst = worst(
      of: audit.findings.filter(\.isRemoved).map(\.disclosure), isRedacted: isRedacted)
    return Verdict(
      about: .privacy, level: .wrong,
      text: "Policy \(policy): \(counted(total, "finding")) to remove: \(counts)\(rest)."
        + (refusal.map { " clean refuses this file: \($0)." } ?? "") + worst.words,
      path: worst.path)
  }

  /// Returns a sentence that names the first of the most serious disclosures, or the first location
  /// among them, and the path of this disclosure. The sentence is empty if there are no disclosures.
  private static func worst(
    of disclosures: [Disclosure], isRedacted: Bool
  ) -> (words: String, path: String?) {
    guard let weight = disclosures.map(\.weight).max() else { return ("", nil) }
    let heaviest = disclosures.filter { $0.weight == weight }
    guard let first = heaviest.first(where: { $0.category == .location }) ?? heaviest.first else {
      return ("", nil)
    }
    let value = isRedacted ? "" : " \(DisclosureText.statement(of: first))"
    return (
      " The most serious is \(first.category): \(first.title.withoutControls)\(value).", first.path
    )
  }

  private static func bytes(_ count: Int) -> Verdict {
    guard count > 0 else {
      return Verdict(
        about: .bytes, level: .fine, text: "All structures outside of media data are decoded.")
    }
    return Verdict(
      about: .bytes, level: .notice,
      text:
        "\(counted(count, "byte")) outside of media data \(count == 1 ? "is" : "are") not decoded.")
  }

  /// Returns the sentence about errors and warnings in the structure of a file.
  ///
  /// - Parameter isRedacted: whether the message of the worst finding, which may contain a value,
  ///   is replaced by the requirement of its rule.
  private static func structure(_ check: CheckReport, isRedacted: Bool) -> Verdict {
    func words(_ severity: Severity, _ word: String) -> String {
      let count = check.count(of: severity)
      return count == 0 ? "no \(word)" : "\(grouped(count)) \(word)\(count == 1 ? "" : "s")"
    }
    let errors = check.count(of: .error)
    let warnings = check.count(of: .warning)
    let text = words(.error, "error") + " and " + words(.warning, "warning")
    let worst = worst(of: check, isRedacted: isRedacted)
    return Verdict(
      about: .structure, level: errors > 0 ? .wrong : warnings > 0 ? .notice : .fine,
      text: text.prefix(1).uppercased() + text.dropFirst()
        + ": \(counted(check.holding, "rule")) passed, \(check.notApplicableCount) not applicable."
        + worst.words, path: worst.path)
  }

  /// Returns a sentence that names the first finding of the highest severity, and the path of this
  /// finding. The sentence is empty if there are no errors and warnings.
  private static func worst(
    of check: CheckReport, isRedacted: Bool
  ) -> (words: String, path: String?) {
    guard let group = check.groups.first, group.severity > .info, let first = group.findings.first
    else { return ("", nil) }
    let message =
      isRedacted
      ? Rule.named(group.rule)?.demand ?? group.rule : first.finding.message.withoutControls
    let field = first.finding.field.map { ".\($0)" } ?? ""
    return (" The worst \(group.severity.word): \(message).", first.node.path + field)
  }
}
