import Anatomy
import Bytes
import Formats
import InvariantChecks
import Rendering
import TestSupport
import Testing

struct InvariantTests {
  @Test(arguments: Seed.corpus) func holdForTheCorpus(_ seed: Seed) { expectAll(seed) }

  @Test(arguments: Seed.made.filter(\.isSmall).oneIn(3)) func holdForMadeMedia(_ seed: Seed) {
    expectAll(seed)
  }

  @Test(arguments: Seed.samples.filter(\.isSmall).oneIn(3)) func holdForSamples(_ seed: Seed) {
    expectAll(seed)
  }

  private func expectAll(_ seed: Seed) {
    expectNone(Invariants.violations(of: seed.bytes), seed.name)
    let document = Invariants.open(seed.bytes)
    let rendered = Rendered(document)
    expectNone(Orders.violations(of: seed.bytes, expected: rendered), seed.name)
    expectNone(JSONTree.violations(of: document, rendered.json), seed.name)
    expectNone(Requests.violations(in: document), seed.name)
    expectNone(Items.violations(in: document), seed.name)
    expectNone(Audits.violations(in: document), seed.name)
    expectHarmless(rendered.text, "text of \(seed.name)")
    expectHarmless(rendered.json, "JSON of \(seed.name)")
    #expect(
      Invariants.text.allows(rendered.text.utf8.count, for: seed.bytes.count),
      "\(rendered.text.utf8.count) bytes of text for \(seed.bytes.count) of \(seed.name)")
    var nodes: [Node] = []
    document.root.forEachNode { nodes.append($0) }
    for node in nodes.sampled(atMost: 200) {
      expectHarmless(Rendered.hex(of: node), "hex of \(node.path) in \(seed.name)")
    }
  }

  @Test func everythingCanBeExplained() {
    for name in Set(ExplanationIndex.names) {
      let explanations = ExplanationIndex.explanations(of: name)
      #expect(!explanations.isEmpty, "\(name) is listed but has no explanation")
      for explanation in explanations {
        let text = Rendered.collect { output in
          ExplanationText(
            style: Style(usesColor: false, width: 80), output: output
          ).write(explanation)
        }
        expectHarmless(text, "explanation of \(name)")
        #expect(!explanation.title.isEmpty)
        for field in explanation.fields {
          #expect(
            !field.name.contains(/[\/'@*%]|\.\.|^\.|\.$/),
            "\(name).\(field.name) cannot be used in a path")
        }
      }
    }
  }
}

func expectNone(_ violations: [String], _ name: String) {
  for violation in violations { Issue.record("\(name): \(violation)") }
}

func expectHarmless(_ text: String, _ name: String) {
  if let scalar = Rendered.unsafeScalar(in: text) {
    Issue.record("U+\(String(scalar.value, radix: 16)) is in the \(name)")
  }
}
