import ISOMedia
import Schema
import Testing

struct DialectTests {
  /// No code is declared for the same container in both the common and the additional boxes.
  @Test func noPlaceOfACodeIsInBothDialects() {
    func places(_ nodeKinds: [DeclaredNodeKind]) -> Set<String> {
      Set(
        nodeKinds.filter { $0.declaration.code != "uuid" }.flatMap { nodeKind in
          nodeKind.declaration.containers.map { "\(nodeKind.declaration.code) in \($0)" }
        })
    }
    let further = ISODialect.additionalBoxes.nodeKinds
    let identities = Set(further.map(ObjectIdentifier.init))
    let everyday = ISODialect.boxes.nodeKinds.filter { !identities.contains(ObjectIdentifier($0)) }
    #expect(everyday.count > 100 && further.count > 500)
    #expect(places(everyday).intersection(places(further)) == [])
  }

  @Test func whatOnlyTheFurtherDialectHasIsFound() {
    let found = ISODialect.boxes.nodeKind("av1C", inside: nil)
    #expect(
      found?.declaration.title
        == ISODialect.additionalBoxes.nodeKinds("av1C").first?.declaration.title)
    #expect(ISODialect.knows("av1C") && ISODialect.knows("moov") && !ISODialect.knows("zzzz"))
  }
}
