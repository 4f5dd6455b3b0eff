import Anatomy
import RuleEngine

/// Rules for the texts of ID3v2 frames, reported while a tag is read.
extension Rule {
  static let declaredTexts: [Rule] = [
    Rule(
      "id3.text.encoding-invalid", .error, at: .id3Tag,
      "text_encoding must be a value that the version of the tag defines", clause: Clause(.id3v24),
      cause: "The writer probably used UTF-8 before version 2.4, or omitted the encoding byte",
      fix: "Set text_encoding to 0 or 1 before version 2.4, or to 0, 1, 2 or 3 in version 2.4",
      failing: .id3(#""TIT2" sized u32 -2 { 00 00 ↓03 "Title" }"#)),
    Rule(
      "id3.text.invalid-utf8", .error, at: .id3Tag,
      "Text with encoding 3 must be valid UTF-8", clause: Clause(.id3v24),
      cause: "The writer probably stored Latin-1 text and stated UTF-8",
      fix: "Write the text in the encoding that text_encoding states",
      failing: .id3(#""TIT2" sized synchsafe -2 { 00 00 03 ↓"caf\xe9" }"#, version: 4)),
    Rule(
      "id3.tag.utf16-missing-bom", .warning, at: .id3Tag,
      "UTF-16 text with encoding 1 must begin with a byte order mark", clause: Clause(.id3v24),
      cause: "The writer probably assumed the byte order of the machine that it ran on",
      fix: "Write a byte order mark before the text: FF FE for little-endian",
      failing: .id3(#""TIT2" sized u32 -2 { 00 00 01 ↓utf16le"Title" }"#)),
    Rule(
      "id3.text.utf16be-with-bom", .warning, at: .id3Tag,
      "UTF-16BE text with encoding 2 must not begin with a byte order mark",
      clause: Clause(.id3v24),
      cause: "The writer probably used the same routine for both forms of UTF-16",
      fix: "Remove the byte order mark, or set text_encoding to 1",
      failing: .id3(#""TIT2" sized synchsafe -2 { 00 00 02 ↓fe ff utf16be"Title" }"#, version: 4)),
    Rule(
      "id3.text.utf16-odd-length", .error, at: .id3Tag,
      "UTF-16 text must have an even number of bytes", clause: Clause(.id3v24),
      cause: "The text was probably truncated at a fixed number of bytes",
      fix: "Restore the missing byte, or remove the incomplete last character",
      failing: .id3(#""TIT2" sized u32 -2 { 00 00 01 ff fe utf16le"Titl" ↓65 }"#)),
    Rule(
      "id3.text.terminator-width", .error, at: .id3Tag,
      "The terminator of a UTF-16 text must be two zero bytes", clause: Clause(.id3v24),
      cause: "The writer probably ended all texts with one zero byte",
      fix: "Terminate UTF-16 text with two zero bytes",
      failing: .id3(#""COMM" sized u32 -2 { 00 00 01 "eng" ↓00 ff fe utf16le"text" }"#)),
    Rule(
      "id3.text.v23-multi-nul", .warning, at: .id3Tag,
      "A text frame should contain only one text before version 2.4", clause: Clause(.id3v23),
      cause: "The writer probably stored several values in one frame, as version 2.4 allows",
      fix: "Write the values as one text, or rewrite the tag as version 2.4",
      failing: .id3(#""TPE1" sized u32 -2 { 00 00 00 "One\0" ↓"Two" }"#)),
    Rule(
      "id3.text.trailing-garbage", .warning, at: .id3Tag,
      "A frame should end after its last field", clause: Clause(.id3v24),
      cause: "A shorter text was probably written over a longer one",
      fix: "Set the frame size so that it excludes the bytes after the last field",
      failing: [.id3(#""WOAF" sized u32 -2 { 00 00 "http://a/\0" ↓"old" }"#)]),
    Rule(
      "id3.tcon.index-out-of-range", .warning, at: .named("TCON", "TCO", kind: .frame),
      "A genre number should be in the ID3v1 list of genres", clause: Clause(.id3v24),
      cause: "The writer probably added its own numbers to the list of genres",
      fix: "Write the name of the genre instead of its number",
      failing: .id3(#""TCON" sized u32 -2 { 00 00 00 ↓"(200)" }"#)),
    Rule(
      "id3.tcon.syntax", .warning, at: .named("TCON", "TCO", kind: .frame),
      "Parentheses at the start of a genre should contain a number, RX or CR",
      clause: Clause(.id3v23),
      cause: "The writer probably put a genre name in parentheses",
      fix: "Write the name without parentheses, or double the opening parenthesis",
      failing: .id3(#""TCON" sized u32 -2 { 00 00 00 ↓"(Rock)" }"#)),
    Rule(
      "id3.tcon.v23-bare-number", .info, at: .named("TCON", "TCO", kind: .frame),
      "A genre number should be in parentheses before version 2.4", clause: Clause(.id3v23),
      cause: "The writer probably used the notation of version 2.4",
      fix: "Put the genre number in parentheses",
      failing: .id3(#""TCON" sized u32 -2 { 00 00 00 ↓"17" }"#)),
    Rule(
      "id3.tcon.v24-parentheses", .info, at: .named("TCON", kind: .frame),
      "A genre number should not be in parentheses in version 2.4", clause: Clause(.id3v24),
      cause: "The writer probably kept the notation of version 2.3",
      fix: "Write the genre number without parentheses",
      failing: .id3(#""TCON" sized synchsafe -2 { 00 00 00 ↓"(17)" }"#, version: 4)),
    Rule(
      "id3.tcop.format", .warning, at: .named("TCOP", "TPRO", "TCR", kind: .frame),
      "A copyright notice must begin with a year and a space", clause: Clause(.id3v24),
      cause: "The writer probably began with the name, or with the copyright sign, which players"
        + " add",
      fix: "Begin the notice with the year and a space",
      failing: .id3(#""TCOP" sized u32 -2 { 00 00 00 ↓"Me 2024" }"#)),
    Rule(
      "id3.tdrc.format", .warning,
      at: .named("TDEN", "TDOR", "TDRC", "TDRL", "TDTG", "XDOR", kind: .frame),
      "A timestamp must have the form 2024-05-17T09:30:00 or a shorter form such as 2024-05; a time "
        + "range consists of two timestamps with a slash between them",
      clause: Clause(.id3v24),
      cause: "The date was probably copied in a national date format",
      fix: "Write year, month and day in this order, with hyphens between them",
      failing: .id3(#""TDRC" sized synchsafe -2 { 00 00 00 ↓"17.5.2024" }"#, version: 4)),
    Rule(
      "id3.tyer.format", .warning,
      at: .named("TYER", "TORY", "TDAT", "TIME", "TYE", "TOR", "TDA", "TIM", kind: .frame),
      "A year (TYER, TORY), date (TDAT) or time (TIME) must have four digits",
      clause: Clause(.id3v23),
      cause: "A complete date was probably written where a year belongs",
      fix: "Write the year in TYER, day and month in TDAT, and the time in TIME",
      failing: .id3(#""TYER" sized u32 -2 { 00 00 00 ↓"2024-05-17" }"#)),
    Rule(
      "id3.trck.format", .warning,
      at: .named("TRCK", "TPOS", "MVIN", "TRK", "TPA", "MVI", kind: .frame),
      "A track or disc number must be a number, optionally followed by a slash and the total",
      clause: Clause(.id3v24),
      cause: "The writer probably stored letters, or a number greater than the total",
      fix: "Write a number, or a number and the total, such as 3 or 3/12",
      failing: .id3(#""TRCK" sized u32 -2 { 00 00 00 ↓"A3" }"#)),
    Rule(
      "id3.tbpm.numeric", .warning, at: .named("TBPM", "TBP", kind: .frame),
      "Beats per minute must be a whole number", clause: Clause(.id3v24),
      cause: "A tempo analyzer probably wrote the number with decimals",
      fix: "Round the beats per minute to a whole number",
      failing: .id3(#""TBPM" sized u32 -2 { 00 00 00 ↓"120.5" }"#)),
    Rule(
      "id3.tlan.format", .warning, at: .named("TLAN", "TLA", kind: .frame),
      "Languages must be three-letter codes without spaces or punctuation", clause: Clause(.id3v24),
      cause: "The writer probably stored the name of the language",
      fix: "Write the ISO 639-2 code of each language",
      failing: .id3(#""TLAN" sized u32 -2 { 00 00 00 ↓"English" }"#)),
    Rule(
      "id3.tsrc.format", .warning, at: .named("TSRC", "TRC", kind: .frame),
      "An ISRC must consist of two letters, three letters or digits, and seven digits",
      clause: Clause(.id3v24),
      cause: "The writer probably kept the hyphens between the parts",
      fix: "Write the twelve letters and digits of the ISRC without hyphens",
      failing: .id3(#""TSRC" sized u32 -2 { 00 00 00 ↓"GB-AAA-24-00001" }"#)),
  ]
}
