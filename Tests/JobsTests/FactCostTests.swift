import Anatomy
import Bytes
import Inspection
import Jobs
import Metadata
import TestSupport
import Testing

/// A fact is computed only if it is requested, and reads no more than it needs.
struct FactCostTests {
  /// The bytes that are read and the steps that are taken while a closure runs.
  private func cost(
    _ seed: Seed, _ body: (Inspection) -> Void
  ) -> (bytes: Int, steps: Int) {
    let source = ByteSource(bytes: seed.bytes)
    body(Inspection(source, name: seed.name))
    return (source.bytesRead, source.steps)
  }

  private func facts(_ names: [FactName], of seed: Seed) -> (bytes: Int, steps: Int) {
    cost(seed) { inspection in
      let facts = FileFacts(inspection, path: seed.name)
      for name in names { _ = facts.value(of: name) }
    }
  }

  @Test("A title costs what the items cost, and other facts are not computed with it")
  func title() {
    var count = 0
    for seed in Seed.corpus {
      let title = facts(["title"], of: seed)
      let items = cost(seed) { inspection in
        let isTitle = KeySelector("title")
        _ = inspection.items.count { isTitle?.selects($0) ?? false }
      }
      // A normalized field of another kind may be read too; it needs at most one block of 4 KiB.
      #expect(title.bytes <= items.bytes + 4096, "\(seed.name)")
      #expect(title.steps <= items.steps * 2 + 200, "\(seed.name)")
      if seed.name == "corpus/holiday.mov" {
        let all = facts(FileFacts.registry.facts.map(\.name), of: seed)
        #expect(title.steps * 10 < all.steps)
        #expect(facts(["width"], of: seed).steps * 10 < all.steps)
        count += 1
      }
    }
    #expect(count == 1)
  }
}
