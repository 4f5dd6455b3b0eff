import Files
import Testing

@testable import Bytes

struct WorkersTests {
  private struct Refused: Error {}

  @Test("A concurrent task returns its result even if the other task throws")
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
