import Anatomy
import Bytes
import Formats
import Rewriting
import Schema
import Testing

/// A structure that states an offset after a mark.
private struct PointerGrammar: Grammar, InsertableContent {
  static let pointer = DeclaredNodeKind(
    Declaration("ptr ", "Pointer") { pointer in
      pointer.code("mark", means: .type)
      pointer.u32("offset")
    }, in: BareGrammar(.structure, terminology: .pointers))
  static let holder = DeclaredNodeKind(
    Declaration("hold", named: "holder", "Holder", holds: PointerGrammar()),
    in: PointerGrammar())

  var terminology: FormatTerminology { .pointers }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    .at(node.range.end, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    Envelope(header: [], nodeKind: Self.pointer)
  }
}

extension FormatTerminology {
  fileprivate static let pointers = FormatTerminology(
    structure: "the pointer", tooShort: "file.resource-limit")
}

/// Inserted bytes that state where other inserted bytes are.
struct OffsetLabelTests {
  private static func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count + 8)] + Array(code.utf8) + content
  }

  private static let movie =
    box("ftyp", Array("isom".utf8) + [0, 0, 0, 0]) + box("free", [1, 2, 3, 4])
    + box("mdat", [9, 9, 9, 9])

  @Test("A draft states the offset of a label, wherever the bytes with the label get")
  func draft() throws {
    let data = Label("data")
    let draft = Draft(
      "ptr ", ["mark": .code("here"), "offset": .offset(of: data, bytes: 4)])
    let pointer = try PointerGrammar.holder.holder().linkedBytes(of: draft)
    #expect(pointer.references.map { $0.place } == [4])
    let document = Examination(ByteSource(bytes: Self.movie), name: "a.mp4", magic: nil).document
    let root = document.root
    let free = try #require(root.child("free"))
    let reference = try #require(pointer.references.first)
    let edits = [
      // Bytes before both insertions are removed and inserted.
      Edit(.structure, of: free),
      Edit(
        inserting: Self.box("skip", pointer.bytes), into: root, before: root.child("mdat"),
        links: LabelLinks(references: [
          LabelLinks.Reference(to: data, at: 8 + reference.place, width: reference.width)
        ])),
      Edit(
        inserting: Self.box("mdat", [5, 6, 7]), into: root, before: nil,
        links: LabelLinks(labels: [data: 8])),
    ]
    let edited = EditedDocument(of: document, open: document.opener, rounds: [{ _ in edits }])
    #expect(edited.refusals.isEmpty)
    let source = edited.document.source
    let bytes = source.bytes(source.wholeRange)
    let place = try #require(bytes.firstRange(of: Array("here".utf8))?.upperBound)
    let offset = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    #expect(Array(bytes[offset..<offset + 3]) == [5, 6, 7])
  }
}
