import Bytes
import Files
import Privacy

/// Collects identifiers from the command line that no file contains. An identifier that at least
/// one file contains is not reported.
final class UnmatchedNames: Sendable {
  /// Messages about the identifiers that none of the files so far contains; nil before the first file.
  private let names = Monitor<Set<String>?>(nil)

  func note(_ settings: AuditSettings, _ report: AuditReport) {
    let unmatched = settings.unmatchedIdentifiers(in: report)
    names.change { $0 = $0?.intersection(unmatched) ?? unmatched }
  }

  func report(_ run: Run) {
    for words in (names.change { $0 } ?? []).sorted() {
      run.complain(words)
      run.end(with: .findings)
    }
  }
}
