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

  /// Adds the entry of a file to the report, if a report is written.
  func note(
    _ job: CopyJob, _ outcome: CopyOutcome, of inspection: Inspection, file: String, by run: Run,
    _ settings: AuditSettings? = nil
  ) {
    guard reports else { return }
    let line = run.record(of: job, outcome, file: file, settings)
    let access = inspection.document.source.readAccess
    records.change { $0.append(CopyRecord(file: file, line: line, access: access)) }
  }

  /// Writes the report to `place`. Does nothing if `place` is nil.
  func saveReport(in place: SaveLocation?, by caller: Run, inOrderOf files: [String]) {
    if let place { caller.save(records.change { $0 }, in: place, inOrderOf: files) }
  }
}

/// An error that ends a run before it examines a file. The problem was already reported.
struct Ended: Error {
  let status: ExitStatus
}

extension Run {
  /// Creates the folder for the copies, and opens the destination of their report. If that is not
  /// possible, reports the problem and throws an error.
  ///
  /// - Parameter problem: Returns an error message if there can be no copies for a reason that
  ///   depends on the command; otherwise nil.
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
