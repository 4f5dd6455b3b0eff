import Anatomy
import Bytes
import Privacy
import Rendering

/// What all files together brought.
struct AuditTotal: Sendable {
  /// What was no media.
  var skipped: Set<String> = []
  var notExamined = 0
  private var files = 0
  private var filesWithFindings = 0
  private var counts: [Anatomy.Category: Int] = [:]

  mutating func add(_ report: AuditReport) {
    files += 1
    let own = report.counts(of: .remove)
    if !own.isEmpty { filesWithFindings += 1 }
    for (category, count) in own { counts[category, default: 0] += count }
  }

  var line: String {
    let found = Anatomy.Category.allCases.compactMap { category in
      counts[category].map { "\(grouped($0)) \(category)" }
    }
    let parts = [
      counted(files, "file"), "\(filesWithFindings) with findings",
      found.isEmpty ? nil : found.joined(separator: ", "),
      notExamined == 0 ? nil : "\(notExamined) not examined",
      skipped.isEmpty ? nil : Self.skippedDescription(skipped.count),
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private static let maxNamed = 20

  private static func skippedDescription(_ count: Int, more: Bool = false) -> String {
    "\(count) \(more ? "more " : "")\(count == 1 ? "is no media and was" : "are no media and were") skipped"
  }

  /// Which were skipped, in the order of all.
  func linesOfSkipped(among files: [String]) -> [String] {
    let named = files.lazy.filter(skipped.contains).prefix(Self.maxNamed)
    let rest = skipped.count - named.count
    return named.map { "\($0.fileNameForDisplay): no media, skipped" }
      + (rest > 0 ? [Self.skippedDescription(rest, more: true)] : [])
  }
}
