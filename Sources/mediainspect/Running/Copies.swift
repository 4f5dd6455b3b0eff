import Bytes
import Files
import Inspection
import Jobs

/// The copies that a run writes, and the report about them.
struct Copies: Sendable {
  let target: CopyOutput
  /// Whether a report is written.
  private let reports: Bool
  private let records = Monitor<[CopyRecord]>([])

  fileprivate init(_ target: CopyOutput, reports: Bool) {
    (self.target, self.reports) = (target, reports)
  }

  /// Adds the entry of a file to the report, if there is one.
  func note(
    _ job: CopyJob, _ outcome: CopyOutcome, of inspection: Inspection, file: String, by run: Run,
    _ settings: AuditSettings? = nil
  ) {
    guard reports else { return }
    let line = run.record(of: job, outcome, file: file, settings)
    let access = inspection.document.source.readAccess
    records.change { $0.append(CopyRecord(file: file, line: line, access: access)) }
  }

  /// Writes the report, if there is one.
  func saveReport(in place: SaveLocation?, by caller: Run, inOrderOf files: [String]) {
    if let place { caller.save(records.change { $0 }, in: place, inOrderOf: files) }
  }
}

/// A run ended before it examined a file.
struct Ended: Error {
  let status: ExitStatus
}

extension Run {
  /// Makes the folder for the copies, and the report. Ends the run after reporting a problem.
  ///
  /// - Parameter problem: Returns a further message about why there can be no copies.
  func copies(
    to target: CopyOutput, orProblem problem: (CopyOutput) -> String? = { _ in nil }
  ) throws(Ended) -> (Copies, report: SaveLocation?) {
    let report = invocation.value(.report)
    if let problem = target.problem() ?? report.flatMap({ target.problem(withReport: $0) })
      ?? problem(target)
    {
      complain(problem)
      throw Ended(status: .usage)
    }
    guard target.makeFolder() else {
      complain("\((target.output ?? "").fileNameForDisplay): the folder cannot be created")
      end(with: .notExamined)
      throw Ended(status: finish())
    }
    guard let report else { return (Copies(target, reports: false), nil) }
    guard let place = saveLocation(at: report, replacing: target.isForced) else {
      throw Ended(status: finish())
    }
    return (Copies(target, reports: true), place)
  }
}
