/// What the program tells its caller by its exit status.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case clean = 0
  case findings = 1
  case usage = 2
  case notExamined = 3

  /// The status of both together: a file that was not examined outweighs findings. Wrong usage is
  /// about the whole call, so it outweighs every file.
  func combined(with other: ExitStatus) -> ExitStatus {
    weight < other.weight ? other : self
  }

  private var weight: Int {
    switch self {
    case .clean: 0
    case .findings: 1
    case .notExamined: 2
    case .usage: 3
    }
  }
}
