import Anatomy

/// What is found wrong between the frames of ID3v2 tags: extended header, padding, footer, and what
/// unsynchronisation left.
extension Rule {
  static let declaredTagParts: [Rule] = [
    Rule(
      "id3.exthdr.flag-without-header", .error, at: .id3Tag,
      "an extended header stands where one is flagged", clause: Clause(.id3v23),
      cause: "a writer set the flag and went on with the frames",
      fix: "clear the flag",
      failing: [.id3(#"↓"TIT2" sized u32 -2 { 00 00 00 "Title" }"#, flags: "40")]),
    Rule(
      "id3.exthdr.size-invalid", .error, at: .id3Tag,
      "the size of an extended header is one that the version allows", clause: Clause(.id3v23),
      cause: "the size was written as another version has it: with or without itself, plain or "
        + "synchsafe",
      fix: "write 6 or 10 in version 2.3, the whole size as a synchsafe number in 2.4",
      failing: [
        .id3(
          """
          ↓u32 8 00 00 u32 0 00 00
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          """, flags: "40")
      ]),
    Rule(
      "id3.exthdr.crc-mismatch", .error, at: .named("extended_header", kind: "tag"),
      "the CRC of an extended header is that of the frames", clause: Clause(.id3v23),
      cause: "an editor changed the frames and kept the CRC",
      fix: "compute it anew, or leave it out",
      failing: [
        .id3(
          """
          u32 10 80 00 u32 0 ↓u32 0x12345678
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          """, flags: "40")
      ]),
    Rule(
      "id3.padding.exthdr-mismatch", .warning, at: .named("extended_header", kind: "tag"),
      "the extended header states as much padding as there is", clause: Clause(.id3v23),
      cause: "an editor changed the padding and kept the number",
      fix: "state the number of zero bytes behind the frames",
      failing: [
        .id3(
          """
          u32 6 00 00 ↓u32 8
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          00 * 16
          """, flags: "40")
      ]),
    Rule(
      "id3.padding.between-frames", .error, at: .id3Tag,
      "no padding stands between frames", clause: Clause(.id3v23),
      cause: "an editor blanked a frame instead of moving what follows",
      fix: "move the frames together and the zeros behind them",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          ↓00 * 12
          "TALB" sized u32 -2 { 00 00 00 "Album" }
          """)
      ]),
    Rule(
      "id3.padding.nonzero", .warning, at: .id3Tag,
      "the padding of a tag is zero", clause: Clause(.id3v23),
      cause: "rests of an older tag were left where a shorter one was written",
      fix: "fill the padding with zeros",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          00 * 12 ↓"old text"
          """)
      ]),
    Rule(
      "id3.footer.mismatch", .error, at: .id3Tag,
      "the footer of a tag is a copy of its header", clause: Clause(.id3v24),
      cause: "an editor changed the header alone",
      fix: "write the fields of the header into the footer",
      failing: [
        """
        "ID3" 04 00 10 sized synchsafe {
          "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
        }
        ↓"3DI" 04 00 10 synchsafe 99
        (ff fb 10 c4 00 * 100) * 12
        """
      ]),
    Rule(
      "id3.footer.v23", .error, at: .id3Tag,
      "no footer is flagged before version 2.4", clause: Clause(.id3v24, "3.4"),
      cause: "a tag of version 2.4 was given another version and kept the flags",
      fix: "clear the bit, and remove the footer",
      failing: [.id3(#""TIT2" sized u32 -2 { 00 00 00 "Title" }"#, flags: "↓10")]),
    Rule(
      "id3.footer.with-padding", .error, at: .id3Tag,
      "a tag with a footer has no padding", clause: Clause(.id3v24),
      cause: "an editor padded the tag as it would without a footer",
      fix: "remove the padding, or the footer",
      failing: [
        """
        "ID3" 04 00 ↓10 sized synchsafe {
          "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
          00 * 6
        }
        "3DI" 04 00 10 synchsafe 22
        (ff fb 10 c4 00 * 100) * 12
        """
      ]),
    Rule(
      "id3.unsync.flag-but-raw", .warning, at: .id3Tag,
      "bytes that are flagged as unsynchronised do not look like the beginning of sound",
      clause: Clause(.id3v23),
      cause: "a writer set the flag and wrote the bytes as they are",
      fix: "clear the flag",
      failing: [.id3(#""PRIV" sized u32 -2 { 00 00 "a\0" ↓ff fb 10 }"#, flags: "80")]),
    Rule(
      "id3.unsync.header-vs-frames", .warning, at: .id3Tag,
      "where the header says that all frames are unsynchronised, each frame says so",
      clause: Clause(.id3v24),
      cause: "a writer set the flag of the header and none of the frames",
      fix: "set the flag of each frame, or clear that of the header",
      failing: [.id3(#""TIT2" synchsafe 6 ↓00 00 00 "Title""#, version: 4, flags: "80")]),
    Rule(
      "id3.unsync.trailing-ff", .warning, at: .id3Tag,
      "no unsynchronised bytes end in FF", clause: Clause(.id3v23),
      cause: "a writer put no zero behind the last byte",
      fix: "put a zero behind it",
      failing: [.id3(#""PRIV" u32 5 00 00 "a\0" ff 00 00 ↓ff"#, flags: "80")]),
    Rule(
      "id3.unsync.whole-tag", .error, at: .id3Tag,
      "in version 2.4 frames are unsynchronised, not the whole tag", clause: Clause(.id3v24),
      cause: "a writer treated the tag as before version 2.4",
      fix: "treat the frames one by one, or do not unsynchronise",
      failing: [
        #"""
        "ID3" 04 00 ↓80 sized synchsafe {
          "PRIV" synchsafe 6 00 00 "a\0" (ff 00 00) * 2
          "TIT2" synchsafe 6 00 00 00 "Title"
          "TALB" synchsafe 6 00 00 00 "Album"
        }
        (ff fb 10 c4 00 * 100) * 12
        """#
      ]),
    Rule(
      "id3.unsync.sizes-count-zeros", .error, at: .id3Tag,
      "before version 2.4 the sizes of frames count bytes without the zeros of unsynchronisation",
      clause: Clause(.id3v23),
      cause: "a writer treated the frames one by one, as version 2.4 does",
      fix: "state the sizes from before the zeros were put in, or do not unsynchronise",
      failing: [
        #"""
        "ID3" 03 00 ↓80 sized synchsafe {
          "PRIV" sized u32 -2 { 00 00 "a\0" (ff 00 00) * 2 }
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
        }
        (ff fb 10 c4 00 * 100) * 12
        """#
      ]),
    Rule(
      "id3.unsync.applied-twice", .warning, at: .id3Tag,
      "a tag is unsynchronised once", clause: Clause(.id3v23),
      cause: "one program unsynchronised what another had unsynchronised already",
      fix: "take the second zeros out",
      failing: [.id3(#""TIT2" u32 8 00 00 01 ↓ff 00 00 fe "A" 00 * 3"#, flags: "80")]),
  ]
}
