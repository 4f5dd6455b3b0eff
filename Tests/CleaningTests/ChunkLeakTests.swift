import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
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

    func file(_ more: [UInt8]) -> [UInt8] {
      code == "INST"
        ? aiffFile(first: iffChunk(code, body, more)) : waveFile(first: riffChunk(code, body, more))
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
      under: try #require(Policy.named("identifying")))
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
    func file(_ more: [UInt8]) -> [UInt8] {
      let tag = id3Tag(
        3, id3Frame(3, "TIT2", id3Text(title)), id3Frame(3, "TALB", id3Text("Album")), more)
      return Case(code: "id3 ", body: tag, hidden: []).file([])
    }
    let original = file(id3Frame(3, "PRIV", utf8(secret)))
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: original), name: "a.wav", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes == file([]))
    #expect(cleaning.remainder.findings.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }
}
