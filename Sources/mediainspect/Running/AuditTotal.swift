import Anatomy
import Privacy
import Rendering

/// The sum of the audit results of all files.
struct AuditTotal: Sendable {
  private var files = 0
  private var filesWithFindings = 0
  private var counts: [Anatomy.Category: Int] = [:]

  mutating func add(_ report: AuditReport) {
    files += 1
    let own = report.counts(of: .remove)
    if !own.isEmpty { filesWithFindings += 1 }
    for (category, count) in own { counts[category, default: 0] += count }
  }

  /// Returns the total in one line.
  ///
  /// - Parameter tally: what became of the input files.
  func line(_ tally: InputTally) -> String {
    let found = Anatomy.Category.allCases.compactMap { category in
      counts[category].map { "\(grouped($0)) \(category)" }
    }
    let parts: [String?] = [
      counted(files, "file"), "\(filesWithFindings) with findings",
      found.isEmpty ? nil : found.joined(separator: ", "),
    ]
    return (parts + tally.partsOfRest).compactMap(\.self).joined(separator: " · ")
  }
}
