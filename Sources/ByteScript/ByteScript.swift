/// A script that describes bytes as readable text, and the bytes that it assembles to.
///
///     00 1f ff  0x0102abcd             bytes
///     "©nam"  "\x00\n\r\t\0\"\\"       ASCII, © is the byte A9, \xHH any byte
///     utf8"é"  utf16be"é"  utf16le"é"  text; in UTF-16 an escape is one code unit
///     u8 u16 u24 u32 u64, i8 … i64     numbers, `u16 3, 0xff, 0b101`; `u16le` for little-endian
///     synchsafe 257                    28 bits in four bytes
///     fixed32 1.5  fixed16 1.0         16.16 and 8.8
///     start:   u32 @start + 4          a label, and a number computed from labels, also later ones
///     00 * 20  ( … ) * 3               repetition
///     moov { … }  "©nam" { … }         a box: 32-bit size, type, content
///     box "moov" { … }  box64 mdat { … }  full stts version 0 flags 1 { … }
///     box moov size 7 { … }  size +1   a wrong size: exact, or relative to the true one
///     nest 20000 moov { … }            nested boxes of one type
///     sized u16 { … }  sized u32le -4 { … }   the size of the content, plus or minus a number
///     crc32 { … }                      content, and its CRC-32 after it
///     sha256 @start @end               the SHA-256 of the bytes between two labels, or pairs of them
///     ↓                                marks the byte after it
///     # to the end of the line         a comment
package struct ByteScript: Sendable {
  package let bytes: [UInt8]
  /// The offsets of the bytes that ↓ marks, in the order of the marks in the script.
  package let marks: [Int]

  package init(_ text: String) throws(ByteScriptError) {
    var assembler = try Assembler(text)
    let output = try assembler.assemble()
    bytes = output.bytes
    marks = output.marks
  }
}
