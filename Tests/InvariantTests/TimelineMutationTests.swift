import Foundation
import InvariantChecks
import TestSupport
import Testing

/// Timelines of files that were damaged at random.
struct TimelineMutationTests {
  private static let seeds = Seed.corpus.filter { $0.name.contains("corpus/timed/") }

  @Test(arguments: seeds) func exportsAreWhole(_ seed: Seed) {
    expectNone(Timelines.violations(in: Invariants.open(seed.bytes)), seed.name)
  }

  @Test(arguments: 0..<4) func exportsOfMutantsAreWhole(_ part: Int) {
    #expect(!Self.seeds.isEmpty)
    for number in 0..<200 where number % 4 == part {
      let mutant = Mutant(of: Self.seeds, seed: 5, number: number)
      expectNone(Timelines.violations(in: Invariants.open(mutant.bytes)), mutant.name)
    }
  }

  /// An independent JSON reader accepts the exports.
  @Test(arguments: seeds) func exportsAreJSON(_ seed: Seed) throws {
    for text in Timelines.json(of: Invariants.open(seed.bytes)) {
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
      }
    }
  }
}
