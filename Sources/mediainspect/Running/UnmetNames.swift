import Bytes
import Privacy

/// Identifiers of the command line that none of the files has: not each file has to have all.
final class UnmetNames: Sendable {
  /// Nil before the first file.
  private let names = Monitor<Set<String>?>(nil)

  func note(_ choices: AuditChoices, _ report: AuditReport) {
    let unmet = choices.unmetIdentifiers(in: report)
    names.change { $0 = $0?.intersection(unmet) ?? unmet }
  }

  func tell(_ run: Run) {
    for words in (names.change { $0 } ?? []).sorted() {
      run.complain(words)
      run.end(with: .findings)
    }
  }
}
