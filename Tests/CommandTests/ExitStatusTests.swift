import Testing

@testable import mediainspect

struct ExitStatusTests {
  @Test func notExaminedOutweighsFindings() {
    #expect(ExitStatus.clean.combined(with: .findings) == .findings)
    #expect(ExitStatus.findings.combined(with: .clean) == .findings)
    #expect(ExitStatus.findings.combined(with: .notExamined) == .notExamined)
    #expect(ExitStatus.notExamined.combined(with: .findings) == .notExamined)
    #expect(ExitStatus.notExamined.combined(with: .usage) == .usage)
    #expect(ExitStatus.clean.combined(with: .clean) == .clean)
  }

  @Test func numbers() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
  }
}
