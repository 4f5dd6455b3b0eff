import Anatomy
import Bytes
import Privacy
import Rendering

/// The sum of the audit results of all files.
struct AuditTotal: Sendable {
  /// The files in folders that were skipped because they are not media.
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
    "\(count) \(more ? "more " : "")\(count == 1 ? "non-media file" : "non-media files") skipped"
  }

  /// Returns a line for each skipped file, in the order of all files. Beyond a limit, the last line
  /// has the number of further skipped files.
  func linesOfSkipped(among files: [String]) -> [String] {
    let named = files.lazy.filter(skipped.contains).prefix(Self.maxNamed)
    let rest = skipped.count - named.count
    return named.map { "\($0.fileNameForDisplay): not a media file, skipped" }
      + (rest > 0 ? [Self.skippedDescription(rest, more: true)] : [])
  }
}
