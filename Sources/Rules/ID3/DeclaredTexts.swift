import Anatomy

/// What is found wrong with the texts of ID3v2 frames.
extension Rule {
  static let declaredTexts: [Rule] = [
    Rule(
      "id3.text.encoding-invalid", .error, at: .id3Tag,
      "the encoding of a text is one that the version has", clause: Clause(.id3v24),
      cause: "a writer used UTF-8 before version 2.4, or shifted the text by a byte",
      fix: "write 0 or 1, and in version 2.4 up to 3",
      failing: [.id3(#""TIT2" sized u32 -2 { 00 00 ↓03 "Title" }"#)]),
    Rule(
      "id3.text.invalid-utf8", .error, at: .id3Tag,
      "a text in UTF-8 is valid UTF-8", clause: Clause(.id3v24),
      cause: "Latin-1 was written under the number of UTF-8",
      fix: "write the text in the encoding that is stated",
      failing: [.id3(#""TIT2" sized synchsafe -2 { 00 00 03 ↓"caf\xe9" }"#, version: 4)]),
    Rule(
      "id3.tag.utf16-missing-bom", .warning, at: .id3Tag,
      "a text in UTF-16 begins with a byte order mark", clause: Clause(.id3v24),
      cause: "a writer took the order of its own machine for granted",
      fix: "put FF FE before the text",
      failing: [.id3(#""TIT2" sized u32 -2 { 00 00 01 ↓utf16le"Title" }"#)]),
    Rule(
      "id3.text.utf16be-with-bom", .warning, at: .id3Tag,
      "a text in UTF-16BE has no byte order mark", clause: Clause(.id3v24),
      cause: "a writer used the same routine for both forms of UTF-16",
      fix: "leave the mark out, or state the encoding 1",
      failing: [.id3(#""TIT2" sized synchsafe -2 { 00 00 02 ↓fe ff utf16be"Title" }"#, version: 4)]),
    Rule(
      "id3.text.utf16-odd-length", .error, at: .id3Tag,
      "a text in UTF-16 is made of whole characters", clause: Clause(.id3v24),
      cause: "the text was cut at a number of bytes",
      fix: "cut between characters",
      failing: [.id3(#""TIT2" sized u32 -2 { 00 00 01 ff fe utf16le"Titl" ↓65 }"#)]),
    Rule(
      "id3.text.terminator-width", .error, at: .id3Tag,
      "a text in UTF-16 ends in two zero bytes", clause: Clause(.id3v24),
      cause: "a writer ended all texts in one zero",
      fix: "end texts of two bytes in two zeros",
      failing: [.id3(#""COMM" sized u32 -2 { 00 00 01 "eng" ↓00 ff fe utf16le"text" }"#)]),
    Rule(
      "id3.text.v23-multi-nul", .warning, at: .id3Tag,
      "before version 2.4 a text frame holds one text", clause: Clause(.id3v24),
      cause: "a writer put several values into one frame, as version 2.4 allows",
      fix: "write the values as one text, or the tag as version 2.4",
      failing: [.id3(#""TPE1" sized u32 -2 { 00 00 00 "One\0" ↓"Two" }"#)]),
    Rule(
      "id3.text.trailing-garbage", .warning, at: .id3Tag,
      "nothing stands behind the last field of a frame", clause: Clause(.id3v24),
      cause: "a shorter text was written over a longer one",
      fix: "state the size that leaves out what follows",
      failing: [.id3(#""WOAF" sized u32 -2 { 00 00 "http://a/\0" ↓"old" }"#)]),
    Rule(
      "id3.tcon.index-out-of-range", .warning, at: .named("TCON", "TCO", kind: "frame"),
      "the number of a genre is one that has a name", clause: Clause(.id3v24),
      cause: "a writer counted on where the list ends",
      fix: "write the name of the genre",
      failing: [.id3(#""TCON" sized u32 -2 { 00 00 00 ↓"(200)" }"#)]),
    Rule(
      "id3.tcon.syntax", .warning, at: .named("TCON", "TCO", kind: "frame"),
      "parentheses at the beginning of a genre hold a number, RX or CR", clause: Clause(.id3v24),
      cause: "a writer put words into parentheses",
      fix: "write the words without them, or two opening ones",
      failing: [.id3(#""TCON" sized u32 -2 { 00 00 00 ↓"(Rock)" }"#)]),
    Rule(
      "id3.tcon.v23-bare-number", .info, at: .named("TCON", "TCO", kind: "frame"),
      "before version 2.4 the number of a genre stands in parentheses", clause: Clause(.id3v24),
      cause: "a writer took the form of version 2.4",
      fix: "put the number into parentheses",
      failing: [.id3(#""TCON" sized u32 -2 { 00 00 00 ↓"17" }"#)]),
    Rule(
      "id3.tcon.v24-parentheses", .info, at: .named("TCON", kind: "frame"),
      "in version 2.4 the number of a genre stands without parentheses", clause: Clause(.id3v24),
      cause: "a writer kept the form of version 2.3",
      fix: "write the number alone",
      failing: [.id3(#""TCON" sized synchsafe -2 { 00 00 00 ↓"(17)" }"#, version: 4)]),
    Rule(
      "id3.tcop.format", .warning, at: .named("TCOP", "TPRO", "TCR", kind: "frame"),
      "a notice of copyright begins with a year and a space", clause: Clause(.id3v24),
      cause: "a writer put the sign or the name first, which players show beside the text",
      fix: "begin with the year",
      failing: [.id3(#""TCOP" sized u32 -2 { 00 00 00 ↓"Me 2024" }"#)]),
    Rule(
      "id3.tdrc.format", .warning,
      at: .named("TDEN", "TDOR", "TDRC", "TDRL", "TDTG", "XDOR", kind: "frame"),
      "a time is written as in 2024-05-17T09:30:00, or breaks off before", clause: Clause(.id3v24),
      cause: "a date was taken over in the form of a country",
      fix: "write year, month and day in this order, with hyphens",
      failing: [.id3(#""TDRC" sized synchsafe -2 { 00 00 00 ↓"17.5.2024" }"#, version: 4)]),
    Rule(
      "id3.tyer.format", .warning,
      at: .named("TYER", "TORY", "TDAT", "TIME", "TYE", "TOR", "TDA", "TIM", kind: "frame"),
      "years, days and times of day are four digits", clause: Clause(.id3v24),
      cause: "a whole date was written where a year belongs",
      fix: "write the year here, the day into TDAT and the time into TIME",
      failing: [.id3(#""TYER" sized u32 -2 { 00 00 00 ↓"2024-05-17" }"#)]),
    Rule(
      "id3.trck.format", .warning,
      at: .named("TRCK", "TPOS", "MVIN", "TRK", "TPA", "MVI", kind: "frame"),
      "the number of a track or disc is a number, or one and how many there are",
      clause: Clause(.id3v24),
      cause: "a writer put words or letters there, or counted past the last",
      fix: "write 3 or 3/12",
      failing: [.id3(#""TRCK" sized u32 -2 { 00 00 00 ↓"A3" }"#)]),
    Rule(
      "id3.tbpm.numeric", .warning, at: .named("TBPM", "TBP", kind: "frame"),
      "beats per minute are a whole number", clause: Clause(.id3v24),
      cause: "an analyser wrote the number with its fraction",
      fix: "round the number",
      failing: [.id3(#""TBPM" sized u32 -2 { 00 00 00 ↓"120.5" }"#)]),
    Rule(
      "id3.tlan.format", .warning, at: .named("TLAN", "TLA", kind: "frame"),
      "languages are codes of three letters, one behind the other", clause: Clause(.id3v24),
      cause: "a writer put the name of the language there",
      fix: "write the code of ISO 639-2",
      failing: [.id3(#""TLAN" sized u32 -2 { 00 00 00 ↓"English" }"#)]),
    Rule(
      "id3.tsrc.format", .warning, at: .named("TSRC", "TRC", kind: "frame"),
      "a recording code is two letters, three letters or digits, and seven digits",
      clause: Clause(.id3v24),
      cause: "a writer kept the hyphens between its parts",
      fix: "write the twelve letters and digits alone",
      failing: [.id3(#""TSRC" sized u32 -2 { 00 00 00 ↓"GB-AAA-24-00001" }"#)]),
  ]
}
