import Anatomy
import ByteScript
import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import Rendering
import Schema
import Testing

/// Files over 4 GiB, sparse on disk: media data is skipped, not read.
struct LargeFileTests {
  private static let mediaSize = 6 << 30

  private static let head = #"ftyp { "isom" u32 0 "isom" } u32 1 "mdat" u64 \#(mediaSize + 16) "#
  private static let movie = """
    moov {
      full mvhd version 0 flags 0 { u32 0, 0, 1000, 1000 fixed32 1 fixed16 1 00 * 10 00 * 60 u32 9 }
      trak { mdia { minf { stbl {
        full stts version 0 flags 0 { u32 200000 (u32 1, 1000) * 200000 }
        full co64 version 0 flags 0 { u32 2 u64 40, \(mediaSize - 1) }
      } } } }
    }
    """

  private func withFile(_ test: (Document) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "large-\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: path) }
    let head = try ByteScript(Self.head).bytes
    let movie = try ByteScript(Self.movie).bytes
    try Data(head).write(to: path)
    let file = try FileHandle(forWritingTo: path)
    try file.seek(toOffset: UInt64(head.count + Self.mediaSize))
    try file.write(contentsOf: Data(movie))
    try file.close()
    let source = try ByteSource.open(path: path.path)
    #expect(source.size == head.count + Self.mediaSize + movie.count)
    try test(Examination(source, name: "large.mp4", magic: nil).document)
  }

  @Test func structureIsReadWithoutMedia() throws {
    try withFile { document in
      var codes: [String] = []
      document.root.forEachNode { node in
        codes.append(node.name.description)
        _ = node.read(for: .line)
      }
      #expect(codes.suffix(3) == ["stbl", "stts", "co64"])
      #expect(document.source.bytesRead < 1 << 20)

      let text = Rendered.collect { output in
        TreeText(
          options: TreeText.Options(),
          style: Style(usesColor: false, width: 80), output: output,
          found: { Issue.record("\($0.rule): \($0.message)") }
        ).writeContents(of: document.root)
      }
      #expect(text.contains("6,442,450,960"))
      #expect(document.source.bytesRead < 1 << 20)
    }
  }

  @Test func whatLiesAfterFourGibibytesIsFound() throws {
    try withFile { document in
      let media = try #require(document.root.child("mdat"))
      #expect(media.range == ByteRange(start: 20, count: Self.mediaSize + 16))
      #expect(media.integer("largesize") == Self.mediaSize + 16)
      let movie = try #require(document.root.child("moov"))
      #expect(movie.range.start == media.range.end)

      let table = try #require(
        movie.descendant("trak", "mdia", "minf", "stbl", "co64").flatMap(\.fields.last))
      #expect(table.row(1)?.range.end == table.range.end)

      let owner = try #require(document.owner(of: table.range.end - 1))
      #expect(owner.chain.last?.code == "co64")
      #expect(owner.fields.count == 1)
      #expect(owner.fields.first?.field.value.integer == Self.mediaSize - 1)
      let inMedia = try #require(document.owner(of: 5 << 30))
      #expect(inMedia.chain.map(\.path) == ["/", "/mdat"])
      #expect(document.source.bytesRead < 1 << 20)
    }
  }

  @Test func itIsRenderedWithoutItsMedia() throws {
    try withFile { document in
      let rendered = Rendered(document)
      #expect(rendered.text.utf8.count < 20_000)
      expectNone(JSONTree.violations(of: document, rendered.json), "a large file")
      #expect(document.source.bytesRead < 2 << 20)
    }
  }
}
