import ByteScript
import InvariantChecks
import TestSupport
import Testing

/// Values, tables and chunks of pictures that no decoder uses are removed, and the picture is
/// unchanged.
struct UnusedValueTests {
  private static let word = utf8("Qmzvwxkjtbp")

  @Test("The copy does not contain the unused part and is verified", arguments: cases)
  func removedFromCopy(_ one: CopyCase) throws {
    for policy in ["identifying", "all-metadata"] {
      #expect(try provenCopy(of: one.file, one.name, under: policy) == one.copy, "\(policy)")
    }
  }

  static let cases = exifCases + tiffCases + jpegCases + pngCases

  // MARK: Exif

  private static let upright = entry(0x0112, 3, 1, u16(6))

  private static func exif(_ parts: [UInt8]...) -> [UInt8] {
    jpeg(segment(0xE1, utf8("Exif\0\0"), tiff(parts.flatMap(\.self))))
  }

  private static let exifCases = [
    CopyCase(
      "a tag of Exif with too many values", in: "a.jpg",
      exif(directory(upright, entry(0x0213, 4, 3, u32(38))), word + [0]),
      becomes: exif(directory(upright), zeros(12 + 12))),
    CopyCase(
      "a tag of Exif with a wrong type", in: "a.jpg",
      exif(
        directory(upright, entry(0x8769, 4, 1, u32(38))), directory(entry(0xA001, 7, 12, u32(56))),
        word + [0]),
      becomes: exif(directory(upright), zeros(12 + 18 + 12))),
    CopyCase(
      "zeros behind a text that decides the color", in: "a.jpg",
      interoperability(text: utf8("R98\0\0\0")),
      becomes: interoperability(text: utf8("R98\0\0\0"))),
    CopyCase(
      "an offset of a directory outside the structure", in: "a.jpg",
      exif(directory(upright, next: 0x516D_7A76)), becomes: exif(directory(upright))),
  ]

  /// Exif with the index of the directory about interoperability.
  private static func interoperability(text: [UInt8]) -> [UInt8] {
    exif(
      directory(upright, entry(0x8769, 4, 1, u32(38))), directory(entry(0xA005, 4, 1, u32(56))),
      directory(entry(0x0001, 2, text.count, u32(74))), text)
  }

  // MARK: TIFF

  /// A TIFF file with one strip of two rows of eight 1-bit pixels, then further values at offset
  /// 124.
  private static func picture(
    offsets: [UInt8] = entry(0x0111, 4, 1, u32(122)), further: [UInt8], _ values: [UInt8]
  ) -> [UInt8] {
    tiff(
      directory(
        entry(0x0100, 3, 1, u16(8)), entry(0x0101, 3, 1, u16(2)), entry(0x0102, 3, 1, u16(1)),
        entry(0x0103, 3, 1, u16(1)), entry(0x0106, 3, 1, u16(1)), offsets,
        entry(0x0116, 3, 1, u16(2)), entry(0x0117, 4, 1, u32(2)), further), hex("11 22"), values)
  }

  private static let coefficients = u32(299, 1000, 587, 1000, 114, 1000)

  private static let tiffCases = [
    CopyCase(
      "a fourth coefficient of luminance", in: "a.tif",
      picture(further: entry(0x0211, 5, 4, u32(124)), coefficients + word.prefix(8)),
      becomes: picture(further: entry(0x0211, 5, 3, u32(124)), coefficients + zeros(8))),
    CopyCase(
      "offsets of missing strips", in: "a.tif",
      picture(
        offsets: entry(0x0111, 4, 3, u32(124)), further: entry(0x0128, 3, 1, u16(2)),
        u32(122) + word.prefix(8)),
      becomes: picture(further: entry(0x0128, 3, 1, u16(2)), zeros(12))),
  ]

  // MARK: JPEG

  private static let quantizers = word + zeros(64 - word.count)
  private static let numbers = Array<UInt8>(1...64)

  private static let jpegCases = [
    CopyCase(
      "a segment with an unused quantization table", in: "a.jpg",
      jpeg(segment(0xDB, [3], quantizers)), becomes: jpeg()),
    CopyCase(
      "an unused quantization table next to another", in: "a.jpg",
      jpeg(segment(0xDB, [0], zeros(64), [3], quantizers)),
      becomes: jpeg(segment(0xDB, [0], zeros(64)))),
    CopyCase(
      "an unused quantization table that is equal to a used one", in: "a.jpg",
      jpeg(segment(0xDB, [0], numbers, [3], numbers)),
      becomes: jpeg(segment(0xDB, [0], numbers))),
    CopyCase(
      "a quantization table that another replaces", in: "a.jpg",
      jpeg(segment(0xDB, [0], quantizers), segment(0xDB, [0], zeros(64))),
      becomes: jpeg(segment(0xDB, [0], zeros(64)))),
    CopyCase(
      "conditioning of a picture without arithmetic coding", in: "a.jpg",
      jpeg(segment(0xCC, Array(word.prefix(10)))), becomes: jpeg()),
    CopyCase(
      "undefined flags of Adobe", in: "a.jpg",
      jpeg(segment(0xEE, utf8("Adobe"), u16(100), utf8("Qmzv"), [1])),
      becomes: jpeg(segment(0xEE, utf8("Adobe"), u16(100), zeros(4), [1]))),
  ]

  // MARK: PNG

  private static let pngCases = [
    CopyCase(
      "a palette of a gray picture", in: "a.png", onePoint(pngChunk("PLTE", word + [0])),
      becomes: onePoint()),
    CopyCase(
      "the background of an opaque picture", in: "a.png", onePoint(pngChunk("bKGD", utf8("Qm"))),
      becomes: onePoint()),
    CopyCase(
      "a frame control without an animation", in: "a.png",
      onePoint(pngChunk("fcTL", word + word + zeros(4))), becomes: onePoint()),
    CopyCase(
      "chromaticities next to sRGB", in: "a.png",
      onePoint(pngChunk("sRGB", [0]) + pngChunk("cHRM", word + word + zeros(10))),
      becomes: onePoint(pngChunk("sRGB", [0]))),
    CopyCase(
      "a wrong checksum", in: "a.png",
      onePoint(pngChunk("gAMA", u32(45455)).dropLast(4) + utf8("Qmzv")),
      becomes: onePoint(pngChunk("gAMA", u32(45455)))),
  ]
}
