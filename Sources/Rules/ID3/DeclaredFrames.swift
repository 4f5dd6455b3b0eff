import Anatomy

/// What is found wrong with the heads of ID3v2 frames and with those that are no text.
extension Rule {
  static let declaredFrames: [Rule] = [
    Rule(
      "id3.frame.id-invalid", .error, at: .id3Tag,
      "where a frame begins stands a code of capital letters and digits", clause: Clause(.id3v24),
      cause: "the size of the frame before it is wrong, or bytes were lost",
      fix: "state the size that leads to the next frame",
      failing: [
        .id3(
          #"""
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          ↓"abc\x01" 00 00 00 01 00 00 00
          """#)
      ]),
    Rule(
      "id3.frame.id-unknown", .info, at: .id3Tag,
      "the code of a frame is one that a version of ID3 has, or that is known to be in use",
      clause: Clause(.id3v24),
      cause: "a program made up a code of its own",
      fix: "put the value into TXXX or PRIV, which are there for that",
      failing: [.id3(#"↓"XABC" sized u32 -2 { 00 00 "value" }"#)]),
    Rule(
      "id3.frame.id-wrong-version", .warning, at: .id3Tag,
      "a frame is one of the version of its tag", clause: Clause(.id3v24),
      cause: "a tag was given another version without changing its frames",
      fix: "use the frame that the version has for it",
      failing: [.id3(#"↓"TDRC" sized u32 -2 { 00 00 00 "2024" }"#)]),
    Rule(
      "id3.date.v24-deprecated", .warning, at: .id3Tag,
      "version 2.4 has no frames that it has others for", clause: Clause(.id3v24),
      cause: "a tag was given another version without changing its frames",
      fix: "use the new frame: TDRC for the dates, TIPL for people, RVA2 and EQU2 for sound",
      failing: [.id3(#"↓"TYER" sized synchsafe -2 { 00 00 00 "2024" }"#, version: 4)]),
    Rule(
      "id3.tag.v22-ids-in-v23", .error, at: .id3Tag,
      "a tag of version 2.3 or 2.4 has codes of four letters", clause: Clause(.id3v24),
      cause: "a converter from version 2.2 kept the codes and filled them up",
      fix: "use the code of four letters",
      failing: [.id3(#"↓"TT2\0" sized u32 -2 { 00 00 00 "Title" }"#)]),
    Rule(
      "id3.frame.size-zero", .warning, at: .id3Tag,
      "a frame has a body", clause: Clause(.id3v24),
      cause: "an editor cleared the text and left the frame",
      fix: "remove the frame",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          "WOAF" ↓u32 0 00 00
          """)
      ]),
    Rule(
      "id3.frame.size-exceeds-tag", .error, at: .id3Tag,
      "a frame ends inside its tag", clause: Clause(.id3v24),
      cause: "the tag was cut, or the size is not written as the version has it",
      fix: "state the size that leads to the next frame or to the end",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          "TALB" ↓u32 100 00 00 00 "Album"
          """)
      ]),
    Rule(
      "id3.chap.subframe-overrun", .error, at: .named("CHAP", "CTOC", kind: "frame"),
      "a frame inside another ends inside it", clause: Clause(.id3Chapters),
      cause: "an editor changed the title of a chapter and kept the size of the chapter",
      fix: "state the size that takes in all frames inside",
      failing: [
        .id3(
          """
          "CHAP" sized u32 -2 { 00 00 "a\\0" u32 0, 1000 ff * 8 "TIT2" ↓u32 16 00 00 00 "Title" }
          """)
      ]),
    Rule(
      "id3.ctoc.count-mismatch", .error, at: .named("CTOC", kind: "frame"),
      "a list of chapters has as many entries as it states", clause: Clause(.id3Chapters),
      cause: "an editor removed a chapter and kept the number",
      fix: "state the number of identifiers",
      failing: [
        .id3(
          """
          "CTOC" sized u32 -2 { 00 00 "toc\\0" 03 ↓02 "a\\0" }
          "CHAP" sized u32 -2 { 00 00 "a\\0" u32 0, 1000 ff * 8 }
          """)
      ]),
    Rule(
      "id3.frame.size-not-synchsafe", .error, at: .id3Tag,
      "in version 2.4 no byte of a frame's size has its top bit set", clause: Clause(.id3v24),
      cause: "a writer put a plain number there",
      fix: "write the size in groups of seven bits",
      failing: [.id3(#""TIT2" ↓00 00 00 86 00 00 00 "Title""#, version: 4)]),
    Rule(
      "id3.tag.v24-frames-nonsynchsafe", .error, at: .id3Tag,
      "in version 2.4 the sizes of frames are written in groups of seven bits",
      clause: Clause(.id3v24),
      cause: "a writer kept the plain numbers of version 2.3, as iTunes did",
      fix: "write the sizes as synchsafe numbers",
      failing: [
        .id3(
          """
          "TIT2" ↓u32 201 00 00 00 "Title" * 40
          "TALB" u32 6 00 00 00 "Album"
          "TPE1" u32 6 00 00 00 "Voice"
          """, version: 4)
      ]),
    Rule(
      "id3.tag.v23-frames-synchsafe", .error, at: .id3Tag,
      "in version 2.3 the sizes of frames are plain numbers", clause: Clause(.id3v24),
      cause: "a writer took the synchsafe numbers of version 2.4",
      fix: "write the sizes as plain numbers",
      failing: [
        .id3(
          """
          "TIT2" ↓synchsafe 201 00 00 00 "Title" * 40
          "TALB" u32 6 00 00 00 "Album"
          "TPE1" u32 6 00 00 00 "Voice"
          """)
      ]),
    Rule(
      "id3.frame.flags-undefined", .warning, at: .id3Tag,
      "only flags that the version defines are set in a frame", clause: Clause(.id3v24),
      cause: "a writer put flags of another version there",
      fix: "clear the other bits",
      failing: [.id3(#""TIT2" u32 6 ↓00 10 00 "Title""#)]),
    Rule(
      "id3.frame.flags-v24-layout-in-v23", .warning, at: .id3Tag,
      "in version 2.3 the flags of a frame stand where that version has them",
      clause: Clause(.id3v24),
      cause: "a tag of version 2.4 was given another version and kept the flags",
      fix: "move the bits, and what they tell of before the body",
      failing: [.id3(#""TIT2" u32 10 ↓00 01 u32 6 00 "Title""#)]),
    Rule(
      "id3.frame.duplicate", .error, at: .id3Tag,
      "a frame that may stand once in a tag is there once", clause: Clause(.id3v24),
      cause: "an editor added a frame instead of changing the one that was there",
      fix: "put the values into one frame",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          ↓"TIT2" sized u32 -2 { 00 00 00 "Other" }
          """)
      ]),
    Rule(
      "id3.frame.too-short", .error, at: .id3Tag,
      "a frame is long enough for its fields", clause: Clause(.id3v24),
      cause: "the frame was cut, or the size is wrong",
      fix: "write the frame anew with all its fields",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          "RVRB" sized u32 -2 { 00 00 ↓00 }
          """)
      ]),
    Rule(
      "id3.frame.compressed-bad-zlib", .error, at: .id3Tag,
      "a compressed frame unpacks to its end", clause: Clause(.id3v23),
      cause: "the stream was damaged or cut",
      fix: "write the frame anew without compression",
      failing: [.id3(#""TIT2" u32 10 00 80 u32 6 ↓78 9c 63 08 c9 2c"#)]),
    Rule(
      "id3.frame.dli-mismatch", .warning, at: .id3Tag,
      "a frame has as many bytes as it states, once it is restored", clause: Clause(.id3v23),
      cause: "a writer stated the size of what it wrote",
      fix: "state the number of bytes before the frame was treated",
      failing: [
        .id3(
          """
          "TIT2" u32 18 00 80 ↓u32 15
          78 9c 63 08 c9 2c c9 49 05 00 05 e7 02 03
          """)
      ]),
    Rule(
      "id3.frame.dli-missing", .error, at: .id3Tag,
      "in version 2.4 a compressed frame states how long it was before", clause: Clause(.id3v24),
      cause: "a writer set one flag and not the other",
      fix: "set the flag of the data length indicator, and state the length",
      failing: [
        .id3(
          """
          "TIT2" synchsafe 14 ↓00 08
          78 9c 63 08 c9 2c c9 49 05 00 05 e7 02 03
          """, version: 4)
      ]),
    Rule(
      "id3.frame.encrypted", .info, at: .id3Tag,
      "a frame is not encrypted", clause: Clause(.id3v24),
      cause: "a shop locked what it wrote",
      fix: "nothing can be done: only who has the key can read it",
      failing: [.id3(#""PRIV" u32 4 ↓00 40 80 00 00 00"#)]),
    Rule(
      "id3.url.not-latin1", .warning, at: .named("WXXX", "WXX", kind: "frame"),
      "a link is written in Latin-1", clause: Clause(.id3v24),
      cause: "a writer used the encoding of the description for the link too",
      fix: "write the link in Latin-1",
      failing: [.id3(#""WXXX" sized u32 -2 { 00 00 01 ff fe 00 00 ↓ff fe utf16le"http" }"#)]),
    Rule(
      "id3.lang.invalid", .warning,
      at: .named("COMM", "USLT", "SYLT", "USER", "COM", "ULT", "SLT", kind: "frame"),
      "a language is a code of three small letters", clause: Clause(.id3v24),
      cause: "a writer left the code empty, or wrote it in capitals",
      fix: "write the code of ISO 639-2; where it is not known XXX, or und before version 2.4",
      failing: [.id3(#""COMM" sized u32 -2 { 00 00 00 ↓"EN " "\0" "text" }"#)]),
    Rule(
      "id3.pcnt.short", .warning, at: .named("PCNT", "CNT", kind: "frame"),
      "a play counter has at least 32 bits", clause: Clause(.id3v24),
      cause: "a writer left out the leading zeros",
      fix: "write the counter in four bytes",
      failing: [.id3(#""PCNT" sized u32 -2 { 00 00 ↓01 }"#)]),
  ]
}
