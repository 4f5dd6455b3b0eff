import ByteScript
import Testing

struct BlockTests {
  private static let moov: [UInt8] = Array("moov".utf8)
  private static let free: [UInt8] = Array("free".utf8)

  private static let boxes: [(String, [UInt8])] = [
    ("moov { 00 }", [0, 0, 0, 9] + moov + [0]),
    ("\"moov\" {}", [0, 0, 0, 8] + moov),
    ("box \"moov\" {}", [0, 0, 0, 8] + moov),
    ("box moov { free { 01 } }", [0, 0, 0, 17] + moov + [0, 0, 0, 9] + free + [1]),
    ("\"©nam\" {}", [0, 0, 0, 8, 0xa9, 0x6e, 0x61, 0x6d]),
    ("free {} * 2", [0, 0, 0, 8] + free + [0, 0, 0, 8] + free),
    ("box free size 7 { 00 }", [0, 0, 0, 7] + free + [0]),
    ("box free size 0xffffffff {}", [255, 255, 255, 255] + free),
    ("box free size +1 {}", [0, 0, 0, 9] + free),
    ("box free size -1 {}", [0, 0, 0, 7] + free),
    ("box free size @end {} 00 end:", [0, 0, 0, 9] + free + [0]),
    ("box64 free { 00 }", [0, 0, 0, 1] + free + [0, 0, 0, 0, 0, 0, 0, 17, 0]),
    ("box64 free size 15 {}", [0, 0, 0, 1] + free + [0, 0, 0, 0, 0, 0, 0, 15]),
    ("box64 free size -1 {}", [0, 0, 0, 1] + free + [0, 0, 0, 0, 0, 0, 0, 15]),
    ("full free { 09 }", [0, 0, 0, 13] + free + [0, 0, 0, 0, 9]),
    ("full free flags 0x010203 version 1 {}", [0, 0, 0, 12] + free + [1, 1, 2, 3]),
    ("full free version 1 size 3 {}", [0, 0, 0, 3] + free + [1, 0, 0, 0]),
    ("nest 2 moov { 00 }", [0, 0, 0, 17] + moov + [0, 0, 0, 9] + moov + [0]),
    ("nest 0 moov { 00 }", [0]),
    ("sized u8 { \"abc\" }", [3, 97, 98, 99]),
    ("sized u16le { 00 }", [1, 0, 0]),
    ("sized u16 +2 { 00 }", [0, 3, 0]),
    ("sized u32 -4 { \"IHDR\" 00 }", [0, 0, 0, 1] + Array("IHDR".utf8) + [0]),
    ("sized u8 9 { 00 }", [9, 0]),
    ("sized synchsafe { 00 * 128 }", [0, 0, 1, 0] + Array(repeating: 0, count: 128)),
  ]

  @Test(arguments: boxes)
  func blocks(text: String, expected: [UInt8]) throws {
    #expect(try ByteScript(text).bytes == expected)
  }

  @Test func twentyThousandLevels() throws {
    let bytes = try ByteScript("nest 20000 moov { 00 }").bytes
    #expect(bytes.count == 160_001)
    #expect(Array(bytes.prefix(4)) == [0, 2, 0x71, 1])
    #expect(Array(bytes.suffix(9)) == [0, 0, 0, 9] + Self.moov + [0])
  }
}
