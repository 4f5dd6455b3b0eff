import ISOMedia
import Schema
import Testing

struct DialectTests {
  /// What is declared of one code for one place is looked for in one dialect only.
  @Test func noPlaceOfACodeIsInBothDialects() {
    func places(_ shapes: [DeclaredShape]) -> Set<String> {
      Set(
        shapes.filter { $0.declaration.code != "uuid" }.flatMap { shape in
          shape.declaration.containers.map { "\(shape.declaration.code) in \($0)" }
        })
    }
    let further = ISODialect.furtherBoxes.shapes
    let identities = Set(further.map(ObjectIdentifier.init))
    let everyday = ISODialect.boxes.shapes.filter { !identities.contains(ObjectIdentifier($0)) }
    #expect(everyday.count > 100 && further.count > 500)
    #expect(places(everyday).intersection(places(further)) == [])
  }

  @Test func whatOnlyTheFurtherDialectHasIsFound() {
    let found = ISODialect.boxes.shape("av1C", inside: nil)
    #expect(
      found?.declaration.title == ISODialect.furtherBoxes.shapes("av1C").first?.declaration.title)
    #expect(ISODialect.knows("av1C") && ISODialect.knows("moov") && !ISODialect.knows("zzzz"))
  }
}
