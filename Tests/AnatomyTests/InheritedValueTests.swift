import Bytes
import Synchronization
import Testing

@testable import Anatomy

/// An inherited value is searched for once per document, even if no node provides it.
struct QuestionTests {
  private struct None: CapabilityAdopter {}

  private final class Bare: NodeKind {
    let title = "bare"
    let kind = StructureKind.structure
    let declaredName = "bare"
    let clause: Clause? = nil
    let isNamedByCode = true
    let mayHaveChildren = false
    func name(of node: Node) -> NodeName { .word("/") }
    func findChildren(_ node: Node, into childList: inout ChildList) {}
    func read(_ node: Node, for purpose: ReadingPurpose) -> Reading { Reading(end: 0) }
    func summary(of node: Node) -> String? { nil }
    let capabilities = Capabilities(of: None())
  }

  @Test(arguments: [7, nil]) func anAnswerIsFoundOnceAlsoWhenThereIsNone(_ answer: Int?) {
    let searches = Mutex(0)
    let root = Document(ByteSource(bytes: []), nodeKind: Bare()).root
    let inheritedValue = InheritedValue<Int>("number", scope: { $0 }) { _ in
      searches.withLock { $0 += 1 }
      return answer
    }
    for _ in 1...3 { #expect(root.inherited(inheritedValue) == answer) }
    #expect(searches.withLock { $0 } == 1)
  }
}
