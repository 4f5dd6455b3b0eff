import Anatomy
import RuleEngine

/// Rules for the parts of ID3v2 tags other than frames, reported while a tag is read: extended
/// header, padding, footer and unsynchronisation.
extension Rule {
  static let declaredTagParts: [Rule] = [
    Rule(
      "id3.exthdr.flag-without-header", .error, at: .id3Tag,
      "A tag must contain an extended header if the extended header flag is set",
      clause: Clause(.id3v23),
      cause: "The writer probably set the flag and continued with the frames",
      fix: "Clear the extended header flag in the tag header",
      failing: .id3(#"↓"TIT2" sized u32 -2 { 00 00 00 "Title" }"#, flags: "40")),
    Rule(
      "id3.exthdr.size-invalid", .error, at: .id3Tag,
      "The size of an extended header must be valid for the version of its tag",
      clause: Clause(.id3v23),
      cause: "The writer probably used the rules of another version: 2.3 excludes the size field"
        + " from the size, 2.4 includes the size field and uses a synchsafe number",
      fix: "In version 2.3 write 6 or 10; in version 2.4 write the whole size as a synchsafe"
        + " number",
      failing: .id3(
        """
        ↓u32 8 00 00 u32 0 00 00
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        """, flags: "40")),
    Rule(
      "id3.exthdr.crc-mismatch", .error, at: .named("extended_header", kind: .tag),
      "The CRC in an extended header must equal the CRC-32 of the frames, in version 2.4"
        + " including padding",
      clause: Clause(.id3v24, "3.2"),
      cause: "An editor probably changed the frames and did not update the CRC",
      fix: "Recompute the CRC in the extended header, or remove the CRC",
      failing: .id3(
        """
        u32 10 80 00 u32 0 ↓u32 0x12345678
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        """, flags: "40")),
    Rule(
      "id3.padding.exthdr-mismatch", .warning, at: .named("extended_header", kind: .tag),
      "The padding size in an extended header must equal the padding of the tag",
      clause: Clause(.id3v23),
      cause: "An editor probably changed the padding and did not update the extended header",
      fix: "Set the padding size to the number of zero bytes after the frames",
      failing: .id3(
        """
        u32 6 00 00 ↓u32 8
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        00 * 16
        """, flags: "40")),
    Rule(
      "id3.padding.between-frames", .error, at: .id3Tag,
      "A tag must not contain padding between frames", clause: Clause(.id3v24, "3.3"),
      cause: "An editor probably blanked a frame instead of moving the frames that follow",
      fix: "Move the frames together, and put all padding after the last frame",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        ↓00 * 12
        "TALB" sized u32 -2 { 00 00 00 "Album" }
        """)),
    Rule(
      "id3.padding.nonzero", .warning, at: .id3Tag,
      "Padding of a tag must consist of zero bytes", clause: Clause(.id3v23),
      cause: "A shorter tag was probably written over a longer one, which left old bytes in place",
      fix: "Fill the padding with zeros",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        00 * 12 ↓"old text"
        """)),
    Rule(
      "id3.footer.mismatch", .error, at: .id3Tag,
      "The footer of a tag must repeat version, flags and size of its header",
      clause: Clause(.id3v24, "3.4"),
      cause: "An editor probably changed only the header",
      fix: "Copy the fields of the header to the footer",
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
      "A tag before version 2.4 must not set the footer flag", clause: Clause(.id3v24, "3.4"),
      cause: "A converter probably changed the version of the tag from 2.4 and kept the header"
        + " flags",
      fix: "Clear the footer flag, and remove the footer",
      failing: .id3(#""TIT2" sized u32 -2 { 00 00 00 "Title" }"#, flags: "↓10")),
    Rule(
      "id3.footer.with-padding", .error, at: .id3Tag,
      "A tag with a footer must not have padding", clause: Clause(.id3v24),
      cause: "An editor probably added padding as it does to tags without a footer",
      fix: "Remove the padding or the footer",
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
      "Data flagged as unsynchronised must not contain bytes that look like an MPEG frame sync",
      clause: Clause(.id3v23),
      cause: "The writer probably set the flag and stored the data unchanged",
      fix: "Clear the unsynchronisation flag",
      failing: .id3(#""PRIV" sized u32 -2 { 00 00 "a\0" ↓ff fb 10 }"#, flags: "80")),
    Rule(
      "id3.unsync.header-vs-frames", .warning, at: .id3Tag,
      "If the unsynchronisation flag is set in the tag header, it must be set in each frame too",
      clause: Clause(.id3v24),
      cause: "The writer probably set the flag only in the tag header",
      fix: "Set the unsynchronisation flag of each frame, or clear the flag in the tag header",
      failing: .id3(#""TIT2" synchsafe 6 ↓00 00 00 "Title""#, version: 4, flags: "80")),
    Rule(
      "id3.unsync.trailing-ff", .warning, at: .id3Tag,
      "Unsynchronised data should not end with the byte FF", clause: Clause(.id3v23),
      cause: "The writer probably did not insert a zero byte after the final FF",
      fix: "Insert a zero byte after the final FF of the unsynchronised data",
      failing: .id3(#""PRIV" u32 5 00 00 "a\0" ff 00 00 ↓ff"#, flags: "80")),
    Rule(
      "id3.unsync.whole-tag", .error, at: .id3Tag,
      "In version 2.4, unsynchronisation must be applied to each frame, not to the whole tag",
      clause: Clause(.id3v24),
      cause: "The writer probably applied the method of versions 2.2 and 2.3",
      fix: "Unsynchronise each frame separately, or do not use unsynchronisation",
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
      "Before version 2.4, frame sizes must not count the zero bytes that unsynchronisation"
        + " inserts",
      clause: Clause(.id3v23),
      cause: "The writer probably unsynchronised each frame separately, as version 2.4 does",
      fix: "Set frame sizes to their values before unsynchronisation, or do not use"
        + " unsynchronisation",
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
      "Unsynchronisation should be applied to a tag only once", clause: Clause(.id3v23),
      cause: "A program probably unsynchronised data that another program had already"
        + " unsynchronised",
      fix: "Remove the zero bytes that the second unsynchronisation inserted",
      failing: .id3(#""TIT2" u32 8 00 00 01 ↓ff 00 00 fe "A" 00 * 3"#, flags: "80")),
  ]
}
