/// The exit status of the program.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case findings = 1
  case usage = 2
  case notExamined = 3

  var meaning: String {
    switch self {
    case .success: "done; no finding at or above the threshold"
    case .findings:
      "findings at or above the threshold, no match, or data that could not be removed"
    case .usage: "usage error: invalid option, operand, value or settings file"
    case .notExamined: "an input was not examined, or an output was not written"
    }
  }

  /// Returns the more important of two exit statuses. From the most important, the order is 2, 3,
  /// 1, 0.
  func combined(with other: ExitStatus) -> ExitStatus { weight < other.weight ? other : self }

  private var weight: Int {
    switch self {
    case .success: 0
    case .findings: 1
    case .notExamined: 2
    case .usage: 3
    }
  }
}
