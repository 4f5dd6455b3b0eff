import Anatomy
import Bytes
import Keys
package import Privacy
package import Rendering

/// Writes an audit as text: the most severe findings first, equal findings grouped.
package struct AuditText {
  let style: Style
  let output: Output
  /// The reason why `clean` refuses the file; nil if `clean` accepts it.
  private let refusal: String?
  /// Whether sidecars are inputs too, so that they are examined.
  private let readsSidecars: Bool
  /// Why nothing in the file was examined; nil if its format is decoded.
  private let notExamined: String?

  /// The number of further occurrences that are listed after the first finding of a group.
  private static let additionalLocations = 3
  private static let margin = String(repeating: " ", count: 8)

  package init(
    style: Style, output: Output, refusal: String? = nil,
    readingSidecars readsSidecars: Bool = false, notExamined: String? = nil
  ) {
    self.notExamined = notExamined
    self.readsSidecars = readsSidecars
    self.style = style
    self.output = output
    self.refusal = refusal
  }

  /// Writes the audit of one file.
  ///
  /// - Parameters:
  ///   - name: what the name of the file discloses.
  ///   - sidecars: names of the sidecar files.
  ///   - sidecar: what the file describes, if it is a sidecar.
  ///   - settings: the source of the audit settings, as text; nil without a configuration file.
  package func write(
    _ report: AuditReport, name: FileNameClues, sidecars: [String],
    of sidecar: SidecarDescription? = nil, settings: String? = nil
  ) {
    if let sidecar { output.lines(sidecar.words, style) }
    if let settings { output.line(style.paint(settings, .faint)) }
    for group in AuditGroup.all(of: report) { write(group) }
    for name in sidecars {
      output.lines(AuditMessages.sidecar(name, isExamined: readsSidecars), style)
    }
    if let notExamined {
      if let clues = AuditMessages.clues(in: name) { output.lines(clues, style) }
      output.lines(AuditMessages.nothingExamined(because: notExamined), style)
      return
    }
    output.lines(summary(of: report), style)
    if let kept = AuditMessages.kept(in: report) { output.lines(kept, style) }
    output.lines(AuditMessages.decoded(in: report), style)
    for finding in report.undecodedAndKept.prefix(Self.additionalLocations) {
      output.lines("\(finding.disclosure.path): \(finding.words)", style)
    }
    if let clues = AuditMessages.clues(in: report) { output.lines(clues, style) }
    if let clues = AuditMessages.clues(in: name) { output.lines(clues, style) }
    output.lines(AuditMessages.notExamined(name), style)
    if let refusal { output.lines("clean refuses this file: \(refusal)", style) }
  }

  private func write(_ group: AuditGroup) {
    guard let first = group.findings.first else { return }
    let disclosure = first.disclosure
    let ink: StyleColor =
      disclosure.weight == .high ? .wrong : disclosure.weight == .medium ? .notice : .faint
    let weight = disclosure.weight.word.uppercased().padded(to: 6)
    let category = disclosure.category.rawValue.padded(to: 10)
    let outcome = refusal == nil ? AuditMessages.outcome(of: first) : AuditMessages.refused
    let title = disclosure.title.withoutControls
    output.line(
      style.paint(weight, ink) + "  " + style.paint(category, .strong) + "  " + title + ": "
        + DisclosureText.statement(of: disclosure) + "  " + style.paint(outcome, .faint))
    output.line(Self.margin + place(of: disclosure))
    if let writer = disclosure.writer {
      output.line(
        Self.margin + style.paint("key typical of \(writer)", .faint))
    }
    let rest = group.findings.dropFirst()
    for finding in rest.prefix(Self.additionalLocations) {
      output.line(Self.margin + "and " + place(of: finding.disclosure))
    }
    let left = group.count - 1 - min(rest.count, Self.additionalLocations)
    if left > 0 { output.line(Self.margin + "and \(counted(left, "more occurrence"))") }
  }

  private func place(of disclosure: Disclosure) -> String {
    guard let range = disclosure.evidence.fileRanges.first else { return disclosure.path }
    let size = range.isEmpty ? "" : " \(counted(range.count, "byte"))"
    let place = "@\(hexadecimal(range.start))\(size)"
    return disclosure.path + " " + style.paint(place, .faint)
  }

  private func summary(of report: AuditReport) -> String {
    let removed = report.counts(of: .remove)
    let total = removed.reduce(0) { $0 + $1.count }
    return "\(counted(total, "finding")) to remove under policy \(report.policy.name)"
      + (removed.isEmpty
        ? "" : ": " + removed.map { "\(grouped($0.count)) \($0.category)" }.joined(separator: ", "))
  }
}

