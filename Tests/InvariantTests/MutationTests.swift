import Foundation
import InvariantChecks
import TestSupport
import Testing

/// The invariants, on files that were damaged at random. `scripts/mutate` runs this with other seeds.
struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = number("SEED") ?? 1
  private static let count = number("COUNT") ?? 600
  private static let first = number("FIRST") ?? 0
  /// One of this many mutants is also rendered, in several orders.
  private static let stride = 16

  private static func number(_ name: String) -> Int? {
    environment["MEDIAINSPECT_MUTATION_\(name)"].flatMap { Int($0) }
  }

  private static let seeds = (Seed.corpus + Seed.made + Seed.samples).filter {
    $0.bytes.count <= 64 << 10 && Invariants.isRecognized($0.bytes)
  }

  /// Folder for mutants that violate an invariant, and for the number of the running mutant.
  private static let folder = Seed.repository.appending(path: ".cache/mutants")

  @Test(arguments: 0..<4) func invariantsHold(_ part: Int) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    let running = Self.folder.appending(path: "running-\(part)")
    for number in Self.first..<Self.first + Self.count where number % 4 == part {
      try Data("\(number)\n".utf8).write(to: running)
      let mutant = Mutant(of: Self.seeds, seed: UInt64(Self.seed), number: number)
      var violations = Invariants.violations(of: mutant.bytes)
      if number / 4 % Self.stride == 0 { violations += rendering(of: mutant) }
      guard !violations.isEmpty else { continue }
      expectNone(violations, mutant.name)
      try Data(mutant.bytes).write(to: Self.folder.appending(path: "\(Self.seed)-\(number).mp4"))
    }
    try FileManager.default.removeItem(at: running)
  }

  private func rendering(of mutant: Mutant) -> [String] {
    let document = Invariants.open(mutant.bytes)
    let rendered = Rendered(document)
    expectHarmless(rendered.text, "text of \(mutant.name)")
    expectHarmless(rendered.json, "JSON of \(mutant.name)")
    return Orders.violations(of: mutant.bytes, expected: rendered)
      + JSONTree.violations(of: document, rendered.json) + Requests.violations(in: document)
      + Timelines.violations(in: document) + Checks.violations(in: document)
      + Items.violations(in: document) + Audits.violations(in: document)
  }

  @Test func theSameSeedGivesTheSameMutant() {
    let seeds = Array(Self.seeds.prefix(5))
    for number in 0..<50 {
      let mutant = Mutant(of: seeds, seed: 7, number: number)
      #expect(mutant.bytes == Mutant(of: seeds, seed: 7, number: number).bytes)
    }
  }
}
