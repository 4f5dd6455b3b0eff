import ByteScript
import Testing

struct ErrorTests {
  @Test(arguments: [
    ("0", "line 1, column 1: '0' is not a hexadecimal byte, a number type or a keyword"),
    ("00\n  zz", "line 2, column 3: 'zz' is not a hexadecimal byte, a number type or a keyword"),
    ("0x123", "line 1, column 1: '0x123' is not a hexadecimal byte, a number type or a keyword"),
    ("u12 1", "line 1, column 1: 'u12' is not a hexadecimal byte, a number type or a keyword"),
    (
      "plain \"a\"",
      "line 1, column 1: 'plain' is not a hexadecimal byte, a number type or a keyword"
    ),
    ("00 ;", "line 1, column 4: unexpected ';'"),
    ("00 * x", "line 1, column 6: expected a count, found 'x'"),
    (
      "00 * 9223372036854775808",
      "line 1, column 6: expected a count, found '9223372036854775808'"
    ),
    (
      "* 2",
      "line 1, column 1: expected bytes, a string, a number, a box, a label or '(', found '*'"
    ),
    ("}", "line 1, column 1: expected bytes, a string, a number, a box, a label or '(', found '}'"),
    ("( 00", "line 1, column 5: expected ')', found the end"),
    ("free { 00", "line 1, column 10: expected '}', found the end"),
    (
      "free { 00 )",
      "line 1, column 11: expected bytes, a string, a number, a box, a label or '(', found ')'"
    ),
    ("\"abc\n\"", "line 1, column 1: expected '\"' at the end of the string"),
    ("\"ab\\q\"", "line 1, column 4: expected \\xHH, \\n, \\r, \\t, \\0, \\\" or \\\\"),
    ("\"ab\\x1\"", "line 1, column 4: expected two hex digits after '\\x'"),
    ("\"\\", "line 1, column 2: expected \\xHH, \\n, \\r, \\t, \\0, \\\" or \\\\"),
    ("\"aé\"", "line 1, column 3: 'é' is not ASCII; write utf8\"é\" or \\xHH"),
    ("utf8 00", "line 1, column 6: expected a string, found '00'"),
    ("u8 256", "line 1, column 4: 256 does not fit the integer format"),
    ("u8 -1", "line 1, column 4: -1 does not fit the integer format"),
    ("i8 128", "line 1, column 4: 128 does not fit the integer format"),
    ("i8 -129", "line 1, column 4: -129 does not fit the integer format"),
    ("synchsafe 0x10000000", "line 1, column 11: 268435456 does not fit the integer format"),
    ("u64 18446744073709551615 + 1", "line 1, column 5: the sum is too large"),
    (
      "u64 18446744073709551616",
      "line 1, column 5: expected a number or '@', found '18446744073709551616'"
    ),
    ("u8 1,", "line 1, column 6: expected a number or '@', found the end"),
    ("u8 \"a\"", "line 1, column 4: expected a number or '@', found a string"),
    ("u8 @", "line 1, column 5: expected the name of a label, found the end"),
    ("u8 @nowhere", "line 1, column 5: the label 'nowhere' is not defined"),
    ("00 * 300 a: u8 @a", "line 1, column 16: 300 does not fit the integer format"),
    ("a: 00 a:", "line 1, column 7: the label 'a' is defined twice"),
    ("(a: 00) * 2", "line 1, column 11: repeated items must not contain a label or sha256"),
    (
      "a: (sha256 @a @a) * 2",
      "line 1, column 21: repeated items must not contain a label or sha256"
    ),
    ("sha256 12", "line 1, column 8: expected '@' and the name of a label, found '12'"),
    ("a: 00 b: sha256 @b @a", "line 1, column 18: 'a' is before 'b'"),
    ("a: sha256 @a @c", "line 1, column 15: the label 'c' is not defined"),
    ("fixed32 32768", "line 1, column 9: the number does not fit the fixed-point format"),
    ("fixed16 -129", "line 1, column 9: the number does not fit the fixed-point format"),
    ("fixed16 nan", "line 1, column 9: expected a decimal number, found 'nan'"),
    ("abc {}", "line 1, column 1: the type of a box must have four bytes, not 3"),
    ("\"©nams\" {}", "line 1, column 1: the type of a box must have four bytes, not 5"),
    ("box {}", "line 1, column 5: expected the type of a box, found '{'"),
    ("box free", "line 1, column 9: expected '{', found the end"),
    ("box free version 1 {}", "line 1, column 10: expected 'size' or '{', found 'version'"),
    (
      "full free kind 1 {}",
      "line 1, column 11: expected 'size', 'version', 'flags' or '{', found 'kind'"
    ),
    ("full free version 256 {}", "line 1, column 19: 256 does not fit the integer format"),
    ("box free size -9 {}", "line 1, column 15: -1 does not fit the integer format"),
    ("nest many moov {}", "line 1, column 6: expected a count, found 'many'"),
    (
      "sized u9 {}",
      "line 1, column 7: expected the integer format of the size, as in 'sized u32', found 'u9'"
    ),
    ("sized u8 { 00 * 256 }", "line 1, column 1: 256 does not fit the integer format"),
    ("00 * 67108865", "line 1, column 6: more than 64 MiB"),
    ("(00 * 1000000) * 9223372036854775807", "line 1, column 18: more than 64 MiB"),
    ("00 * 67108864 ff", "line 1, column 15: more than 64 MiB"),
    ("nest 9000000 moov {}", "line 1, column 1: more than 64 MiB"),
    ("(↓) * 9000000", "line 1, column 7: more than 1048576 marks and label references"),
  ])
  func message(text: String, expected: String) {
    let error = #expect(throws: ByteScriptError.self) { try ByteScript(text) }
    #expect(error?.description == expected)
  }

  @Test(arguments: ["(", "free {"])
  func depth(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let error = #expect(throws: ByteScriptError.self) { try ByteScript(text) }
    #expect(error?.message == "more than 64 nested levels; use 'nest'")
  }

  /// Every prefix, and every text with one character removed, parses to bytes or throws an error.
  @Test func spoiledScripts() {
    let text = Array(
      """
      full stts version 0 flags 1 size +2 { u32 @a - 4, 0x1f ↓ 00 * 3 } sized u16le -1 { ff }
      nest 3 "©nam" { a: utf16be"x\\n" fixed16 1.5 } box64 mdat { (01 "b") * 2 } # end
      """)
    for end in text.indices {
      _ = try? ByteScript(String(text[..<end]))
      _ = try? ByteScript(String(text[..<end] + text[(end + 1)...]))
    }
    #expect(throws: Never.self) { try ByteScript(String(text)) }
  }
}
