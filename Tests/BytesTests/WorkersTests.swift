import Testing

@testable import Bytes

struct WorkersTests {
  private struct Refused: Error {}

  @Test("What is done beside something else brings its result, though the other fails")
  func beside() {
    let done = Workers.run(beside: { 20 }) { 22 }
    #expect(done.own + done.other == 42)
    let hasRun = Monitor(false)
    #expect(throws: Refused.self) {
      try Workers.run(beside: { hasRun.change { $0 = true } }) { throw Refused() }
    }
    #expect(hasRun.change { $0 })
  }
}
