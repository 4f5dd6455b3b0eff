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

/// Parts that cannot be removed without changing what some reader shows are kept and reported.
struct StayingPartTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let category: Anatomy.Category
    let path: String
    let file: [UInt8]

    init(
      _ what: String, in name: String, identifies category: Anatomy.Category, at path: String,
      _ file: [UInt8]
    ) {
      (testDescription, self.name, self.category) = (what, name, category)
      (self.path, self.file) = (path, file)
    }
  }

  private static let word = utf8("Qmzvwxkjtbp")

  static let cases = [
    Case(
      "a stream that inflates to more than the picture needs", in: "a.png",
      identifies: .unreferenced,
      at: "/IDAT.data", onePoint(data: [stream(zeros(2) + word)])),
    Case(
      "a stream that inflates to far more than the picture needs", in: "a.png",
      identifies: .unreferenced, at: "/IDAT.data",
      onePoint(data: [hex("78 01") + block(false) + block(false) + block(true)])),
    Case(
      "words in place of the numbers of a gain map", in: "a.jpg", identifies: .unknown,
      at: "/APP2.is_multichannel",
      jpeg(segment(0xE2, utf8("urn:iso:std:iso:ts:21496:-1\0") + word + word + zeros(39)))),
    Case(
      "words after the coded data of JPEG", in: "a.jpg", identifies: .unreferenced,
      at: "/scan.words",
      jpeg(scan: hex("12 FF 00 34") + word + utf8("k"))),
    Case(
      "words after the stream of WebP", in: "a.webp", identifies: .unreferenced, at: "/VP8L.words",
      riffChunk(
        "RIFF", utf8("WEBP"), riffChunk("VP8L", hex("2F 00000000 07 D0 FF FE F7"), word, utf8("k")))
    ),
    Case(
      "a second run of sound in WAVE", in: "a.wav", identifies: .unreferenced, at: "/RIFF/data[2]",
      waveFile(riffChunk("data", word, utf8("k")))),
    Case(
      "a second run of sound in AIFF", in: "a.aiff", identifies: .unreferenced, at: "/FORM/SSND[2]",
      aiffFile(iffChunk("SSND", zeros(8), hex("0506 0708")))),
    Case(
      "an additional picture of HEIF", in: "a.heic", identifies: .picture, at: "/meta/iinf/infe[2]",
      twoPictures()),
    Case(
      "words in place of the numbers of a property", in: "a.heic", identifies: .unknown,
      at: "/meta/iprp/ipco/ispe.image_width", twoPictures(size: utf8("QmzvwxkB"))),
  ]

  @Test("Parts that cannot be removed are reported and kept", arguments: cases)
  func remaining(_ one: Case) throws {
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: one.file), name: one.name, magic: nil).document, under: .usual)
    #expect(
      cleaning.remaining.contains {
        $0.disclosure.category == one.category && $0.disclosure.path == one.path
      })
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == one.file)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: one.file))
  }

  // MARK: Files

  /// A zlib stream with one stored block.
  private static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65521
      two = (two + one) % 65521
    }
    return hex("78 01 01") + little(bytes.count, 2) + little(bytes.count ^ 0xFFFF, 2) + bytes
      + u16(two, one)
  }

  /// A stored block of the maximum size, filled with zeros.
  private static func block(_ isLast: Bool) -> [UInt8] {
    [isLast ? 1 : 0] + hex("FFFF 0000") + zeros(0xFFFF)
  }

  /// A HEIF file with two equal pictures; only `pitm` distinguishes the first.
  private static func twoPictures(size: [UInt8] = u32(16, 16)) -> [UInt8] {
    func head(_ place: Int) -> [UInt8] {
      func item(_ id: Int) -> [UInt8] {
        fullBox("infe", version: 2, u16(id, 0), utf8("hvc1\0"))
      }
      return box("ftyp", utf8("heic"), u32(0), utf8("mif1heic"))
        + fullBox(
          "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
          fullBox("iinf", u16(2), item(1), item(2)),
          fullBox(
            "iloc", hex("4400"), u16(2, 1, 0, 1), u32(place, 6), u16(2, 0, 1), u32(place + 6, 6)),
          box(
            "iprp", box("ipco", fullBox("ispe", size)),
            fullBox("ipma", u32(2), u16(1), [1, 0x01], u16(2), [1, 0x01])))
    }
    return head(head(0).count + 8) + box("mdat", utf8("sampleSAMPLE"))
  }
}
