import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import Testing
import Verification

/// Bytes after the fields of chunks are removed, and frames of tags inside chunks. Chunk sizes are
/// kept even.
struct ChunkLeakTests {
  struct Case: CustomTestStringConvertible {
    let code: String
    let body: [UInt8]
    let hidden: [UInt8]
    var testDescription: String { "\(hidden.count) bytes after the fields of \(code)" }

    func file(_ more: [UInt8]) -> [UInt8] { code == "INST" ? aiff(more) : wave(more) }

    private func wave(_ more: [UInt8]) -> [UInt8] {
      func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
        utf8(code) + little(body.count) + body + zeros(body.count % 2)
      }
      let chunks =
        utf8("WAVE") + chunk("fmt ", hex("0100 0100 401F0000 803E0000 0200 1000"))
        + chunk(code, body + more) + chunk("data", hex("0102 0304"))
      return utf8("RIFF") + little(chunks.count) + chunks
    }

    private func aiff(_ more: [UInt8]) -> [UInt8] {
      func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
        utf8(code) + u32(body.count) + body + zeros(body.count % 2)
      }
      let chunks =
        utf8("AIFF") + chunk("COMM", hex("0001 00000002 0010 400BFA00000000000000"))
        + chunk(code, body + more) + chunk("SSND", u32(0, 0) + hex("0102 0304"))
      return utf8("FORM") + u32(chunks.count) + chunks
    }
  }

  static let cases: [Case] = {
    let bodies = [
      ("cue ", little(1) + little(1) + zeros(4) + utf8("data") + zeros(12)),
      ("acid", zeros(24)),
      ("INST", zeros(20)),
    ]
    return bodies.flatMap { code, body in
      ["Qmzvwxkjtb", "Qmzvwxkjtbp"].map { Case(code: code, body: body, hidden: utf8($0)) }
    }
  }()

  @Test("The copy does not contain the bytes and is verified", arguments: cases)
  func removedFromCopy(_ one: Case) throws {
    let name = one.code == "INST" ? "a.aiff" : "a.wav"
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: one.file(one.hidden)), name: name, magic: nil).document,
      name: name, under: try #require(Policy.named("identifying")))
    #expect(cleaning.found.removed.map(\.disclosure.category) == [.unreferenced])
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes == one.file([]))
    #expect(cleaning.remaining.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }

  @Test(
    "A frame of a tag inside a chunk is removed, for even and odd sizes",
    arguments: ["Lake", "Lakes"], ["Qmzvwxkjtb", "Qmzvwxkjtbp"])
  func tags(title: String, secret: String) throws {
    func frame(_ code: String, _ body: [UInt8]) -> [UInt8] {
      utf8(code) + u32(body.count) + u16(0) + body
    }
    func file(_ more: [UInt8], fill: [UInt8] = []) -> [UInt8] {
      // A fill byte becomes padding of the tag.
      let frames = frame("TIT2", [0] + utf8(title)) + more + fill
      let tag = utf8("ID3") + hex("03 00 00") + u32(frames.count) + frames
      return Case(code: "id3 ", body: tag, hidden: []).file([])
    }
    let original = file(frame("PRIV", utf8(secret)))
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: original), name: "a.wav", magic: nil).document, name: "a.wav",
      under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    let isFilled = secret.utf8.count % 2 == 1 && title.utf8.count % 2 == 0
    #expect(bytes == file([], fill: isFilled ? [0] : []))
    #expect(cleaning.remainder.findings.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }
}
