import Bytes
import Files
import Testing

@testable import mediainspect

/// Output of files that are examined concurrently.
struct TurnTests {
  /// The output of a file. For some files it is too long to be buffered until their turn comes.
  private static func words(of file: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(file % 251), count: file % 17 == 0 ? 300_000 : file * 7 % 900)
  }

  @Test func whatIsToldComesInTheOrderOfTheFiles() {
    let written = Monitor<[UInt8]>([])
    let turns = OutputReorderBuffer(300) { _, bytes in
      written.change { $0 += bytes }
      return .written
    }
    let counts = Monitor<[Int: Int]>([:])
    Workers.run(4) {
      while let slot = turns.claim() {
        counts.change { $0[slot.file, default: 0] += 1 }
        // Files with even numbers write in several pieces, together more than a megabyte.
        for _ in 0..<(slot.file % 2 == 0 ? 6 : 1) {
          #expect(slot.write(Self.words(of: slot.file), to: .output) == .written)
        }
        slot.end()
      }
    }
    let expected = (0..<300).flatMap { file in
      (0..<(file % 2 == 0 ? 6 : 1)).flatMap { _ in Self.words(of: file) }
    }
    #expect(counts.change { $0 } == Dictionary(uniqueKeysWithValues: (0..<300).map { ($0, 1) }))
    #expect(written.change { $0 } == expected)
    #expect(!turns.haveFailed)
  }

  @Test(arguments: [StandardStream.Outcome.closedByReader, .failed])
  func nobodyGoesOnWhenTheOutputIsGone(outcome: StandardStream.Outcome) {
    let calls = Monitor(0)
    let turns = OutputReorderBuffer(100_000) { _, _ in
      calls.change { $0 += 1 }
      return outcome
    }
    Workers.run(2) {
      while let slot = turns.claim() {
        _ = slot.write([1], to: .output)
        slot.end()
      }
    }
    #expect(turns.haveFailed == (outcome == .failed))
    #expect(calls.change { $0 } < 50_000)
  }
}
