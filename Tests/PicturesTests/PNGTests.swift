import Anatomy
import ByteScript
import InvariantChecks
import TestSupport
import Testing

struct PNGTests {
  /// Output of Python's `zlib.compress(b"deflated")`.
  private let deflated: [UInt8] = [
    0x78, 0x9C, 0x4B, 0x49, 0x4D, 0xCB, 0x49, 0x2C, 0x49, 0x4D, 0x01, 0x00, 0x0E, 0x79, 0x03, 0x3A,
  ]

  @Test func chunksAreNodes() throws {
    let bytes = png(
      pngChunk("gAMA", big(45455, 4)), pngChunk("tEXt", utf8("Author\0"), [0xC5]),
      pngChunk("tIME", big(2020, 2), [1, 2, 3, 4, 5]), pngChunk("pHYs", big(1, 4), big(2, 4), [1]),
      // Four rows of zeros, not compressed.
      pngChunk(
        "IDAT", [0x78, 1, 1], little(100, 2), little(0xFFFF - 100, 2), zeros(100),
        big(100 << 16 | 1, 4)))
    #expect(
      Invariants.open(bytes).root.children.map(\.pathStep)
        == ["IHDR", "gAMA", "tEXt", "tIME", "pHYs", "IDAT", "IEND"])
    #expect(Invariants.open(bytes).root.summary == "8×4")
    #expect(try field("/tEXt.text", in: bytes).text == "Å")
    #expect(try field("/tEXt.crc", in: bytes).value.integer == 0x41A2_BEDC)
    #expect(try field("/tIME.time", in: bytes).meaning.subject == .category(.time))
    expectSound(bytes)
  }

  @Test func deflatedTextsAreRead() throws {
    let bytes = png(
      pngChunk("zTXt", utf8("K\0"), [0], deflated),
      pngChunk("iTXt", utf8("K\0"), [1, 0], utf8("en\0k\0"), deflated),
      pngChunk("iTXt", utf8("K\0"), [0, 0], utf8("en\0k\0Gr"), [0xC3, 0xBC], utf8("n")))
    #expect(try field("/zTXt/data/inflated.text", in: bytes).text == "deflated")
    #expect(try field("/iTXt[1]/data/inflated.text", in: bytes).text == "deflated")
    #expect(try field("/iTXt[2]/data.text", in: bytes).text == "Grün")
    expectSound(bytes)
    let broken = png(pngChunk("zTXt", utf8("K\0"), [0], Array(deflated.dropLast(6))))
    #expect(rules(in: broken) == ["png.stream.inflate-failed"])
    expectTiled(broken)
  }

  /// The picture needs 100 bytes. At most twice that and 64 KiB are decompressed to find the end of its stream.
  @Test(arguments: [(65_736, 3), (65_737, nil)])
  func endsOfLongStreamsAreNotSearched(_ count: Int, _ rest: Int?) throws {
    func stored(_ count: Int, isLast: Bool) -> [UInt8] {
      [isLast ? 1 : 0] + little(count, 2) + little(0xFFFF - count, 2) + zeros(count)
    }
    // The Adler-32 checksum of zeros.
    let stream =
      [0x78, 0x01] + stored(0xFFFF, isLast: false) + stored(count - 0xFFFF, isLast: true)
      + big((count % 65521) << 16 | 1, 4)
    let bytes = png(pngChunk("IDAT", stream, [7, 7, 7]))
    let data = Invariants.open(bytes).root.children.first { $0.pathStep == "IDAT" }
    #expect(try #require(data).field("behind_stream")?.range.count == rest)
  }

  @Test func structuresOpen() throws {
    let bytes = png(
      pngChunk("eXIf", tiff(directory(entry(0x0110, 2, 4, utf8("Zed\0"))))),
      pngChunk("caBX", zeros(3)))
    #expect(try field("/eXIf/tiff/IFD0.Model.value", in: bytes).text == "Zed")
    #expect(try field("/eXIf.crc", in: bytes).range.count == 4)
    expectSound(bytes)
  }

  /// ImageMagick writes metadata as hexadecimal digits, in text chunks that are deflated or not.
  @Test func rawProfilesOpen() throws {
    func profile(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      var text = "\n\(name)\n\(String(repeating: " ", count: 5))\(bytes.count)"
      for (place, pair) in digits.enumerated() { text += (place % 36 == 0 ? "\n" : "") + pair }
      return pngChunk("tEXt", utf8("Raw profile type \(name)\0\(text)\n"))
    }
    let exif = tiff(directory(entry(0x0110, 2, 4, utf8("Zed\0"))))
    let plain = png(profile("exif", exif))
    #expect(try field("/tEXt/data/tiff/IFD0.Model.value", in: plain).text == "Zed")
    #expect(try field("/tEXt.crc", in: plain).range.count == 4)
    let headed = png(profile("APP1", utf8("Exif\0\0") + exif))
    #expect(try field("/tEXt/data/tiff/IFD0.Model.value", in: headed).text == "Zed")
    for bytes in [plain, headed] {
      expectSound(bytes)
      for count in 0..<bytes.count { expectTiled(Array(bytes.prefix(count))) }
    }
    // The digits may be missing, or end in the middle of a byte.
    expectTiled(png(pngChunk("tEXt", utf8("Raw profile type exif\0\nexif\n"))))
    expectTiled(png(pngChunk("tEXt", utf8("Raw profile type exif\0\nexif\n 4\n4d4"))))
    expectTiled(png(pngChunk("tEXt", utf8("Raw profile type "))))
  }

  @Test func damageIsFound() throws {
    let after = png() + utf8("more")
    #expect(rules(in: after) == ["png.file.trailing-data"])
    let long = png(pngChunk("gAMA", big(1, 4), [9]))
    #expect(rules(in: long) == ["png.chunk.trailing-bytes"])
    let short = png(pngChunk("pHYs", [1]))
    #expect(rules(in: short) == ["png.chunk.too-short"])
    let cut = Array(png(pngChunk("IDAT", zeros(100))).prefix(60))
    #expect(rules(in: cut) == ["png.chunk.size-exceeds-file"])
    let strange = png([0xFF, 0xFF, 0xFF, 0xFF] + utf8("IDAT") + zeros(8))
    #expect(rules(in: strange) == ["png.chunk.invalid"])
    for bytes in [after, long, short, cut, strange] { expectTiled(bytes) }
    let whole = png(pngChunk("iTXt", utf8("K\0"), [1, 0], utf8("en\0k\0"), deflated))
    for count in 0..<whole.count { expectTiled(Array(whole.prefix(count))) }
  }
}