/// A group of findings with the same category, title, value and outcome, in different places of a
/// file.
struct AuditGroup {
  private(set) var findings: [AuditReport.Finding]
  private(set) var count = 0

  private static let maxKept = 8

  private struct Key: Hashable {
    let category: Anatomy.Category
    let title: String
    let statement: String
    let isRemoved: Bool

    /// Creates the key of a group. All parts of a combined disclosure get the same key, so that the
    /// disclosure is reported once.
    init(_ finding: AuditReport.Finding) {
      let disclosure = finding.disclosure
      category = disclosure.category
      title = disclosure.whole.map(\.node.path) ?? disclosure.title
      statement = disclosure.whole == nil ? DisclosureText.statement(of: disclosure) : ""
      isRemoved = finding.action == .remove
    }
  }

  /// Returns the findings of an audit in groups: the most severe first, otherwise in file order.
  static func all(of report: AuditReport) -> [AuditGroup] {
    var places: [Key: Int] = [:]
    var groups: [AuditGroup] = []
    for finding in report.findings {
      let key = Key(finding)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append(AuditGroup(findings: []))
      }
      groups[place].add(finding)
    }
    let ranked = groups.enumerated().sorted { left, right in
      let (one, other) = (left.element.weight, right.element.weight)
      return one == other ? left.offset < right.offset : one > other
    }
    return ranked.map(\.element)
  }

  private var weight: Gravity { findings.first?.disclosure.weight ?? .low }

  private mutating func add(_ finding: AuditReport.Finding) {
    count += 1
    if finding.disclosure.whole?.isMain == true { return findings.insert(finding, at: 0) }
    if findings.count < Self.maxKept { findings.append(finding) }
  }
}

extension AuditText {
  /// Writes a summary of the audit of one file in one line, for runs with several files.
  package func writeLine(
    _ report: AuditReport, file: String, name: FileNameClues, sidecars: [String],
    of sidecar: SidecarDescription? = nil, settings: String? = nil
  ) {
    let removed = report.counts(of: .remove)
    let counts = removed.map { "\(grouped($0.count)) \($0.category)" }.joined(separator: ", ")
    let parts = [
      sidecar?.words, removed.isEmpty ? "0 findings" : counts, Self.limits(of: report),
      AuditMessages.clues(in: report), AuditMessages.clues(in: name),
      sidecars.isEmpty
        ? nil : "sidecar files: " + sidecars.map(\.fileNameForDisplay).joined(separator: ", "),
      settings,
      sidecar?.isLeftOut == true
        ? "clean leaves sidecars in folders out of the copies"
        : refusal.map { "clean refuses this file: \($0)" },
    ]
    output.lines(
      file.fileNameForDisplay + ": " + parts.compactMap(\.self).joined(separator: Style.separator),
      style)
    if let sidecar { write(report, of: sidecar) }
  }

  /// The categories of findings in a sidecar that are listed one by one in runs with several files.
  private static let listedCategories: Set<Anatomy.Category> = [
    .location, .person, .account, .face,
  ]
  /// Maximum number of findings that are listed of a sidecar.
  private static let maxListed = 1000

  /// Lists the locations, persons and accounts in a sidecar, and the addresses of remote manifests,
  /// each with the medium that it is about.
  private func write(_ report: AuditReport, of sidecar: SidecarDescription) {
    let groups = AuditGroup.all(of: report).filter { group in
      group.findings.first.map {
        Self.listedCategories.contains($0.disclosure.category)
          || $0.disclosure.key?.name == "dcterms:provenance"
      } ?? false
    }
    for group in groups.prefix(Self.maxListed) {
      guard let disclosure = group.findings.first?.disclosure else { continue }
      output.line(
        "  " + style.paint(disclosure.category.rawValue, .strong) + " of \(sidecar.ownerName): "
          + disclosure.title.withoutControls + ": " + DisclosureText.statement(of: disclosure)
          + "  " + place(of: disclosure))
    }
    let rest = groups.count - min(groups.count, Self.maxListed)
    if rest > 0 { output.line("  and \(counted(rest, "more finding")); --json lists all") }
  }

  /// Returns the number of kept findings and of bytes that were not decoded; nil if both are 0.
  private static func limits(of report: AuditReport) -> String? {
    let kept = report.counts(of: .keep) + report.counts(of: .report)
    let count = kept.reduce(0) { $0 + $1.count }
    let bytes = report.undecodedBytes
    let parts = [
      count == 0 ? nil : "\(grouped(count)) kept",
      bytes == 0 ? nil : "\(counted(bytes, "byte")) not decoded",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
