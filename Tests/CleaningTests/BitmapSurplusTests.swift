import ByteScript
import Bytes
import TestSupport
import Testing

/// Bytes of bitmaps that decoders skip.
struct BitmapSurplusTests {
  private static let word = utf8("Qmzvwxkjtbpf")

  /// Returns a bitmap with a palette: a header of 40 bytes, colors, and rows.
  private static func indexed(
    _ colors: [UInt8], _ rows: [UInt8], width: Int, height: Int, compression: Int = 0,
    size: Int? = nil, stated: Int? = nil
  ) -> [UInt8] {
    let start = 54 + colors.count
    let whole = start + rows.count
    return joined(
      utf8("BM"), little(stated ?? whole, 4), zeros(4), little(start, 4), little(40, 4),
      little(width, 4), little(height, 4), little(1, 2), little(8, 2), little(compression, 4),
      little(size ?? rows.count, 4), little(2835, 4), little(2835, 4), little(colors.count / 4, 4),
      zeros(4), colors, rows)
  }

  private static let black: [UInt8] = [0, 0, 0, 0]
  private static let blue: [UInt8] = [255, 0, 0, 0]

  @Test("Colors after the last one that a pixel has are blanked")
  func unusedColors() throws {
    func file(_ more: [UInt8]) -> [UInt8] {
      Self.indexed(
        Self.black + Self.blue + more, [0, 1, 0, 0, 1, 1, 0, 0], width: 2, height: 2)
    }
    #expect(try provenCopy(of: file(Self.word), "a.bmp") == file(zeros(12)))
    // All colors are used.
    let used = Self.indexed(Self.black + Self.blue, [0, 1, 0, 0], width: 2, height: 1)
    #expect(try provenCopy(of: used, "a.bmp") == used)
  }

  @Test("The fourth byte of colors and the alignment of rows are blanked")
  func alignment() throws {
    func file(_ byte: UInt8) -> [UInt8] {
      Self.indexed(
        [0, 0, 0, byte, 255, 0, 0, byte], [1, byte, byte, byte], width: 1, height: 1)
    }
    let copy = try provenCopy(of: file(0x51), "a.bmp", under: "all-metadata", reportsKept: true)
    #expect(Array(copy.prefix(62)) == Array(file(0).prefix(62)))
  }

  @Test("Bytes after the end of run-length coded pixels are blanked")
  func runs() throws {
    func file(_ more: [UInt8]) -> [UInt8] {
      Self.indexed(
        Self.black + Self.blue, [2, 1, 0, 0, 2, 0, 0, 1] + more, width: 2, height: 2,
        compression: 1)
    }
    let copy = try provenCopy(of: file(Self.word), "a.bmp")
    #expect(copy.firstRange(of: Self.word) == nil)
    #expect(Array(copy.dropFirst(54).prefix(16)) == Array(file([]).dropFirst(54).prefix(16)))
  }

  @Test("A wrong size of the file is corrected, and a wrong size of the pixels is set to 0")
  func sizes() throws {
    func file(_ stated: Int?, _ size: Int) -> [UInt8] {
      Self.indexed(
        Self.black + Self.blue, [0, 1, 0, 0], width: 2, height: 1, size: size, stated: stated)
    }
    #expect(try provenCopy(of: file(0x5151_5151, 0x6161_6161), "a.bmp") == file(nil, 0))
  }
}
