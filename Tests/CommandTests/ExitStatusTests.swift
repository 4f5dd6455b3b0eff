import Testing

@testable import mediainspect

struct ExitStatusTests {
  @Test func notExaminedOutweighsFindings() {
    #expect(ExitStatus.success.combined(with: .findings) == .findings)
    #expect(ExitStatus.findings.combined(with: .success) == .findings)
    #expect(ExitStatus.findings.combined(with: .notExamined) == .notExamined)
    #expect(ExitStatus.notExamined.combined(with: .findings) == .notExamined)
    #expect(ExitStatus.notExamined.combined(with: .usage) == .usage)
    #expect(ExitStatus.success.combined(with: .success) == .success)
  }

  @Test func numbers() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
  }
}
