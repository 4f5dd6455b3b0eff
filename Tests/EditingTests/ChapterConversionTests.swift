import ByteScript
import Bytes
import Editing
import Formats
import Testing

/// Conversions of ID3 tags to another version keep what the frames inside a chapter state.
struct ChapterConversionTests {
  private static let sound = Array(repeatElement(hex("FFFB9064") + zeros(413), count: 2).joined())

  private static func chapter(_ version: Int, _ frames: [UInt8]...) -> [UInt8] {
    id3Frame(
      version, "CHAP", utf8("one\0"), u32(0, 1000, 0xFFFF_FFFF, 0xFFFF_FFFF), frames.flatMap(\.self)
    )
  }

  /// The content of a new text frame of version 2.4, which is UTF-8.
  private static func newText(_ text: String) -> [UInt8] { [3] + utf8(text) }

  private func converted(_ tag: [UInt8], to version: Int) throws -> [UInt8] {
    let file = ByteSource(bytes: tag + Self.sound)
    let document = Examination(file, name: "a.mp3", magic: nil).document
    let change = MetadataChange(.convert(version), of: .space(.id3), words: "version \(version)")
    let editing = Editing(document, [change])
    #expect(editing.refusals.isEmpty)
    let copy = editing.editedDocument.document.source
    return copy.bytes(copy.wholeRange)
  }

  @Test("A chapter keeps its date, also beside another date of the tag")
  func dates() throws {
    for outer in [nil, "2001"] as [String?] {
      let year = outer.map { id3Frame(3, "TYER", id3Text($0)) } ?? []
      let tag = id3Tag(
        3, year,
        Self.chapter(
          3, id3Frame(3, "TYER", id3Text("1999")), id3Frame(3, "TDAT", id3Text("1705"))))
      let expected = id3Tag(
        4, outer.map { id3Frame(4, "TDRC", Self.newText($0)) } ?? [],
        Self.chapter(4, id3Frame(4, "TDRC", Self.newText("1999-05-17"))))
      #expect(try converted(tag, to: 4) == expected + Self.sound)
    }
  }

  @Test("A date of the tag does not replace the date of a chapter")
  func newerDate() throws {
    let tag = id3Tag(
      3, id3Frame(3, "TDRC", id3Text("2001")),
      Self.chapter(3, id3Frame(3, "TYER", id3Text("1999"))))
    let expected = id3Tag(
      4, id3Frame(4, "TDRC", id3Text("2001")),
      Self.chapter(4, id3Frame(4, "TDRC", Self.newText("1999"))))
    #expect(try converted(tag, to: 4) == expected + Self.sound)
  }

  @Test("People of a chapter stay inside the chapter")
  func people() throws {
    let names = [0] + utf8("guitar\0Ann Example")
    let tag = id3Tag(4, Self.chapter(4, id3Frame(4, "TMCL", names)))
    let copy = try converted(tag, to: 3)
    let expected = id3Tag(3, Self.chapter(3, id3Frame(3, "IPLS", names + [0])))
    #expect(copy == expected + Self.sound)
  }
}
