import Anatomy
import ByteScript
import Bytes
import Editing
import Formats
import InvariantChecks
import Metadata
import TestSupport
import Testing
import Verification

/// An edit neither moves nor changes a maker note, because its offsets may be counted from the TIFF
/// header.
struct MakerNoteEditTests {
  private static func note(in document: Document) -> (bytes: [UInt8], place: Int)? {
    guard let path = try? NodePath(parsing: "/APP1/tiff/Exif/MakerNote"),
      let tiff = try? NodePath(parsing: "/APP1/tiff"), let node = document.nodes(at: path).first,
      let header = document.nodes(at: tiff).first
    else { return nil }
    return (node.source.bytes(node.range), node.range.start - header.range.start)
  }

  @Test(
    "Setting a tag leaves the maker notes of all makers in place",
    arguments: ["title", "exif/Artist"])
  func notesStay(key: String) throws {
    for order in [ByteOrder.big, .little] {
      for (name, made) in MadeNote.each(order) {
        let file = jpeg(segment(0xE1, utf8("Exif\0\0"), made.exif(order)))
        let document = Examination(ByteSource(bytes: file), name: "a.jpg", magic: nil).document
        let selector = try #require(KeySelector(key))
        let editing = Editing(
          document, [MetadataChange(.set(EditValue("A")), of: selector, words: key)])
        #expect(editing.refusals.isEmpty, "\(name): \(editing.refusals)")
        let copy = editing.editedDocument.document
        _ = try Verification(of: editing.plan, in: copy.source)
        #expect(copy.source.bytes(copy.source.wholeRange) != file)
        let before = try #require(Self.note(in: document))
        let after = try #require(Self.note(in: copy))
        #expect(before.bytes == after.bytes && before.place == after.place, "\(name)")
      }
    }
  }
}
