import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// A picture or sound file embedded where no reader looks for one is hidden data, although its
/// structures are known. Without it the file is unchanged.
struct HiddenFileTests {
  private static let picture = jpeg()
  private static let point = onePoint()

  static let cases: [CopyCase] = {
    let frames = silentFrames
    let (movie, wave, sound) = (Self.movie(), waveFile(), aiffFile())
    return [
      CopyCase("after a movie", in: "a.mp4", movie + picture, becomes: movie),
      CopyCase("a second movie after it", in: "a.mp4", movie + movie, becomes: movie),
      CopyCase(
        "a second file type box right after the first", in: "a.mp4",
        Self.movie(box("ftyp", utf8("Qmzv"), u32(512), utf8("wxkj"))), becomes: movie),
      CopyCase("a second movie box", in: "a.mp4", movie + movieBox(0), becomes: movie),
      CopyCase("in free space", in: "a.mp4", movie + box("free", picture), becomes: movie),
      CopyCase("in an unknown box", in: "a.mp4", movie + box("quXx", wave), becomes: movie),
      CopyCase(
        "in a box of an unknown user type", in: "a.mp4",
        movie + box("uuid", hex("00112233 44556677 8899AABB CCDDEEFF"), point), becomes: movie),
      CopyCase(
        "in media data that no sample refers to", in: "a.mp4", movie + box("mdat", picture),
        becomes: movie + box("mdat")),
      CopyCase("after a WAVE file", in: "a.wav", wave + picture, becomes: wave),
      CopyCase("a second WAVE file after it", in: "a.wav", wave + waveFile(), becomes: wave),
      CopyCase("in junk", in: "a.wav", waveFile(riffChunk("JUNK", picture)), becomes: wave),
      CopyCase(
        "in an unknown chunk", in: "a.wav", waveFile(riffChunk("quXx", point)), becomes: wave),
      CopyCase("after an AIFF file", in: "a.aiff", sound + wave, becomes: sound),
      CopyCase("after MP3 frames", in: "a.mp3", frames + picture, becomes: frames),
      CopyCase("in a segment", in: "a.jpg", jpeg(segment(0xE9, point)), becomes: picture),
      CopyCase("after a GIF", in: "a.gif", gif() + picture, becomes: gif()),
      CopyCase(
        "in a block of a GIF", in: "a.gif",
        gif(hex("21 FF 0B") + utf8("Qmzvwxkj1.0") + run(point) + [0]), becomes: gif()),
    ]
  }()

  @Test(
    "The embedded file is reported, and the copy does not contain it and is verified",
    arguments: cases)
  func removedFromCopy(_ one: CopyCase) throws {
    for policy in ["identifying", "all-metadata", "apple-sharing"] {
      let cleaning = Cleaning(
        Examination(ByteSource(bytes: one.file), name: one.name, magic: nil).document,
        under: try #require(Policy.named(policy)))
      #expect(
        cleaning.found.removed.contains {
          [.unreferenced, .unknown].contains($0.disclosure.category)
        })
      let copy = cleaning.editedDocument.document.source
      #expect(copy.bytes(copy.wholeRange) == one.copy, "\(policy)")
      #expect(cleaning.remaining.isEmpty && cleaning.editedDocument.refusals.isEmpty)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: one.copy))
    }
  }

  @Test("A file without hidden data has no such finding", arguments: cases)
  func nothing(_ one: CopyCase) {
    let document = Examination(ByteSource(bytes: one.copy), name: one.name, magic: nil).document
    #expect(
      !Audit(of: document).disclosures.contains { [.unreferenced, .unknown].contains($0.category) })
  }

  @Test("GIF comments are removed, and the loop count is kept")
  func blocks() throws {
    let loop = hex("21 FF 0B") + utf8("NETSCAPE2.0") + hex("03 01 0000 00")
    let comment = hex("21 FE") + run(utf8("Qmzvwxkjtbp")) + run(utf8("tbpqmz")) + [0]
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: Self.gif(comment + loop)), name: "a.gif", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == Self.gif(loop))
    #expect(cleaning.remaining.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: Self.gif(loop)))
  }

  // MARK: Files

  private static func movieBox(_ offset: Int) -> [UInt8] {
    let samples = HandwrittenMovie.oneSample(lasting: 1000, in: fullBox("stco", u32(1, offset)))
    return box(
      "moov", HandwrittenMovie.header(),
      HandwrittenMovie.simpleTrack(samples: samples, isSound: true))
  }

  private static func movie(_ more: [UInt8] = []) -> [UInt8] {
    let head = HandwrittenMovie.fileType + more
    return head + movieBox(head.count + movieBox(0).count + 8) + box("mdat", utf8("sample"))
  }

  /// A GIF of one pixel, with blocks in front of the image.
  private static func gif(_ blocks: [UInt8] = []) -> [UInt8] {
    utf8("GIF89a") + little(1, 2) + little(1, 2) + hex("80 00 00 000000 FFFFFF") + blocks
      + hex("2C 0000 0000 0100 0100 00 02 02 4401 00 3B")
  }
}

/// A data sub-block of GIF.
private func run(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count)] + bytes }
