import Anatomy
import Bytes
import Editing
import InvariantChecks
import Metadata
import Schema
import Testing
import Verification

/// A format that the project does not have: a marker, and notes with a name and a text. Tags are written in it with
/// nothing but its grammar and its author.
private enum Notes {
  static let file = DeclaredNodeKind(
    Declaration("NOTE", named: "notes", "Notes", holds: NotesGrammar()) {
      $0.code("marker", means: .type)
    }, in: BareGrammar(.structure, terminology: .notes))

  static let note = DeclaredNodeKind(
    Declaration(
      code, "Note", naming: Naming { .key($0.textValue("name") ?? "") }
    ) { note in
      let size = note.u8("name_length", means: .size(of: .nextField))
      note.text("name", .utf8, .bytes(size), means: .type)
      note.u16("size", means: .size(of: .restOfNode))
      note.text(
        "value", .utf8, .rest, means: Meaning(.plain, about: .tag(space: .vorbis, key: "")))
    }, in: BareGrammar(.comment, terminology: .notes, tagSpace: .vorbis, standsAlone: true))

  static let code = FourCC(rawValue: 0)

  static func draft(_ name: String, _ text: String) -> Draft {
    Draft(
      code,
      [
        "name_length": .number(UInt64(name.utf8.count), bytes: 1), "name": .text(name),
        "size": .number(UInt64(text.utf8.count), bytes: 2), "value": .text(text),
      ])
  }
}

private struct NotesGrammar: Grammar, InsertableContent, TagContainer, TagAuthor {
  var terminology: FormatTerminology { .notes }
  var kind: StructureKind { .comment }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while place < region.end, let length = node.source.byte(at: place),
      let size = node.source.big16(at: place + 1 + Int(length))
    {
      let range = ByteRange(start: place, count: 3 + Int(length) + Int(size))
      childList.add(Notes.code, range, headerSize: 0, nodeKind: Notes.note)
      place = range.end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint {
    .at(child?.range.start ?? node.range.end, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    Envelope(header: [], nodeKind: Notes.note)
  }

  // MARK: Tags

  var describesFileAround: Bool { false }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    [TagList(.vorbis, in: scope, by: self)]
  }

  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    TagStatement([(key, text)])
  }

  func form(of value: TagPlace) -> TagForm? { .fields }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? { nil }

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    guard let file = changes.structure else { return TagWriting() }
    var insertions: [TagInsertion] = []
    for tag in changes.added {
      guard case .text(let text) = tag.value else {
        throw TagRefusal(ofValue: "a note contains text")
      }
      let note = try file.written(Notes.draft(tag.key.name, text))
      insertions.append(TagInsertion(note, into: file, .child(before: nil)))
    }
    return TagWriting(insertions)
  }

  func freeSpace(in node: Node) -> FreeSpace? { nil }
}

extension FormatTerminology {
  fileprivate static let notes = FormatTerminology(
    structure: "the note", tooShort: "file.resource-limit")
}

/// Edits of a format that only these tests know.
struct NewFormatTests {
  private static func bytes(_ notes: [(String, String)]) -> [UInt8] {
    notes.reduce(Array("NOTE".utf8)) { bytes, note in
      let (name, text) = (Array(note.0.utf8), Array(note.1.utf8))
      let size = [UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
      return bytes + [UInt8(name.count)] + name + size + text
    }
  }

  private static func change(
    _ action: MetadataChange.Action, _ key: String
  ) throws -> MetadataChange {
    MetadataChange(action, of: try #require(KeySelector(key)), words: key)
  }

  @Test("Tags of a new format are set, added, renamed and removed in one writing")
  func edits() throws {
    let source = Self.bytes([("TITLE", "Lake"), ("ARTIST", "Ann"), ("MOOD", "calm"), ("X", "1")])
    let document = Document(ByteSource(bytes: source), nodeKind: Notes.file)
    let editing = Editing(
      document,
      [
        try Self.change(.set(EditValue("The lake in winter")), "title"),
        try Self.change(.add(EditValue("Bob")), "artist"),
        try Self.change(.rename(try #require(KeySelector("vorb/WEATHER"))), "vorb/MOOD"),
        try Self.change(.remove(nil), "vorb/X"),
        try Self.change(.set(EditValue("2024")), "year"),
      ])
    #expect(editing.refusals.isEmpty, "\(editing.refusals)")
    let copy = editing.editedDocument.document.source
    let expected = Self.bytes([
      ("TITLE", "The lake in winter"), ("ARTIST", "Ann"), ("ARTIST", "Bob"), ("WEATHER", "calm"),
      ("DATE", "2024"),
    ])
    #expect(copy.bytes(copy.wholeRange) == expected)
    let verification = try Verification(of: editing.plan, in: copy)
    #expect(verification.unchangedItems == 1)
  }

  @Test("A value that the format cannot state is refused, and nothing is written")
  func refusal() throws {
    let source = Self.bytes([("TITLE", "Lake")])
    let document = Document(ByteSource(bytes: source), nodeKind: Notes.file)
    let picture = EditValue([0xFF, 0xD8, 0xFF, 0xE0])
    let editing = Editing(document, [try Self.change(.set(picture), "vorb/COVER")])
    let words = editing.refusals.map { $0.words }
    #expect(words == ["vorb/COVER: a note contains text"])
    #expect(editing.changesNothing)
  }
}
