import ByteScript
import Testing

struct LabelTests {
  private static let scripts: [(String, [UInt8])] = [
    ("00 a: 01 u8 @a", [0, 1, 1]),
    ("u16 @a 00 a:", [0, 3, 0]),
    ("u8 @end - @start + 1 start: 00 00 end:", [3, 0, 0]),
    ("ff: u8 @ff", [0]),
    ("free { a: } u8 @a", [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65, 8]),
    ("u8 @a * 2 (00 u8 @a) * 2 a:", [6, 6, 0, 6, 0, 6]),
    ("i8 @a - @b a: 00 b:", [255, 0]),
  ]

  @Test(arguments: scripts)
  func labels(text: String, expected: [UInt8]) throws {
    #expect(try ByteScript(text).bytes == expected)
  }

  @Test("A digest covers the bytes between two labels, also a digest before it")
  func digests() throws {
    let letters = try ByteScript("sha256 @a @b a: \"abc\" b:").bytes
    #expect(letters.prefix(4).elementsEqual([0xBA, 0x78, 0x16, 0xBF]))
    let parts = try ByteScript("a: \"a\" b: 00 c: \"bc\" d: sha256 @a @b @c @d").bytes
    #expect(parts.suffix(32) == letters.prefix(32))
    let both = try ByteScript("a: sha256 @b @b b: sha256 @a @b").bytes
    // The digest of no bytes, and the digest of that digest.
    #expect(both.prefix(4).elementsEqual([0xE3, 0xB0, 0xC4, 0x42]))
    #expect(both.suffix(32).prefix(4).elementsEqual([0x5D, 0xF6, 0xE0, 0xE2]))
  }

  @Test(arguments: [
    ("", []),
    ("↓00", [0]),
    ("00 ↓ 01 ↓02", [1, 2]),
    ("00 ↓", [1]),
    ("free { ↓ 00 }", [8]),
    ("(00 ↓ 01) * 3", [1, 3, 5]),
    ("(00 ↓ 01) * 0 ↓", [0]),
  ])
  func marks(text: String, expected: [Int]) throws {
    #expect(try ByteScript(text).marks == expected)
  }
}
