import Anatomy
import RuleEngine

/// Rules for headers and positions of ID3v2 tags, reported while a tag is read.
extension Rule {
  static let declaredTags: [Rule] = [
    Rule(
      "id3.tag.version-unknown", .error, at: .id3Tag,
      "The version of an ID3v2 tag must be 2.2, 2.3 or 2.4", clause: Clause(.id3v24),
      cause: "The version byte was probably damaged, or the letters ID3 are there by chance",
      fix: "Rewrite the tag as version 2.3 or 2.4",
      failing: .sound(before: #""ID3" ↓05 00 00 synchsafe 10 00 * 10"#)),
    Rule(
      "id3.tag.revision-nonzero", .info, at: .id3Tag,
      "The revision of a tag should be 0", clause: Clause(.id3v24),
      cause: "The writer probably stored its own version number as the revision",
      fix: "Set the revision to 0: no published version of ID3v2 has another revision",
      failing: .sound(
        before: """
          "ID3" 03 ↓01 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          """)),
    Rule(
      "id3.tag.flags-undefined", .warning, at: .id3Tag,
      "A tag header must set only flags that its version defines",
      clause: Clause(.id3v24, "3.1"),
      cause: "The writer probably used header flags of another version",
      fix: "Clear the undefined flag bits of the tag header",
      failing: .id3(#""TIT2" sized u32 -2 { 00 00 00 "Title" }"#, flags: "↓01")),
    Rule(
      "id3.tag.v22-compression", .error, at: .id3Tag,
      "A tag of version 2.2 must not set the compression flag", clause: Clause(.id3v22),
      cause: "The writer probably meant the extended header flag, which later versions define at"
        + " this bit",
      fix: "Clear the compression flag, or rewrite the tag as version 2.3",
      failing: .id3(#""TT2" sized u24 { 00 "Title" }"#, version: 2, flags: "↓40")),
    Rule(
      "id3.tag.size-not-synchsafe", .error, at: .id3Tag,
      "The size of a tag must be a synchsafe number", clause: Clause(.id3v24),
      cause: "The writer probably stored a plain 32-bit number, which differs from a synchsafe one"
        + " for sizes of 128 bytes or more",
      fix: "Write the tag size as a synchsafe number (7 bits per byte)",
      failing: .sound(
        before: """
          "ID3" 03 00 00 ↓sized u32 {
            "TIT2" sized u32 -2 { 00 00 00 "Title" * 40 }
          }
          """)),
    Rule(
      "id3.tag.size-exceeds-file", .error, at: .id3Tag,
      "A tag must end within the file or the structure that contains it", clause: Clause(.id3v24),
      cause: "The file was probably truncated, or the size is a plain number instead of a"
        + " synchsafe one",
      fix: "Obtain the complete file, or set the correct tag size",
      failing: [
        """
        "ID3" 03 00 00 ↓synchsafe 4096
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        """
      ]),
    Rule(
      "id3.tag.size-too-small", .warning, at: .id3Tag,
      "The size of a tag must include all its frames", clause: Clause(.id3v24),
      cause: "An editor probably added a frame and did not update the tag size",
      fix: "Set the tag size so that it includes all frames",
      failing: .sound(
        before: """
          "ID3" 03 00 00 ↓synchsafe 16
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          "TALB" sized u32 -2 { 00 00 00 "Album" }
          """)),
    Rule(
      "id3.tag.empty", .warning, at: .id3Tag,
      "A tag must contain at least one frame", clause: Clause(.id3v23),
      cause: "An editor probably removed all frames and left the header",
      fix: "Remove the tag, or add a frame to it",
      failing: [
        """
        ↓"ID3" 03 00 00 sized synchsafe { 00 * 20 }
        (ff fb 10 c4 00 * 100) * 12
        """
      ]),
    Rule(
      "id3.tag.in-tag", .error, at: .id3Tag,
      "A tag must not begin inside another tag", clause: Clause(.id3v24),
      cause: "An editor probably wrote a tag over the first frames of an existing one",
      fix: "Remove the outer header or the inner tag",
      failing: .id3(
        """
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        ↓"ID3" 03 00 00 sized synchsafe {
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
        }
        """)),
    Rule(
      "id3.tag.multiple-prepended", .warning, at: .id3Tag,
      "Only one tag should precede the audio", clause: Clause(.id3v24),
      cause: "A program probably put its own tag before an existing one",
      fix: "Merge the frames of the leading tags into one tag",
      failing: .sound(
        before: """
          "ID3" 03 00 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          ↓"ID3" 03 00 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          """)),
    Rule(
      "id3.tag.appended-no-footer", .error, at: .id3Tag,
      "A tag after the audio must have a footer", clause: Clause(.id3v24),
      cause: "A program probably appended the tag in the form that is meant for the start of the"
        + " file",
      fix: "Move the tag before the audio, or add a footer to it",
      failing: .sound(
        after: """
          ↓"ID3" 04 00 00 sized synchsafe {
            "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
          }
          """)),
    Rule(
      "id3.tag.in-audio", .warning, at: .id3Tag,
      "A tag should not be in the middle of the audio", clause: Clause(.id3v24),
      cause: "Files were probably joined without removing their tags",
      fix: "Remove the tags between the audio frames",
      failing: .sound(
        after: """
          ↓"ID3" 03 00 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "id3.tag.next-is-not-audio", .warning, at: .named("tagged", kind: .tag),
      "Audio of a known format should follow a tag", clause: Clause(.id3v24),
      cause: "The size of the tag is probably wrong, or the format of the file is unknown",
      fix: "Set the tag size so that the tag ends where the audio begins",
      failing: [
        """
        "ID3" 03 00 00 sized synchsafe {
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
        }
        ↓"no sound" 00 * 64
        """
      ]),
    Rule(
      "id3.tag.too-short", .error, at: .named("extended_header", kind: .tag),
      "An extended header must contain all data that its flags indicate", clause: Clause(.id3v24),
      cause: "The writer probably set a flag and omitted its data",
      fix: "Clear the flag, or write the data that it indicates",
      failing: .id3(
        """
        synchsafe 6 01 20 ↓
        "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
        """, version: 4, flags: "40")),
    Rule(
      "id3.tag.trailing-bytes", .warning, at: .named("extended_header", kind: .tag),
      "An extended header should end after its last field", clause: Clause(.id3v24),
      cause: "The writer probably counted bytes that are not part of the extended header",
      fix: "Set the size of the extended header to what its flags require",
      failing: .id3(
        """
        synchsafe 8 01 00 ↓00 00
        "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
        """, version: 4, flags: "40")),
  ]
}
