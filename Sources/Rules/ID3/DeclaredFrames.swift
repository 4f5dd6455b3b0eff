import Anatomy
import RuleEngine

/// Rules for frame headers and for frames other than text frames, reported while a tag is read.
extension Rule {
  static let declaredFrames: [Rule] = [
    Rule(
      "id3.frame.id-invalid", .error, at: .id3Tag,
      "A frame ID must consist of capital letters and digits", clause: Clause(.id3v24),
      cause: "The size of the previous frame is probably wrong, or bytes were lost",
      fix: "Correct the size of the previous frame so that it ends where the next frame begins",
      failing: .id3(
        #"""
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        ↓"abc\x01" 00 00 00 01 00 00 00
        """#)),
    Rule(
      "id3.frame.id-unknown", .info, at: .id3Tag,
      "A frame ID should be one that a version of ID3v2 defines or that is in common use",
      clause: Clause(.id3v24),
      cause: "A program probably invented its own frame ID",
      fix: "Store the value in a TXXX frame if it is text, or else in a PRIV frame",
      failing: .id3(#"↓"XABC" sized u32 -2 { 00 00 "value" }"#)),
    Rule(
      "id3.frame.id-wrong-version", .warning, at: .id3Tag,
      "A frame should be one that the version of its tag defines", clause: Clause(.id3v24),
      cause: "A converter probably changed the version of the tag and kept its frames",
      fix: "Replace the frame with its equivalent in the version of the tag",
      failing: .id3(#"↓"TDRC" sized u32 -2 { 00 00 00 "2024" }"#)),
    Rule(
      "id3.date.v24-deprecated", .warning, at: .id3Tag,
      "A version 2.4 tag should not contain frames that version 2.4 deprecated",
      clause: Clause(.id3v24),
      cause: "A tagger probably kept version 2.3 frames when it wrote a version 2.4 tag",
      fix: "Use TDRC or TDOR for dates, TIPL for involved people, RVA2 for volume and EQU2 for"
        + " equalization, and remove TSIZ",
      failing: .id3(#"↓"TYER" sized synchsafe -2 { 00 00 00 "2024" }"#, version: 4)),
    Rule(
      "id3.tag.v22-ids-in-v23", .error, at: .id3Tag,
      "Frame IDs of a version 2.3 or 2.4 tag must have four characters", clause: Clause(.id3v23),
      cause: "A converter from version 2.2 probably kept the three-character frame IDs",
      fix: "Use the four-character frame ID, such as TIT2 instead of TT2",
      failing: .id3(#"↓"TT2\0" sized u32 -2 { 00 00 00 "Title" }"#)),
    Rule(
      "id3.frame.size-zero", .warning, at: .id3Tag,
      "A frame must contain at least one byte after its header", clause: Clause(.id3v24),
      cause: "An editor probably cleared the text and left the frame header",
      fix: "Remove the empty frame",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        "WOAF" ↓u32 0 00 00
        """)),
    Rule(
      "id3.frame.size-exceeds-tag", .error, at: .id3Tag,
      "A frame must end within its tag", clause: Clause(.id3v24),
      cause: "The tag was probably truncated, or the frame size is encoded as in another version",
      fix: "Set the frame size so that the frame ends at the next frame or at the end of the tag",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        "TALB" ↓u32 100 00 00 00 "Album"
        """)),
    Rule(
      "id3.chap.subframe-overrun", .error, at: .named("CHAP", "CTOC", kind: .frame),
      "A frame inside a CHAP or CTOC frame must end within that frame",
      clause: Clause(.id3Chapters),
      cause: "An editor probably changed the chapter title and did not update the size of the"
        + " chapter frame",
      fix: "Set the size of the chapter frame so that it includes all embedded frames",
      failing: .id3(
        """
        "CHAP" sized u32 -2 { 00 00 "a\\0" u32 0, 1000 ff * 8 "TIT2" ↓u32 16 00 00 00 "Title" }
        """)),
    Rule(
      "id3.ctoc.count-mismatch", .error, at: .named("CTOC", kind: .frame),
      "entry_count of CTOC must equal the number of child element IDs",
      clause: Clause(.id3Chapters),
      cause: "An editor probably removed a chapter and did not update the count",
      fix: "Set entry_count to the number of child element IDs",
      failing: .id3(
        """
        "CTOC" sized u32 -2 { 00 00 "toc\\0" 03 ↓02 "a\\0" }
        "CHAP" sized u32 -2 { 00 00 "a\\0" u32 0, 1000 ff * 8 }
        """)),
    Rule(
      "id3.frame.size-not-synchsafe", .error, at: .id3Tag,
      "Each byte of a version 2.4 frame size must have its top bit clear", clause: Clause(.id3v24),
      cause: "The writer probably stored a plain 32-bit number",
      fix: "Write the size of this frame as a synchsafe number (7 bits per byte)",
      failing: .id3(#""TIT2" ↓00 00 00 86 00 00 00 "Title""#, version: 4)),
    Rule(
      "id3.tag.v24-frames-nonsynchsafe", .error, at: .id3Tag,
      "Frame sizes of a version 2.4 tag must be synchsafe numbers", clause: Clause(.id3v24),
      cause: "The writer probably kept the plain 32-bit numbers of version 2.3, as iTunes did",
      fix: "Rewrite all frame sizes of the tag as synchsafe numbers",
      failing: .id3(
        """
        "TIT2" ↓u32 201 00 00 00 "Title" * 40
        "TALB" u32 6 00 00 00 "Album"
        "TPE1" u32 6 00 00 00 "Voice"
        """, version: 4)),
    Rule(
      "id3.tag.v23-frames-synchsafe", .error, at: .id3Tag,
      "Frame sizes of a version 2.3 tag must be plain 32-bit numbers", clause: Clause(.id3v23),
      cause: "The writer probably used the synchsafe numbers of version 2.4",
      fix: "Rewrite all frame sizes of the tag as plain 32-bit numbers",
      failing: .id3(
        """
        "TIT2" ↓synchsafe 201 00 00 00 "Title" * 40
        "TALB" u32 6 00 00 00 "Album"
        "TPE1" u32 6 00 00 00 "Voice"
        """)),
    Rule(
      "id3.frame.flags-undefined", .warning, at: .id3Tag,
      "A frame must set only flags that the version of its tag defines", clause: Clause(.id3v24),
      cause: "The writer probably used frame flags of another version",
      fix: "Clear the undefined flag bits of the frame",
      failing: .id3(#""TIT2" u32 6 ↓00 10 00 "Title""#)),
    Rule(
      "id3.frame.flags-v24-layout-in-v23", .warning, at: .id3Tag,
      "Frame flags of a version 2.3 tag must be at the bit positions of version 2.3",
      clause: Clause(.id3v23),
      cause: "A converter probably changed the version of the tag from 2.4 and kept the frame"
        + " flags",
      fix: "Move the flag bits to their version 2.3 positions, and write the header bytes that the"
        + " flags require in the order of version 2.3",
      failing: .id3(#""TIT2" u32 10 ↓00 01 u32 6 00 "Title""#)),
    Rule(
      "id3.frame.duplicate", .error, at: .id3Tag,
      "A frame that may occur only once in a tag must not be repeated", clause: Clause(.id3v24),
      cause: "An editor probably added a frame instead of changing the existing one",
      fix: "Merge the values into one frame",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        ↓"TIT2" sized u32 -2 { 00 00 00 "Other" }
        """)),
    Rule(
      "id3.frame.too-short", .error, at: .id3Tag,
      "A frame must be long enough for its fields", clause: Clause(.id3v24),
      cause: "The frame was probably truncated, or its size is wrong",
      fix: "Rewrite the frame with all its fields",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        "RVRB" sized u32 -2 { 00 00 ↓00 }
        """)),
    Rule(
      "id3.frame.compressed-bad-zlib", .error, at: .id3Tag,
      "The zlib stream of a compressed frame must be intact and complete", clause: Clause(.id3v23),
      cause: "The frame size is probably too small, or the file was damaged in a transfer",
      fix: "Copy the frame from an undamaged copy of the file, or remove the frame",
      failing: .id3(#""TIT2" u32 10 00 80 u32 6 ↓78 9c 63 08 c9 2c"#)),
    Rule(
      "id3.frame.dli-mismatch", .warning, at: .id3Tag,
      "The data length that a frame states must equal its size before compression and"
        + " unsynchronisation",
      clause: Clause(.id3v24),
      cause: "The writer probably stored the size after compression or unsynchronisation",
      fix: "Set the data length to the number of bytes before compression and unsynchronisation",
      failing: .id3(
        """
        "TIT2" u32 18 00 80 ↓u32 15
        78 9c 63 08 c9 2c c9 49 05 00 05 e7 02 03
        """)),
    Rule(
      "id3.frame.dli-missing", .error, at: .id3Tag,
      "A compressed frame of version 2.4 must have a data length indicator",
      clause: Clause(.id3v24),
      cause: "The writer probably compressed the frame as version 2.3 does, which has no such flag",
      fix: "Set the data length indicator flag, and write the uncompressed length",
      failing: .id3(
        """
        "TIT2" synchsafe 14 ↓00 08
        78 9c 63 08 c9 2c c9 49 05 00 05 e7 02 03
        """, version: 4)),
    Rule(
      "id3.frame.encrypted", .info, at: .id3Tag,
      "A frame should not be encrypted", clause: Clause(.id3v24),
      cause: "A music store probably encrypted the data that it added",
      fix: "Obtain the key from the owner of the encryption method; the frame cannot be decoded"
        + " without it",
      failing: .id3(#""PRIV" u32 4 ↓00 40 80 00 00 00"#)),
    Rule(
      "id3.url.not-latin1", .warning, at: .named("WXXX", "WXX", kind: .frame),
      "A URL must be encoded in Latin-1", clause: Clause(.id3v24),
      cause: "The writer probably used the encoding of the description for the URL too",
      fix: "Write the URL in Latin-1",
      failing: .id3(#""WXXX" sized u32 -2 { 00 00 01 ff fe 00 00 ↓ff fe utf16le"http" }"#)),
    Rule(
      "id3.lang.invalid", .warning,
      at: .named("COMM", "USLT", "SYLT", "USER", "COM", "ULT", "SLT", kind: .frame),
      "A language should be an ISO 639-2 code of three lowercase letters", clause: Clause(.id3v24),
      cause: "The writer probably left the code empty, or wrote it in capitals",
      fix: "Write the code of the language; for an unknown language, XXX in version 2.4 and und in"
        + " earlier versions",
      failing: .id3(#""COMM" sized u32 -2 { 00 00 00 ↓"EN " "\0" "text" }"#)),
    Rule(
      "id3.pcnt.short", .warning, at: .named("PCNT", "CNT", kind: .frame),
      "A play counter must have at least 32 bits", clause: Clause(.id3v24),
      cause: "The writer probably omitted leading zero bytes",
      fix: "Write the play counter in four bytes or more",
      failing: .id3(#""PCNT" sized u32 -2 { 00 00 ↓01 }"#)),
  ]
}
