import Bytes
import Schema
import Testing

@testable import Anatomy

/// Looking up one field by name returns the same field as reading all fields.
struct FieldReadingTests {
  private struct Plain: Grammar {
    let kind = StructureKind.structure
    let terminology = FormatTerminology(
      structure: "it", tooShort: "short", countTooLarge: "count", trailing: "trailing",
      unknownVersion: "version", tooDeep: "deep")
    func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
    func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
  }

  @Test func membersOfAGroupDoNotHideAFieldOfTheirName() {
    let body: Declaration.Body = { box in
      box.group("first") {
        box.u8("size")
        box.group("inner") { box.u8("size") }
      }
      box.u8("size")
    }
    let declaration = Declaration("test", "test", body: body)
    let root = Document(
      ByteSource(bytes: [1, 2, 3]), nodeKind: DeclaredNodeKind(declaration, in: Plain())
    ).root
    #expect(root.integer("size") == 3)
    #expect(root.field("inner") == nil)
    #expect(root.fields.map(\.name) == ["first", "size"])
  }
}
