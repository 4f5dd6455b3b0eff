package import Anatomy
import Bytes

/// Formats a finding as text: severity, rule, message and byte range.
package struct FindingText {
  let style: Style

  package init(style: Style) { self.style = style }

  /// Returns the line of a finding, which is written below the line of its node.
  package func line(_ finding: Finding) -> String {
    let severity = style.paint(finding.severity.word, finding.severity.ink)
    return "\(severity)  \(finding.rule)  \(finding.message.withoutControls)"
      + place(of: finding.evidence)
  }

  private func place(of evidence: Evidence) -> String {
    guard let first = evidence.fileRanges.first else { return "" }
    let more = evidence.fileRanges.count - 1
    return "  "
      + style.paint("@" + hexadecimal(first.start), .faint)
      + (first.isEmpty ? "" : " \(grouped(first.count)) byte\(first.count == 1 ? "" : "s")")
      + (more > 0 ? " and \(more) more \(more == 1 ? "range" : "ranges")" : "")
  }
}

extension Severity {
  package var ink: StyleColor {
    switch self {
    case .error: .wrong
    case .warning: .notice
    case .info: .faint
    }
  }
}
