import ByteScript
import InvariantChecks
import Testing

struct BitmapTests {
  /// A bitmap of one pixel with two colors, and a gap in front of the pixel.
  @Test func colorTableHasFourBytesPerColor() throws {
    let header =
      little(40, 4) + little(1, 4) + little(1, 4) + little(1, 2) + little(1, 2) + zeros(4)
      + little(4, 4) + zeros(8) + little(2, 4) + zeros(4)
    let bytes =
      utf8("BM") + little(68, 4) + zeros(4) + little(64, 4) + header + [1, 2, 3, 4, 5, 6, 7, 8]
      + [9, 9] + [0x80, 0, 0, 0]
    #expect(try field("/.colour_table", in: bytes).range.count == 8)
    #expect(try field("/.gap", in: bytes).range.count == 2)
    #expect(try field("/.data", in: bytes).range.count == 4)
    expectTiled(bytes)
  }
}
