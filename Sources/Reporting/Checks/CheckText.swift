import Anatomy
import Bytes
package import Rendering
package import RuleEngine
import Rules

/// Writes the result of a check as text: each failed rule once, with its first finding.
package struct CheckText {
  let style: Style
  let output: Output

  /// The number of further occurrences that are listed after the first finding of a rule.
  private static let additionalLocations = 3

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes the result for one file.
  ///
  /// - Parameter settings: the source of the rule settings, as text; nil without a configuration
  ///   file.
  package func write(_ report: CheckReport, settings: String? = nil) {
    if let settings { output.line(style.paint(settings, .faint)) }
    for group in report.groups {
      guard let first = group.findings.first else { continue }
      write(first)
      writeRest(of: group)
    }
    output.line(summary(of: report))
  }

  private func write(_ checked: CheckedFinding) {
    let finding = checked.finding
    output.line(
      style.paint(finding.severity.word.padded(to: 7), finding.severity.ink)
        + "  " + style.paint(finding.rule, .strong) + "  \(finding.message.withoutControls)")
    output.line(Self.margin + place(of: checked))
    if let bytes = bytes(of: checked) { output.line(Self.margin + bytes) }
    for related in finding.related {
      let offset = related.evidence.fileRanges.first.map { " @" + hexadecimal($0.start) } ?? ""
      output.line(Self.margin + "\(related.message.withoutControls): \(related.path)\(offset)")
    }
    if let repair = finding.repair {
      output.line(Self.margin + "repair: mediainspect \(repair.withoutControls)")
    } else if finding.severity > .info, let fix = Rule.named(finding.rule)?.fix {
      output.line(Self.margin + "fix: \(fix)")
    }
    let explain = "mediainspect explain \(finding.rule)"
    let code = checked.statusCode.map { "status code \($0)" }
    output.line(
      Self.margin
        + style.paint(
          [finding.clause?.description, code, explain].compactMap { $0 }
            .joined(separator: Style.separator), .faint))
  }

  private static let margin = String(repeating: " ", count: 9)

  private func place(of checked: CheckedFinding) -> String {
    let field = checked.finding.field.map { ".\($0)" } ?? ""
    let path = checked.node.path + field
    guard let range = checked.finding.evidence.fileRanges.first else { return path }
    let size = range.isEmpty ? "" : " \(grouped(range.count)) byte\(range.count == 1 ? "" : "s")"
    return path + "  " + style.paint("@\(hexadecimal(range.start))\(size)", .faint)
  }

  /// Returns the first bytes of a finding in brackets, followed by the next bytes of the file; nil
  /// if the finding has no bytes in the file.
  private func bytes(of checked: CheckedFinding) -> String? {
    guard let range = checked.finding.evidence.fileRanges.first, !range.isEmpty else { return nil }
    let source = checked.node.document.outermost.source
    let bytes = source.bytes(ByteRange(start: range.start, count: Self.shownBytes))
    guard !bytes.isEmpty else { return nil }
    let shown = bytes.prefix(range.count).map(hexByte).joined(separator: " ")
    let after = bytes.dropFirst(range.count).map(hexByte).joined(separator: " ")
    return style.paint(hexadecimal(range.start), .faint) + "  [\(shown)]"
      + (after.isEmpty ? "" : " " + style.paint(after, .faint))
  }

  private static let shownBytes = 16

  private func writeRest(of group: CheckReport.Group) {
    let more = group.count - 1
    guard more > 0 else { return }
    let places = group.findings.dropFirst().prefix(Self.additionalLocations).map {
      Self.margin + "and " + place(of: $0)
    }
    places.forEach { output.line($0) }
    let left = more - places.count
    if left > 0 { output.line(Self.margin + "and \(grouped(left)) more") }
  }

  private func summary(of report: CheckReport) -> String {
    let counts = Severity.allCases.sorted(by: >).map { severity in
      let count = report.groups.count { $0.severity == severity }
      let places = report.count(of: severity)
      return (severity == .info ? "\(grouped(count)) info" : counted(count, severity.word))
        + (places > count ? " in \(counted(places, "place"))" : "")
    }
    return counts.joined(separator: ", ") + Style.separator
      + "\(counted(report.holding, "rule")) passed, \(report.notApplicableCount) not applicable"
  }
}
