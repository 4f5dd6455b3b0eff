import Anatomy
import Bytes
import Privacy
import Rules

/// One sentence of what a report comes to. None says that a file is harmless: what is not looked at is
/// said too.
struct Verdict {
  enum About: String { case leaks, bytes, structure, notJudged }
  enum Level: String { case fine, notice, wrong }

  let about: About
  let level: Level
  let text: String

  static func all(of report: Report) -> [Verdict] {
    let notJudged = Verdict(about: .notJudged, level: .notice, text: AuditMessages.notJudged)
    let size = report.document.source.size
    guard report.isRecognized, size > 0 else {
      let text =
        size > 0 ? "It was not recognised, so that nothing in it was judged." : "It has no bytes."
      return [Verdict(about: .structure, level: .wrong, text: text), notJudged]
    }
    return [
      leaks(report.audit), bytes(report.audit.bytesNotUnderstood), structure(report.check),
      notJudged,
    ]
  }

  private static func leaks(_ audit: AuditReport) -> Verdict {
    let policy = audit.policy.name
    let removed = audit.counts(of: .drop)
    let remaining = audit.counts(of: .report).reduce(0) { $0 + $1.count }
    let rest = remaining > 0 ? "; \(grouped(remaining)) more that stay are listed" : ""
    guard !removed.isEmpty else {
      return Verdict(
        about: .leaks, level: remaining > 0 ? .notice : .fine,
        text: "Under policy \(policy) nothing was found that has to go\(rest).")
    }
    let total = removed.reduce(0) { $0 + $1.count }
    let counts = removed.map { "\(grouped($0.count)) \($0.category)" }.joined(separator: ", ")
    return Verdict(
      about: .leaks, level: .wrong,
      text:
        "Under policy \(policy) \(grouped(total)) thing\(total == 1 ? "" : "s") would have to go: "
        + "\(counts)\(rest).")
  }

  private static func bytes(_ count: Int) -> Verdict {
    guard count > 0 else {
      return Verdict(
        about: .bytes, level: .fine, text: "All bytes outside of picture and sound are understood.")
    }
    return Verdict(
      about: .bytes, level: .notice,
      text: "\(grouped(count)) byte\(count == 1 ? " is" : "s are") not understood.")
  }

  private static func structure(_ check: CheckReport) -> Verdict {
    func words(_ severity: Severity, _ word: String) -> String {
      let count = check.count(of: severity)
      return count == 0 ? "no \(word)" : "\(grouped(count)) \(word)\(count == 1 ? "" : "s")"
    }
    let errors = check.count(of: .error)
    let warnings = check.count(of: .warning)
    let text = words(.error, "error") + " and " + words(.warning, "warning")
    return Verdict(
      about: .structure, level: errors > 0 ? .wrong : warnings > 0 ? .notice : .fine,
      text: text.prefix(1).uppercased() + text.dropFirst()
        + ": \(check.holding) rules hold, \(check.notApplicableCount) found nothing to look at.")
  }
}
