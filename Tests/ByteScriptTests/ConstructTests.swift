import ByteScript
import Testing

struct ConstructTests {
  private static let ones = [UInt8](repeating: 255, count: 7)

  private static let scripts: [(String, [UInt8])] = [
    ("", []),
    ("00 1f FF", [0x00, 0x1f, 0xff]),
    ("0x0102ff", [1, 2, 255]),
    ("00 # ff and \" are said here\n01", [0, 1]),
    ("00\r\n01", [0, 1]),
    (#""abc" "\x00\xfF\n\r\t\0\"\\""#, [97, 98, 99, 0, 0xff, 10, 13, 9, 0, 34, 92]),
    (##""#""##, [0x23]),
    ("\"©nam\"", [0xa9, 0x6e, 0x61, 0x6d]),
    ("utf8\"é©\\xff\"", [0xc3, 0xa9, 0xc2, 0xa9, 0xff]),
    ("utf16be\"é𝄞\\n\"", [0x00, 0xe9, 0xd8, 0x34, 0xdd, 0x1e, 0x00, 0x0a]),
    ("utf16le\"é𝄞\\n\"", [0xe9, 0x00, 0x34, 0xd8, 0x1e, 0xdd, 0x0a, 0x00]),
    ("u8 255 u16 0x1234 u24 1 u32 4294967295", [255, 0x12, 0x34, 0, 0, 1, 255, 255, 255, 255]),
    ("u64 18446744073709551615", ones + [255]),
    ("u8 0b101", [5]),
    ("u16le 0x1234 u24le 0x123456 i32le -2", [0x34, 0x12, 0x56, 0x34, 0x12, 254, 255, 255, 255]),
    ("i8 -128 i16 -1 i24 -8388608", [128, 255, 255, 128, 0, 0]),
    ("i64 -9223372036854775808, 9223372036854775807", [128, 0, 0, 0, 0, 0, 0, 0, 127] + ones),
    ("u8 1, 2, 3", [1, 2, 3]),
    ("u8 7 - 2 + 1 u8 -1 + 2", [6, 1]),
    ("synchsafe 257 synchsafe 0x0fffffff", [0, 0, 2, 1, 127, 127, 127, 127]),
    ("fixed32 1.5, -1, 0.25", [0, 1, 0x80, 0, 255, 255, 0, 0, 0, 0, 0x40, 0]),
    ("fixed16 1.5, -0.5", [1, 0x80, 0xff, 0x80]),
    ("00 * 3 01", [0, 0, 0, 1]),
    ("00 * 0 01 * 1", [1]),
    ("u8 1, 2 * 2", [1, 2, 1, 2]),
    ("(00 \"a\" * 2) * 2", [0, 97, 97, 0, 97, 97]),
    ("() * 9223372036854775807 00", [0]),
  ]

  @Test(arguments: scripts)
  func items(text: String, expected: [UInt8]) throws {
    #expect(try ByteScript(text).bytes == expected)
  }

  @Test func manyRepetitions() throws {
    #expect(try ByteScript("u16 0x0102 * 100001").bytes.count == 200_002)
    #expect(
      try ByteScript("(00 01 02) * 5").bytes == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2])
    #expect(try ByteScript("00 * 67108864").bytes.count == 64 << 20)
  }
}
