import Testing

@testable import Bytes

struct WorkersTests {
  private struct Refused: Error {}

  @Test("What is done beside something else brings its result, though the other fails")
  func concurrently() {
    let done = Workers.run(concurrently: { 20 }) { 22 }
    #expect(done.own + done.other == 42)
    let hasRun = Monitor(false)
    #expect(throws: Refused.self) {
      try Workers.run(concurrently: { hasRun.change { $0 = true } }) { throw Refused() }
    }
    #expect(hasRun.change { $0 })
  }
}
