import Anatomy
import Bytes
import Cleaning
import Privacy
import Rendering
import Rewriting
import Verification

/// Writes a text report about the data that was, or would be, removed from a file.
struct CleaningText {
  let style: Style
  let output: Output

  /// Writes what was, or would be, removed from one file.
  ///
  /// - Parameters:
  ///   - fastStart: the result of fast start; nil if it was not requested.
  ///   - sidecars: names of the sidecar files.
  ///   - settings: the source of the audit settings, as text; nil without a configuration file.
  func write(
    _ cleaning: Cleaning, _ fastStart: FastStart?, sidecars: [String], settings: String? = nil
  ) {
    if let settings { output.line(style.paint(settings, .faint)) }
    for group in AuditGroup.all(of: cleaning.found) {
      guard let first = group.findings.first, first.isRemoved else { continue }
      let isMany = group.count > 1 && first.disclosure.whole == nil
      let again = isMany ? ", \(counted(group.count, "time"))" : ""
      write(first.disclosure, again, after: style.paint("-", .wrong) + " ")
    }
    for disclosure in cleaning.removedAlong { write(disclosure, "", after: "also   ") }
    let reported = Set(cleaning.remaining.map(\.disclosure.node))
    var told: Set<String> = []
    for refusal in cleaning.editedDocument.refusals where !reported.contains(refusal.edit.node) {
      let line = "kept   \(refusal.edit.node.path): \(refusal.reason)"
      if told.insert(line).inserted { output.lines(line, style) }
    }
    for finding in cleaning.remaining {
      let reason = cleaning.reason(toKeep: finding)
      output.lines(
        "kept   \(finding.disclosure.category)  \(finding.disclosure.path): \(reason)", style)
    }
    let repeated = cleaning.repeated.hits
    for hit in repeated.prefix(Self.maxNamed) {
      output.lines("kept   \(hit.path): \(hit.words)", style)
    }
    if repeated.count > Self.maxNamed {
      output.lines("kept   \(grouped(repeated.count - Self.maxNamed)) more such values", style)
    }
    writeUndecoded(in: cleaning.remainder)
    if let fastStart { output.lines("faststart: \(fastStart.words)", style) }
    writeRemainder(of: cleaning)
    if let state = CredentialState(of: cleaning)?.words { output.lines(state, style) }
    if let clues = AuditMessages.clues(in: cleaning.remainder) { output.lines(clues, style) }
    if let words = AuditMessages.livePhoto(in: cleaning.found) { output.lines(words, style) }
    for name in sidecars { output.lines(AuditMessages.sidecar(name), style) }
  }

  private func writeUndecoded(in report: AuditReport) {
    let findings = report.undecodedAndKept
    for finding in findings.prefix(Self.maxNamed) {
      output.lines("kept   unknown  \(finding.disclosure.path): \(finding.words)", style)
    }
    if findings.count > Self.maxNamed {
      output.lines("kept   \(grouped(findings.count - Self.maxNamed)) more such places", style)
    }
  }

  private func write(_ disclosure: Disclosure, _ again: String, after mark: String) {
    let category = disclosure.category.rawValue.padded(to: 10)
    output.line(
      mark + style.paint(category, .strong) + "  \(disclosure.title.withoutControls): "
        + "\(DisclosureText.statement(of: disclosure))\(again)  "
        + style.paint(disclosure.path, .faint))
  }

  /// Writes the findings that the copy keeps. Findings about data that is required for decoding,
  /// and findings that are always reported, are listed; the others are counted per category.
  private func writeRemainder(of cleaning: Cleaning) {
    var (others, titles): ([Anatomy.Category: Int], [String]) = ([:], [])
    for finding in cleaning.remainder.findings {
      let disclosure = finding.disclosure
      if disclosure.isNeeded || disclosure.isNamed {
        let reason = disclosure.isNamed ? "" : ", required for decoding"
        output.lines(
          "kept   \(disclosure.category)  \(disclosure.path): \(DisclosureText.statement(of: disclosure))\(reason)",
          style)
      } else if finding.action == .report {
        others[disclosure.category, default: 0] += 1
        let title = disclosure.title.withoutControls
        if !titles.contains(title) { titles.append(title) }
      }
    }
    guard !others.isEmpty else { return }
    let counts = Anatomy.Category.allCases.compactMap { category in
      others[category].map { "\(grouped($0)) \(category)" }
    }
    let names = titles.prefix(Self.maxNamed).joined(separator: "; ")
    let more = titles.count > Self.maxNamed ? "; …" : ""
    output.lines(
      "kept   \(counts.joined(separator: ", ")), which the policy only reports: \(names)\(more)",
      style)
  }

  private static let maxNamed = 3

  /// Writes removed values that also occur elsewhere in the copy.
  func write(_ hits: [ValueHit]) {
    for hit in hits.prefix(Self.maxNamed) {
      output.lines(
        "also in  \(hit.path) @\(hexadecimal(hit.place)): same value as the removed \(hit.title.withoutControls)",
        style)
    }
  }

  /// Writes the findings about values that the user requested to set, which the copy therefore
  /// contains.
  func writeRequested(_ findings: [AuditReport.Finding]) {
    for finding in findings {
      output.lines(
        "kept   \(finding.disclosure.category)  \(finding.disclosure.path): set as requested",
        style)
    }
  }

  /// Writes which data the policy keeps in the copy, how many bytes were not decoded, and which
  /// data was not examined.
  func writeLimits(of report: AuditReport) {
    if let kept = AuditMessages.kept(in: report) { output.lines(kept, style) }
    output.lines(AuditMessages.decoded(in: report), style)
    output.lines(AuditMessages.notExamined, style)
    if let words = AuditMessages.unshown(in: report) { output.lines(words, style) }
  }
}
