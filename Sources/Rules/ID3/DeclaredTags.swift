import Anatomy

/// What is found wrong with the headers of ID3v2 tags, and where they stand, while they are read.
extension Rule {
  static let declaredTags: [Rule] = [
    Rule(
      "id3.tag.version-unknown", .error, at: .id3Tag,
      "a tag is of version 2.2, 2.3 or 2.4", clause: Clause(.id3v24),
      cause: "the version byte was damaged, or the letters ID3 stand there by chance",
      fix: "write the tag anew as version 2.3 or 2.4",
      failing: [.sound(before: #""ID3" ↓05 00 00 synchsafe 10 00 * 10"#)]),
    Rule(
      "id3.tag.revision-nonzero", .info, at: .id3Tag,
      "the revision of a tag is 0", clause: Clause(.id3v24),
      cause: "a writer counted its own versions there",
      fix: "write 0; no version has had another revision",
      failing: [
        .sound(
          before: """
            "ID3" 03 ↓01 00 sized synchsafe {
              "TIT2" sized u32 -2 { 00 00 00 "Title" }
            }
            """)
      ]),
    Rule(
      "id3.tag.flags-undefined", .warning, at: .id3Tag,
      "only flags that the version defines are set in the header of a tag", clause: Clause(.id3v23),
      cause: "a writer put flags of another version there",
      fix: "clear the other bits",
      failing: [.id3(#""TIT2" sized u32 -2 { 00 00 00 "Title" }"#, flags: "↓01")]),
    Rule(
      "id3.tag.v22-compression", .error, at: .id3Tag,
      "a tag of version 2.2 is not flagged as compressed", clause: Clause(.id3v22),
      cause: "a writer took the bit for that of the extended header, which later versions have "
        + "there",
      fix: "clear the bit, or write the tag anew as version 2.3",
      failing: [.id3(#""TT2" sized u24 { 00 "Title" }"#, version: 2, flags: "↓40")]),
    Rule(
      "id3.tag.size-not-synchsafe", .error, at: .id3Tag,
      "the size of a tag is written in groups of seven bits", clause: Clause(.id3v24),
      cause: "a writer put a plain number there, which begins to differ at 128 bytes",
      fix: "write the size as a synchsafe number",
      failing: [
        .sound(
          before: """
            "ID3" 03 00 00 ↓sized u32 {
              "TIT2" sized u32 -2 { 00 00 00 "Title" * 40 }
            }
            """)
      ]),
    Rule(
      "id3.tag.size-exceeds-file", .error, at: .id3Tag,
      "a tag ends inside what it is in", clause: Clause(.id3v24),
      cause: "the file was cut, or a plain number stands where a synchsafe one should",
      fix: "fetch the file again, or state the true size",
      failing: [
        """
        "ID3" 03 00 00 ↓synchsafe 4096
        "TIT2" sized u32 -2 { 00 00 00 "Title" }
        """
      ]),
    Rule(
      "id3.tag.size-too-small", .warning, at: .id3Tag,
      "no frame stands behind the end of a tag", clause: Clause(.id3v24),
      cause: "an editor added a frame and kept the size",
      fix: "state a size that takes in all frames",
      failing: [
        .sound(
          before: """
            "ID3" 03 00 00 ↓synchsafe 16
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
            "TALB" sized u32 -2 { 00 00 00 "Album" }
            """)
      ]),
    Rule(
      "id3.tag.empty", .warning, at: .id3Tag,
      "a tag has a frame", clause: Clause(.id3v23),
      cause: "an editor removed all frames and left the header",
      fix: "remove the tag, or give it a frame",
      failing: [
        """
        ↓"ID3" 03 00 00 sized synchsafe { 00 * 20 }
        (ff fb 10 c4 00 * 100) * 12
        """
      ]),
    Rule(
      "id3.tag.in-tag", .error, at: .id3Tag,
      "no tag begins inside another", clause: Clause(.id3v24),
      cause: "an editor wrote a tag over the first frames of one that was there",
      fix: "remove the outer header, or the inner tag",
      failing: [
        .id3(
          """
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
          ↓"ID3" 03 00 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          """)
      ]),
    Rule(
      "id3.tag.multiple-prepended", .warning, at: .id3Tag,
      "one tag stands before the sound", clause: Clause(.id3v24),
      cause: "a tool put its own tag before one that was there",
      fix: "put the frames of both into one tag",
      failing: [
        .sound(
          before: """
            "ID3" 03 00 00 sized synchsafe {
              "TIT2" sized u32 -2 { 00 00 00 "Title" }
            }
            ↓"ID3" 03 00 00 sized synchsafe {
              "TIT2" sized u32 -2 { 00 00 00 "Title" }
            }
            """)
      ]),
    Rule(
      "id3.tag.appended-no-footer", .error, at: .id3Tag,
      "a tag behind the sound has a footer", clause: Clause(.id3v24),
      cause: "a tool appended a tag as it would put it before the sound",
      fix: "put the tag before the sound, or give it a footer",
      failing: [
        .sound(
          after: """
            ↓"ID3" 04 00 00 sized synchsafe {
              "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
            }
            """)
      ]),
    Rule(
      "id3.tag.in-audio", .warning, at: .id3Tag,
      "no tag stands in the midst of the sound", clause: Clause(.id3v24),
      cause: "files were joined without taking out their tags",
      fix: "take the tags out",
      failing: [
        .sound(
          after: """
            ↓"ID3" 03 00 00 sized synchsafe {
              "TIT2" sized u32 -2 { 00 00 00 "Title" }
            }
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "id3.tag.next-is-not-audio", .warning, at: .named("tagged", kind: "tag"),
      "sound begins behind a tag", clause: Clause(.id3v24),
      cause: "the size of the tag is wrong, or the file is of a kind that is not known",
      fix: "state the size that leads to the sound",
      failing: [
        """
        "ID3" 03 00 00 sized synchsafe {
          "TIT2" sized u32 -2 { 00 00 00 "Title" }
        }
        ↓"no sound" 00 * 64
        """
      ]),
    Rule(
      "id3.tag.too-short", .error, at: .named("extended_header", kind: "tag"),
      "an extended header holds all that its flags tell of", clause: Clause(.id3v24),
      cause: "a writer set a flag and left out what belongs to it",
      fix: "clear the flag, or write what it tells of",
      failing: [
        .id3(
          """
          synchsafe 6 01 20 ↓
          "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
          """, version: 4, flags: "40")
      ]),
    Rule(
      "id3.tag.trailing-bytes", .warning, at: .named("extended_header", kind: "tag"),
      "nothing stands behind the last field of an extended header", clause: Clause(.id3v24),
      cause: "a writer counted bytes that do not belong to it",
      fix: "state the size that the flags ask for",
      failing: [
        .id3(
          """
          synchsafe 8 01 00 ↓00 00
          "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
          """, version: 4, flags: "40")
      ]),
  ]
}
